import LanguageServer
import Locking
import MarkdownEditing
import MarkdownFormatting
import SystemFiles
import TextBuffer

/// The system's files for a language server: in a folder, the same files that `mdedit format` finds.
final class ServerFiles: WorkspaceFiles {
  /// The cached configuration files; emptied when one of them changes.
  private let configurations = Locked(Configurations(.nearest))
  /// The store of indexes between starts; `nil` for none.
  private let indexes: IndexCache?

  /// The system's files, with indexes in `indexes`.
  init(indexes: IndexCache? = nil) { self.indexes = indexes }

  /// The names of files that decide which files are found and how they are formatted.
  private static let configurationNames: Set = [
    ConfigurationFile.name, EditorConfigFile.name, FileSearch.ignoreName, ".gitignore",
  ]

  let watchedPatterns = (FileSearch.usual + configurationNames.ordered { $0 }).map { "**/" + $0 }

  func isConfiguration(_ path: String) -> Bool {
    Self.configurationNames.contains(path.split(separator: "/").last.map(String.init) ?? "")
  }

  func forgetConfigurations() { configurations.withLock { $0 = Configurations(.nearest) } }

  // MARK: Searching

  func search(_ folders: [String]) -> FoundFiles {
    var search = newSearch()
    let isFolder = { (path: String) in FileStatus(path: path)?.isDirectory == true }
    for folder in folders where isFolder(folder) { search.add(folder) }
    let missing = folders.filter { !isFolder($0) }.map { "\($0) is no folder; no files are looked for there" }
    return FoundFiles(paths: search.paths, problems: missing + search.problems.map(\.line))
  }

  func find(_ paths: [String], in folders: [String]) -> [String] {
    var search = newSearch()
    for path in paths {
      // The outermost folder first, since a search reaches the file from there.
      for folder in folders.ordered(by: \.utf8.count) {
        search.add(path, foundFrom: folder)
      }
    }
    return search.paths
  }

  private func newSearch() -> FileSearch {
    FileSearch(FileSelection(), configurations.withLock { $0 })
  }

  func exists(_ path: String) -> Bool { FileStatus(path: path) != nil }

  func names(in path: String) -> [String] {
    let names = (try? LiveFileCalls().names(in: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.ordered { $0 }.map { name in
      let isFolder = FileStatus(path: FilePath.join(path, name))?.isDirectory == true
      return isFolder ? name + "/" : name
    }
  }

  // MARK: Reading

  func read(_ path: String, atMost limit: Int) throws(FileProblem) -> [UInt8] {
    do throws(Problem) { return try Input.read(path, atMost: limit) } catch { throw FileProblem(error.line) }
  }

  // MARK: Stamps and indexes

  func stamp(of path: String) -> UInt64? {
    // A clock ticks more slowly than a file can change.
    guard let status = FileStatus(path: path), status.isRegular, status.isSettled() else { return nil }
    return Checksum.of(status.fullStamp.utf8)
  }

  func kept(for folders: [String], atMost limit: Int) -> [UInt8]? {
    indexes?.read(for: folders, atMost: limit)
  }

  func keep(_ bytes: [UInt8], for folders: [String]) { indexes?.write(bytes, for: folders) }

  // MARK: Configurations

  func style(for path: String, over style: DocumentStyle) throws(FileProblem) -> DocumentStyle {
    let choices = configurations.withLock { configurations in
      Result { () throws(Problem) in try configurations.choices(for: path) }
    }
    do throws(Problem) { return try choices.get().applied(to: style) } catch { throw FileProblem(error.line) }
  }
}

extension StyleChoices {
  /// `style` with these choices; some, such as the bullet, also affect the text that actions add.
  fileprivate func applied(to style: DocumentStyle) -> DocumentStyle {
    var style = style
    if let dialect { style.dialect = dialect.dialect }
    apply(to: &style.editing.formatting)
    for setting in FormatterOptions.settings {
      if let choice = self[setting.name] { style.editing.set(setting.name, to: choice.value) }
    }
    return style
  }
}
