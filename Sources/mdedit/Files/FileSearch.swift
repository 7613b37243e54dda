import SystemFiles
import TextBuffer

/// The files that a command's arguments name: files, the Markdown files in folders, and the matches of patterns.
///
/// In folders, files excluded by `.gitignore`, `.mdeditignore` or a configuration's `exclude` are left out. Except for
/// `.gitignore`, these also exclude files that are named. Links to folders aren't followed.
struct FileSearch {
  /// The name of this program's own ignore file.
  static let ignoreName = ".mdeditignore"

  /// The patterns of Markdown files.
  static let usual = ["*.md", "*.markdown", "*.mdown", "*.mkd", "*.mkdn", "*.mdwn"]

  /// Folders without texts of the user's own.
  private static let skipped: Set<String> = [".git", ".hg", ".svn", ".jj", ".sl", "node_modules"]

  /// The files found, each once, in the order of the arguments, and of the names in a folder.
  private(set) var paths: [String] = []
  /// Folders that can't be read, and patterns without matches.
  private(set) var problems: [Problem] = []

  private let selection: FileSelection
  private var configurations: Configurations
  private var known: Set<String> = []
  /// The number of files found so far, each as often as it's found.
  private var foundCount = 0
  /// The scopes of folders whose files were looked up individually; `nil` for an excluded folder.
  private var visited: [String: FolderScope?] = [:]

  /// A search with `selection` and with the `include` and `exclude` of `configurations`.
  init(_ selection: FileSelection, _ configurations: Configurations) {
    (self.selection, self.configurations) = (selection, configurations)
  }

  /// Adds the files that `argument` names; `-` is standard input.
  mutating func add(_ argument: String) {
    guard argument != "-" else { return add(file: argument) }
    let status = FileStatus(path: argument)
    if status?.isDirectory == true {
      if !leavesOut(argument) { walk(argument, scope(of: argument)) }
    } else if status == nil, GlobPattern.isPattern(argument) {
      addMatches(argument)
    } else if !leavesOut(argument) {
      // A missing file is reported when it's read.
      add(file: argument)
    }
  }

  /// Whether the file or folder at `path` is excluded although it's named.
  mutating func leavesOut(_ path: String) -> Bool {
    let absolute = FilePath.absolute(path)
    let scope = scope(of: FilePath.folder(of: absolute) ?? "/", isForFolders: false)
    return scope.excluded.holdAnyOf(absolute, isFolder: FileStatus(path: path)?.isDirectory == true)
  }

  /// The settings for the text at `path`; a text without a path has those of the working folder.
  mutating func choices(for path: String?) throws(Problem) -> StyleChoices {
    try configurations.choices(for: path)
  }

  private mutating func add(file path: String) {
    foundCount += 1
    // A file with two names is added once.
    let identity = path == "-" ? path : (try? LiveFileCalls().resolve(path)) ?? FilePath.absolute(path)
    if known.insert(identity).inserted { paths.append(path) }
  }

  /// Adds the files below the folder before the first wildcard that match the whole pattern.
  private mutating func addMatches(_ written: String) {
    let names = written.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = names.prefix { !GlobPattern.isPattern($0) }
    let folder = fixed.isEmpty ? "." : fixed == [""] ? "/" : fixed.joined(separator: "/")
    let rest = names.dropFirst(fixed.count).joined(separator: "/")
    let before = foundCount
    var scope = scope(of: folder)
    scope.included = PathRules(["/" + rest], in: FilePath.absolute(folder))
    scope.isPattern = true
    walk(folder, scope)
    if foundCount == before {
      problems.append(Problem(Place(written), "no file matches this pattern; check it, and what is ignored"))
    }
  }

  // MARK: Folders

  private mutating func walk(_ folder: String, _ scope: FolderScope) {
    let names: [String]
    do throws(SystemError) { names = try LiveFileCalls().names(in: folder).ordered { $0 } } catch {
      problems.append(
        Problem(Place(folder), "cannot be searched: \(error.reason); check its path and permissions"))
      return
    }
    for name in names { visit(name, in: folder, scope) }
  }

  /// Adds the file `name` in `folder`, or the files below the folder of that name.
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

  /// Adds the file at the absolute path `path`, or the files below that folder, if a search of `root` would find them.
  mutating func add(_ path: String, foundFrom root: String) {
    guard root == "/" || FilePath.folders(around: path).contains(root),
      let folder = FilePath.folder(of: path),
      let scope = scope(of: folder, foundFrom: root)
    else { return }
    visit(String(path.dropFirst(folder == "/" ? 1 : folder.count + 1)), in: folder, scope)
  }

  /// The scope of `folder`; `nil` if a search of the folder at `root` doesn't reach it.
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

  /// The scope of `folder`, from the files in it and in the folders around it, up to the repository's.
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
    // An invalid configuration is reported when its settings are asked for.
    guard let configuration = try? configurations.file(in: folder) else { return }
    scope.excluded.add(configuration.excluded, in: folder)
    if !scope.isPattern { scope.included.add(configuration.included, in: folder) }
  }
}

/// The rules for the files in a folder.
private struct FolderScope {
  /// The files to find.
  var included: PathRules
  /// The excluded files and folders.
  var excluded: PathRules
  /// Whether git's ignore files are considered.
  var heedsGit: Bool
  /// Whether only a pattern decides which files are found.
  var isPattern = false
}

extension PathRules {
  /// Adds the lines of the ignore file at `path`, if there is one.
  fileprivate mutating func addFile(_ path: String, in folder: String) {
    guard FileStatus(path: path)?.isRegular == true, let input = try? Input.read(path) else { return }
    add(lines: String(decoding: input.bytes, as: UTF8.self), in: folder)
  }
}
