/// Patterns, each for the paths below a folder, of which the last one that matches a path says whether they hold it:
/// what ignore files and configuration files leave out (gitignore(5)), and what a search takes.
struct PathRules: Sendable {
  private struct Rule: Sendable {
    var pattern: GlobPattern
    /// It takes back what an earlier one says.
    var isNegated: Bool
    /// The folder that paths are taken from, with a slash at its end.
    var folder: String

    func matches(_ path: String, isFolder: Bool) -> Bool {
      path.hasPrefix(folder) && (isFolder || !pattern.isForFolders)
        && pattern.matches(path.dropFirst(folder.count))
    }
  }

  private var rules: [Rule] = []

  /// No rules, which hold nothing.
  init() {}

  /// The rules that are `patterns`, for paths below the absolute path `folder`.
  init(_ patterns: [String], in folder: String) { add(patterns, in: folder) }

  /// Adds patterns, with `!` before one that takes back, for paths below the absolute path `folder`.
  mutating func add(_ patterns: [String], in folder: String) {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for written in patterns {
      let isNegated = written.hasPrefix("!")
      let pattern = GlobPattern(isNegated ? String(written.dropFirst()) : written)
      rules.append(Rule(pattern: pattern, isNegated: isNegated, folder: base))
    }
  }

  /// Adds the lines of the ignore file `text`, for paths below the absolute path `folder`.
  mutating func add(lines text: String, in folder: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      // White space at the end counts only behind a backslash.
      var rule = line
      while rule.last == " " || rule.last == "\t", !rule.dropLast().hasSuffix("\\") { rule.removeLast() }
      if !rule.isEmpty, !rule.hasPrefix("#") { add([String(rule)], in: folder) }
    }
  }

  /// Whether they hold the file or folder at the absolute path `path`; what is in a folder is asked for by itself.
  func hold(_ path: String, isFolder: Bool) -> Bool {
    let last = rules.last { $0.matches(path, isFolder: isFolder) }
    return last.map { !$0.isNegated } ?? false
  }

  /// Whether they hold the file or folder at the absolute path `path`, or a folder around it, as git has it: what is in
  /// a folder that is left out can't be taken back.
  func holdAnyOf(_ path: String, isFolder: Bool = false) -> Bool {
    FilePath.folders(around: path).contains { hold($0, isFolder: true) } || hold(path, isFolder: isFolder)
  }

  /// Whether the last one that matches the file at the absolute path `path`, or a folder around it, holds it: what is
  /// in a folder is as the folder, until a later one says otherwise.
  func holdFile(_ path: String) -> Bool {
    let folders = FilePath.folders(around: path)
    let last = rules.last { rule in
      rule.matches(path, isFolder: false) || folders.contains { rule.matches($0, isFolder: true) }
    }
    return last.map { !$0.isNegated } ?? false
  }
}
