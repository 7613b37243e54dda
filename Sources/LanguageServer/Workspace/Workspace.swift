import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The index of the Markdown files below the client's folders, and the background work that builds it.
///
/// Files are read and parsed in the background, in batches. An open file is indexed as the client has it, when the
/// index is next read, not with each key.
@MainActor
final class Workspace {
  /// The size in bytes above which a file is left out: nobody writes so much by hand.
  nonisolated static let longestFile = 16 << 20
  /// The number of files whose facts are inserted at a time.
  private static let batchSize = 64
  /// The number of files in one task.
  private nonisolated static let sliceSize = 8

  /// The access to files; `nil` where the server has none.
  let files: (any WorkspaceFiles)?
  /// The absolute paths of the client's folders.
  private(set) var folders: [String] = []
  private var index: WorkspaceIndex
  /// The unit of columns.
  var unit = Column.Unit.utf16

  /// The open documents by their paths.
  private(set) var open: [String: ServedDocument] = [:]
  /// The paths of open documents that changed since they were indexed.
  private var stale: Set<String> = []

  private var queue = IndexingQueue()
  private var work: Task<Void, Never>?
  /// Called when background work begins, progresses and ends.
  var observer: ((IndexingEvent) -> Void)?
  /// The style of files whose project has no configuration.
  var style = DocumentStyle(dialect: .gfm, editing: EditingOptions())

  /// A workspace without folders.
  init(_ files: (any WorkspaceFiles)?, limits: IndexLimits) {
    (self.files, index) = (files, WorkspaceIndex(limits: limits))
  }

  // MARK: Reading

  /// The index, up to date with open documents.
  var current: WorkspaceIndex {
    for path in stale {
      guard let document = open[path], document.problem == nil else { continue }
      index.set(FileFacts(document.tree, at: home(of: path), unit), at: path)
    }
    stale = stale.filter { open[$0]?.problem != nil }
    return index
  }

  /// Whether the index is complete.
  var isSettled: Bool { work == nil }

  /// Returns when the index is complete.
  func settle() async { while let work { await work.value } }

  /// The base of addresses in the document at `path`.
  func home(of path: String?) -> DocumentHome {
    let roots = folders.filter { folder in path.map { FileURI.isBelow($0, folder) } ?? false }
    return DocumentHome(path: path, root: roots.max { $0.utf8.count < $1.utf8.count })
  }

  /// The document at `path` as it is now: the client's text, or the file's; `nil` where it can't be read.
  func document(at path: String) -> KnownDocument? {
    if let document = open[path] { return document.problem == nil ? KnownDocument(document) : nil }
    guard let files, let rope = Self.rope(path, files) else { return nil }
    let reading = FileReading(path: path, home: home(of: path), style: style, unit: unit)
    let index = DocumentIndex(reading.tree(rope, files), home: reading.home)
    return KnownDocument(uri: FileURI.uri(path), index: index, map: PositionMap(rope: rope, unit: unit))
  }

  /// The client's URI of the document at `path`.
  func uri(of path: String) -> String { open[path]?.uri ?? FileURI.uri(path) }

  /// The text of the file at `path`; `nil` where it can't be read.
  fileprivate nonisolated static func rope(_ path: String, _ files: any WorkspaceFiles) -> Rope? {
    do { return try Rope(validating: files.read(path, atMost: longestFile)) } catch { return nil }
  }

  // MARK: What the client tells

  /// Sets the client's folders, and searches them.
  func begin(_ folders: [String]) {
    self.folders = folders
    searchAgain()
  }

  /// Adds and removes folders of the client.
  func change(adding added: [String], removing removed: [String]) {
    folders = folders.filter { !removed.contains($0) && !added.contains($0) } + added
    searchAgain()
  }

  /// Searches all folders again.
  func searchAgain() {
    guard files != nil else { return }
    queue.search()
    start()
  }

  /// Takes note that the client has opened `document`.
  func noteOpened(_ document: ServedDocument) {
    guard let path = document.path else { return }
    open[path] = document
    stale.insert(path)
  }

  /// Takes note that the client has changed `document`.
  func noteChanged(_ document: ServedDocument) {
    if let path = document.path, open[path] === document { stale.insert(path) }
  }

  /// Takes note that the client has closed `document`: its file counts again.
  func noteClosed(_ document: ServedDocument) {
    guard let path = document.path, open[path] === document else { return }
    open[path] = nil
    stale.remove(path)
    if files == nil { index.remove(path) } else { noteTouched([path]) }
  }

  /// Schedules another look at `paths`, and below them.
  func noteTouched(_ paths: [String]) {
    guard files != nil, !paths.isEmpty else { return }
    queue.touch(paths)
    start()
  }

  /// Ends all work.
  func stop() {
    work?.cancel()
    work = nil
    queue = IndexingQueue()
  }

  // MARK: Work

  private func start() {
    guard work == nil, let files else { return }
    observer?(.began(isSearch: queue.isSearch))
    work = Task { [weak self] in
      while !Task.isCancelled, let job = self?.queue.next(Self.batchSize) { await self?.perform(job, files) }
      guard let self, !Task.isCancelled else { return }
      work = nil
      observer?(.ended(files: index.count))
    }
  }

  private func perform(_ job: IndexingQueue.Job, _ files: any WorkspaceFiles) async {
    let folders = folders
    switch job {
    case .search:
      let found = await Self.inBackground { files.search(folders) }
      for problem in found.problems { observer?(.problem(problem)) }
      let wanted = Set(found.paths)
      for path in index.files where !wanted.contains(path) && open[path] == nil { index.remove(path) }
      queue.read(found.paths)
    case .touched(let paths):
      let found = await Self.inBackground { files.find(paths, in: folders) }
      let wanted = Set(found)
      // What is neither a file now nor was one may have been a folder.
      let former = paths.filter { !wanted.contains($0) }.flatMap {
        index.holds($0) ? [$0] : index.paths(in: $0)
      }
      for path in former where open[path] == nil { index.remove(path) }
      queue.read(found)
    case .read(let paths):
      let reading = paths.map { FileReading(path: $0, home: home(of: $0), style: style, unit: unit) }
      for (path, facts) in await Self.facts(reading, files) where open[path] == nil { take(facts, path) }
      observer?(.progressed(done: queue.done, of: queue.total))
    }
  }

  private func take(_ facts: FileFacts?, _ path: String) {
    guard let facts else { return index.remove(path) }
    if !index.set(facts, at: path), queue.isFirstRefusal() {
      observer?(.problem("the workspace has more text than the index takes; \(path) and others are left out"))
    }
  }

  /// The facts of some files, worked out on several cores; `nil` where a file can't be read.
  private nonisolated static func facts(
    _ reading: [FileReading], _ files: any WorkspaceFiles
  ) async -> [(String, FileFacts?)] {
    await withTaskGroup(of: [(String, FileFacts?)].self) { group in
      for start in stride(from: 0, to: reading.count, by: sliceSize) {
        let slice = reading[start..<min(reading.count, start + sliceSize)]
        group.addTask(priority: .utility) { slice.map { ($0.path, $0.facts(files)) } }
      }
      var all: [(String, FileFacts?)] = []
      for await facts in group { all += facts }
      return all
    }
  }

  private nonisolated static func inBackground<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await Task.detached(priority: .utility) { body() }.value
  }
}

/// A file that is to be read, and how.
private struct FileReading: Sendable {
  var path: String
  var home: DocumentHome
  var style: DocumentStyle
  var unit: Column.Unit

  /// The tree of the file, whose text is `rope`; a configuration that is wrong counts for nothing.
  func tree(_ rope: Rope, _ files: any WorkspaceFiles) -> SyntaxTree {
    let style = (try? files.style(for: path, over: style)) ?? style
    return SyntaxTree(rope, dialect: style.dialect)
  }

  /// The facts of the file; `nil` where it can't be read.
  func facts(_ files: any WorkspaceFiles) -> FileFacts? {
    Workspace.rope(path, files).map { FileFacts(tree($0, files), at: home, unit) }
  }
}

/// A document as it is now, whether the client has it open or not.
@MainActor
struct KnownDocument {
  /// How the client names it.
  let uri: String
  /// The version of the client's text; `nil` where that is the file's.
  let version: Int?
  /// What is in it.
  let index: DocumentIndex
  /// Its places.
  let map: PositionMap

  /// The document called `uri` that the client hasn't open.
  init(uri: String, index: DocumentIndex, map: PositionMap) {
    (self.uri, version, self.index, self.map) = (uri, nil, index, map)
  }

  /// An open document.
  init(_ document: ServedDocument) {
    (uri, version, index, map) = (document.uri, document.version, document.index, document.map)
  }
}
