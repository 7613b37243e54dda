import SystemFiles

/// The files that a command's arguments name: files themselves, the Markdown files in folders, and those that a pattern
/// matches.
///
/// What `.gitignore` leaves out isn't found in folders, nor is what `.mdeditignore` and a configuration's `exclude`
/// leave out, which counts for files that are named, too. Links to folders aren't followed.
struct FileSearch {
  /// The ignore file that is for this program alone.
  static let ignoreName = ".mdeditignore"

  /// The names of files that are Markdown.
  static let usual = ["*.md", "*.markdown", "*.mdown", "*.mkd", "*.mkdn", "*.mdwn"]

  /// Folders in which nobody's own text is.
  private static let skipped: Set<String> = [".git", ".hg", ".svn", ".jj", ".sl", "node_modules"]

  /// What was found, each file once, in the order of the arguments, and of the names in a folder.
  private(set) var paths: [String] = []
  /// Folders that can't be read, and patterns that match nothing.
  private(set) var problems: [Problem] = []

  private let selection: FileSelection
  private var configurations: Configurations
  private var known: Set<String> = []
  /// What counts in folders whose files were looked for one by one; `nil` for those that are left out.
  private var visited: [String: FolderScope?] = [:]

  /// A search in which `selection` counts, and the `include` and `exclude` of `configurations`.
  init(_ selection: FileSelection, _ configurations: Configurations) {
    (self.selection, self.configurations) = (selection, configurations)
  }

  /// Adds what `argument` names; `-` is standard input.
  mutating func add(_ argument: String) {
    guard argument != "-" else { return add(file: argument) }
    let status = FileStatus(path: argument)
    if status?.isDirectory == true {
      if !leavesOut(argument) { walk(argument, scope(of: argument)) }
    } else if status == nil, GlobPattern.isPattern(argument) {
      addMatches(argument)
    } else if !leavesOut(argument) {
      // A file that isn't there is told of when it's read.
      add(file: argument)
    }
  }

  /// Whether the file or folder at `path` is left out although it's named.
  mutating func leavesOut(_ path: String) -> Bool {
    let absolute = FilePath.absolute(path)
    let scope = scope(of: FilePath.folder(of: absolute) ?? "/", isForFolders: false)
    return scope.excluded.holdAnyOf(absolute, isFolder: FileStatus(path: path)?.isDirectory == true)
  }

  /// The settings for the text at `path`; for one that has no path, those of the working folder.
  mutating func choices(for path: String?) throws(Problem) -> StyleChoices {
    try configurations.choices(for: path)
  }

  private mutating func add(file path: String) {
    // A file with two names is one file.
    let identity = path == "-" ? path : (try? LiveFileCalls().resolve(path)) ?? FilePath.absolute(path)
    if known.insert(identity).inserted { paths.append(path) }
  }

  /// The files below the folder before the first wildcard that the whole pattern matches.
  private mutating func addMatches(_ written: String) {
    let names = written.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = names.prefix { !GlobPattern.isPattern($0) }
    let folder = fixed.isEmpty ? "." : fixed == [""] ? "/" : fixed.joined(separator: "/")
    let rest = names.dropFirst(fixed.count).joined(separator: "/")
    let before = paths.count
    var scope = scope(of: folder)
    scope.included = PathRules(["/" + rest], in: FilePath.absolute(folder))
    scope.isPattern = true
    walk(folder, scope)
    if paths.count == before {
      problems.append(Problem(Place(written), "no file matches this pattern; check it, and what is ignored"))
    }
  }

  // MARK: Folders

  private mutating func walk(_ folder: String, _ scope: FolderScope) {
    let names: [String]
    do throws(SystemError) { names = try LiveFileCalls().names(in: folder).sorted() } catch {
      problems.append(
        Problem(Place(folder), "cannot be searched: \(error.reason); check its path and permissions"))
      return
    }
    for name in names { visit(name, in: folder, scope) }
  }

  /// Adds the file `name` in `folder`, or those below the folder of that name.
  private mutating func visit(_ name: String, in folder: String, _ scope: FolderScope) {
    let path = FilePath.join(folder, name)
    let absolute = FilePath.absolute(path)
    guard !Self.skipped.contains(name), let status = FileStatus(linkAt: path),
      !scope.excluded.hold(absolute, isFolder: status.isDirectory)
    else { return }
    if status.isDirectory {
      var inner = scope
      add(rulesIn: absolute, to: &inner)
      walk(path, inner)
    } else if scope.included.hold(absolute, isFolder: false), FileStatus(path: path)?.isRegular == true {
      add(file: path)
    }
  }

  /// Adds the file at the absolute path `path`, or those below the folder there, where a search of the folder at `root`
  /// finds them.
  mutating func add(_ path: String, foundFrom root: String) {
    guard FilePath.folders(around: path).contains(root), let folder = FilePath.folder(of: path),
      let scope = scope(of: folder, foundFrom: root)
    else { return }
    visit(String(path.dropFirst(folder == "/" ? 1 : folder.count + 1)), in: folder, scope)
  }

  /// What counts in `folder`; `nil` where a search of the folder at `root` doesn't come to it.
  private mutating func scope(of folder: String, foundFrom root: String) -> FolderScope? {
    if let known = visited[folder] { return known }
    var found: FolderScope?
    if folder == root {
      found = leavesOut(root) ? nil : scope(of: root)
    } else if let outer = FilePath.folder(of: folder), let scope = scope(of: outer, foundFrom: root),
      !Self.skipped.contains(String(folder.dropFirst(outer == "/" ? 1 : outer.count + 1))),
      FileStatus(linkAt: folder)?.isDirectory == true, !scope.excluded.hold(folder, isFolder: true)
    {
      var inner = scope
      add(rulesIn: folder, to: &inner)
      found = inner
    }
    visited[folder] = .some(found)
    return found
  }

  /// What counts in `folder` by the files in it and in the folders around it, up to the repository's.
  private mutating func scope(of folder: String, isForFolders: Bool = true) -> FolderScope {
    var folders = [FilePath.absolute(folder)]
    while let last = folders.last, FileStatus(path: FilePath.join(last, ".git")) == nil,
      let outer = FilePath.folder(of: last)
    {
      folders.append(outer)
    }
    let here = FilePath.absolute(".")
    var scope = FolderScope(
      included: PathRules(Self.usual, in: "/"), excluded: PathRules(), heedsGit: isForFolders)
    for folder in folders.reversed() { add(rulesIn: folder, to: &scope) }
    scope.included.add(selection.included, in: here)
    scope.excluded.add(selection.excluded, in: here)
    return scope
  }

  private mutating func add(rulesIn folder: String, to scope: inout FolderScope) {
    if selection.ignores {
      if scope.heedsGit {
        scope.excluded.addFile(FilePath.join(folder, ".git/info/exclude"), in: folder)
        scope.excluded.addFile(FilePath.join(folder, ".gitignore"), in: folder)
      }
      scope.excluded.addFile(FilePath.join(folder, Self.ignoreName), in: folder)
    }
    // A file that is wrong is told of when its settings are asked for.
    guard let configuration = try? configurations.file(in: folder) else { return }
    scope.excluded.add(configuration.excluded, in: folder)
    if !scope.isPattern { scope.included.add(configuration.included, in: folder) }
  }
}

/// What counts in a folder.
private struct FolderScope {
  /// The files that are looked for.
  var included: PathRules
  /// The files and folders that are left out.
  var excluded: PathRules
  /// Whether what git ignores counts.
  var heedsGit: Bool
  /// Whether a pattern alone says what is looked for.
  var isPattern = false
}

extension PathRules {
  /// Adds the lines of the ignore file at `path`, where there is one.
  fileprivate mutating func addFile(_ path: String, in folder: String) {
    guard FileStatus(path: path)?.isRegular == true, let input = try? Input.read(path) else { return }
    add(lines: String(decoding: input.bytes, as: UTF8.self), in: folder)
  }
}
