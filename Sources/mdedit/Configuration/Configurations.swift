import SystemFiles

/// The source of settings that the command line doesn't give.
enum ConfigurationSource: Sendable {
  /// No source: the defaults apply.
  case none
  /// The file at this path.
  case file(String)
  /// The nearest file of the usual name, in the text's folder or one around it.
  case nearest
}

/// The configuration files of texts, each read once.
struct Configurations {
  private let source: ConfigurationSource
  /// The files by the absolute paths of their folders; `nil` for a folder without one.
  private var files: [String: ConfigurationFile?] = [:]
  /// The `.editorconfig` files by the absolute paths of their folders; `nil` for a folder without one.
  private var editorConfigs: [String: EditorConfigFile?] = [:]
  /// The files by the paths under which they are named.
  private var named: [String: ConfigurationFile] = [:]

  /// The configurations from `source`.
  init(_ source: ConfigurationSource) { self.source = source }

  /// The file in the folder at the absolute path `folder`; `nil` if there is none or files aren't searched.
  mutating func file(in folder: String) throws(Problem) -> ConfigurationFile? {
    guard case .nearest = source else { return nil }
    if let known = files[folder] { return known }
    let path = FilePath.join(folder, ConfigurationFile.name)
    let file = FileStatus(path: path)?.isRegular == true ? try ConfigurationFile.read(shown(path)) : nil
    files[folder] = .some(file)
    return file
  }

  /// The settings for the text at `path`; a text without a path has those of the working folder.
  mutating func choices(for path: String?) throws(Problem) -> StyleChoices {
    let text = FilePath.absolute(path ?? "<stdin>")
    switch source {
    case .none: return StyleChoices()
    case .file(let file):
      return try choices(of: read(file), at: file, for: text)
    case .nearest:
      // A text without a path counts as Markdown, too.
      var choices = editorConfigChoices(for: path == nil ? FilePath.absolute("<stdin>.md") : text)
      var folder = FilePath.folder(of: text)
      while let present = folder {
        if let file = try file(in: present) {
          choices.add(
            try self.choices(of: file, at: shown(FilePath.join(present, ConfigurationFile.name)), for: text))
          break
        }
        folder = FilePath.folder(of: present)
      }
      return choices
    }
  }

  /// The settings of the `.editorconfig` files around the absolute path `text`; a nearer one overrides the others.
  private mutating func editorConfigChoices(for text: String) -> StyleChoices {
    var chain: [(folder: String, file: EditorConfigFile)] = []
    var folder = FilePath.folder(of: text)
    while let present = folder, chain.last?.file.isRoot != true {
      if let file = editorConfig(in: present) { chain.append((present, file)) }
      folder = FilePath.folder(of: present)
    }
    var choices = StyleChoices()
    for (folder, file) in chain.reversed() {
      let path = String(text.dropFirst(folder == "/" ? 1 : folder.count + 1))
      for property in file.properties(for: path) {
        choices.add(property, at: shown(FilePath.join(folder, EditorConfigFile.name)))
      }
    }
    return choices
  }

  /// The `.editorconfig` in the folder at the absolute path `folder`; `nil` if there is none or it can't be read.
  private mutating func editorConfig(in folder: String) -> EditorConfigFile? {
    if let known = editorConfigs[folder] { return known }
    let path = FilePath.join(folder, EditorConfigFile.name)
    let isThere = FileStatus(path: path)?.isRegular == true
    let file = isThere ? (try? Input.read(path)).map { EditorConfigFile($0.bytes) } : nil
    editorConfigs[folder] = .some(file)
    return file
  }

  /// The settings of `file` and its base files for the text at the absolute path `text`.
  private mutating func choices(
    of file: ConfigurationFile, at path: String, for text: String
  ) throws(Problem) -> StyleChoices {
    var chain = [(path: path, file: file)]
    while let last = chain.last, let base = last.file.base {
      let next = FilePath.beside(last.path, base)
      guard !chain.contains(where: { FilePath.absolute($0.path) == FilePath.absolute(next) }) else {
        throw Problem(Place(last.path), "it builds on itself, by '\(base)'; leave out one 'extend'")
      }
      chain.append((next, try read(next)))
    }
    let folder = FilePath.folder(of: FilePath.absolute(path)) ?? "/"
    var choices = StyleChoices()
    for (_, file) in chain.reversed() {
      choices.add(file.choices)
      for override in file.overrides where PathRules(override.files, in: folder).holdFile(text) {
        choices.add(override.choices)
      }
    }
    return choices
  }

  private mutating func read(_ path: String) throws(Problem) -> ConfigurationFile {
    if let known = named[path] { return known }
    let file = try ConfigurationFile.read(path)
    named[path] = file
    return file
  }

  /// The absolute path `path` as shown in messages: relative to the working folder if it's below that.
  private func shown(_ path: String) -> String {
    let here = FilePath.absolute(".")
    let base = here.hasSuffix("/") ? here : here + "/"
    return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
  }
}

extension FilePath {
  /// The path of the file `name` in the folder of the file at `path`; an absolute `name` stays unchanged.
  fileprivate static func beside(_ path: String, _ name: String) -> String {
    guard !name.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return name }
    return String(path[...slash]) + name
  }
}
