import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The index of the Markdown files below the client's folders, and the background work that builds it.
///
/// Files are read and parsed in the background, in batches. An open file is indexed as the client has it, when the
/// index is next read, not with each key.
@MainActor
final class Workspace {
  /// The number of files whose facts are inserted at a time.
  private static let batchSize = 64
  /// The number of files in one task.
  private nonisolated static let sliceSize = 8

  /// The access to files; `nil` if the server has none.
  let files: (any WorkspaceFiles)?
  /// The absolute paths of the client's folders.
  private(set) var folders: [String] = []
  private var index: WorkspaceIndex
  /// The maximum size of an indexed file in bytes.
  private let longestFile: Int
  /// The unit of columns.
  var unit = Column.Unit.utf16

  /// The open documents by their paths.
  private(set) var open: [String: ServedDocument] = [:]
  /// The paths of open documents that changed since they were indexed.
  private var stale: Set<String> = []

  private var queue = IndexingQueue()
  private var work: Task<Void, Never>?
  /// The index of an earlier server, while the files are first read.
  private var stored: StoredIndex?
  /// Whether the index has facts to store for the next server.
  private var hasNews = false
  private var keeping: Task<Void, Never>?
  /// Called when background work begins, progresses and ends.
  var observer: ((IndexingEvent) -> Void)?
  /// The style of files whose project has no configuration.
  var style = DocumentStyle(dialect: .gfm, editing: EditingOptions())

  /// A workspace without folders.
  init(_ files: (any WorkspaceFiles)?, limits: IndexLimits) {
    (self.files, index, longestFile) = (files, WorkspaceIndex(limits: limits), limits.longestFile)
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

  /// Returns once the index is complete and stored for the next server.
  func settle() async {
    while let work { await work.value }
    await keeping?.value
  }

  /// The base of addresses in the document at `path`.
  func home(of path: String?) -> DocumentHome {
    let roots = folders.filter { folder in path.map { FileURI.isBelow($0, folder) } ?? false }
    return DocumentHome(path: path, root: roots.max { $0.utf8.count < $1.utf8.count })
  }

  /// The base of addresses in the document at `path`, including the page's name without its extension.
  func ownHome(of path: String?) -> DocumentHome { home(of: path).withPage(files) }

  /// The path of the file that an address with `path` leads to: the page `path.md` if only that exists.
  func page(_ path: String) -> String { current.page(path, files) }

  /// The present document at `path`: the client's text, or the file's; `nil` if it can't be read.
  func document(at path: String) -> KnownDocument? {
    if let document = open[path] { return document.problem == nil ? KnownDocument(document) : nil }
    let reading = reading(of: path, home: ownHome(of: path))
    guard let files, let rope = try? reading.rope(files) else { return nil }
    let index = DocumentIndex(reading.tree(rope, files), home: reading.home)
    return KnownDocument(uri: FileURI.uri(path), index: index, map: PositionMap(rope: rope, unit: unit))
  }

  /// The closed files whose links may have changed targets since the last call; at first all closed files.
  func takeUnchecked() -> [FileReading] {
    _ = current
    // An open file is checked once it's closed.
    let paths = index.takeUnchecked().filter { open[$0] == nil }
    return paths.map { reading(of: $0, home: home(of: $0)) }
  }

  /// A request to read the file at `path`, whose addresses are relative to `home`.
  private func reading(of path: String, home: DocumentHome) -> FileReading {
    FileReading(path: path, home: home, longest: longestFile, style: style, unit: unit)
  }

  /// Makes the next `takeUnchecked()` return all files.
  func uncheckAll() { index.uncheckAll() }

  /// The client's URI of the document at `path`.
  func uri(of path: String) -> String { open[path]?.uri ?? FileURI.uri(path) }

  // MARK: Changes by the client

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

  /// Notes that the client has opened `document`.
  func noteOpened(_ document: ServedDocument) {
    guard let path = document.path else { return }
    open[path] = document
    stale.insert(path)
  }

  /// Notes that the client has changed `document`.
  func noteChanged(_ document: ServedDocument) {
    if let path = document.path, open[path] === document { stale.insert(path) }
  }

  /// Notes that the client has closed `document`, so that its file counts again.
  func noteClosed(_ document: ServedDocument) {
    guard let path = document.path, open[path] === document else { return }
    open[path] = nil
    stale.remove(path)
    index.uncheck(path)
    if files == nil { index.remove(path) } else { noteTouched([path]) }
  }

  /// Schedules an update of the files at and below `paths`.
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
      stored = nil
      keepIndex(files)
      observer?(.ended(files: index.count))
    }
  }

  private func perform(_ job: IndexingQueue.Job, _ files: any WorkspaceFiles) async {
    let folders = folders
    switch job {
    case .search:
      let purpose = purpose
      let (found, stored) = await Self.inBackground {
        let bytes = files.kept(for: folders, atMost: StoredIndex.mostBytes)
        return (files.search(folders), bytes.flatMap { StoredIndex($0, for: purpose) })
      }
      self.stored = stored
      for problem in found.problems { observer?(.problem(problem)) }
      let wanted = Set(found.paths)
      for path in index.files where !wanted.contains(path) && open[path] == nil { index.remove(path) }
      queue.read(found.paths)
    case .touched(let paths):
      let found = await Self.inBackground { files.find(paths, in: folders) }
      let wanted = Set(found)
      // A path that is not a file, and wasn't one, may have been a folder.
      let former = paths.filter { !wanted.contains($0) }.flatMap {
        index.holds($0) ? [$0] : index.paths(in: $0)
      }
      for path in former where open[path] == nil { index.remove(path) }
      for path in paths { index.noteTouched(path) }
      queue.read(found)
    case .read(let paths):
      let reading = paths.map { path in
        var reading = self.reading(of: path, home: home(of: path))
        reading.stored = stored
        return reading
      }
      for file in await Self.read(reading, files) where open[file.path] == nil { take(file) }
      observer?(.progressed(done: queue.done, of: queue.total))
    }
  }

  private func take(_ file: ReadFile) {
    hasNews = hasNews || !file.isStored
    guard let facts = file.facts else {
      if let problem = file.problem, queue.isToldProblem() { observer?(.problem(problem)) }
      return index.remove(file.path)
    }
    if !index.set(facts, at: file.path, stamp: file.stamp), queue.isFirstRefusal() {
      observer?(
        .problem("the workspace has more text than the index takes; \(file.path) and others are left out"))
    }
  }

  /// Reads some files on several cores.
  private nonisolated static func read(
    _ reading: [FileReading], _ files: any WorkspaceFiles
  ) async -> [ReadFile] {
    await withTaskGroup(of: [ReadFile].self) { group in
      for start in stride(from: 0, to: reading.count, by: sliceSize) {
        let slice = reading[start..<min(reading.count, start + sliceSize)]
        group.addTask(priority: .utility) { slice.map { $0.read(files) } }
      }
      var all: [ReadFile] = []
      for await read in group { all += read }
      return all
    }
  }

  /// The parameters on which the facts depend besides the files: the column unit and the folders.
  private var purpose: String { ([unit.encoding] + folders.ordered { $0 }).joined(separator: "\n") }

  /// Stores the index for the next server if it has new facts.
  private func keepIndex(_ files: any WorkspaceFiles) {
    guard hasNews, index.count >= StoredIndex.fewestFiles else { return }
    hasNews = false
    let (index, folders, purpose, before) = (index, folders, purpose, keeping)
    keeping = Task.detached(priority: .utility) {
      await before?.value
      let bytes = StoredIndex.bytes(of: index, for: purpose)
      if bytes.count <= StoredIndex.mostBytes { files.keep(bytes, for: folders) }
    }
  }

  private nonisolated static func inBackground<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await Task.detached(priority: .utility) { body() }.value
  }
}
