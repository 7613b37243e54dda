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

  /// The access to files; `nil` where the server has none.
  let files: (any WorkspaceFiles)?
  /// The absolute paths of the client's folders.
  private(set) var folders: [String] = []
  private var index: WorkspaceIndex
  /// The size in bytes above which a file is left out.
  private let longestFile: Int
  /// The unit of columns.
  var unit = Column.Unit.utf16

  /// The open documents by their paths.
  private(set) var open: [String: ServedDocument] = [:]
  /// The paths of open documents that changed since they were indexed.
  private var stale: Set<String> = []

  private var queue = IndexingQueue()
  private var work: Task<Void, Never>?
  /// What an earlier server knew of the files, while they are read for the first time.
  private var stored: StoredIndex?
  /// Whether the index has facts that the next server should find.
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

  /// Returns when the index is complete, and kept for the next server.
  func settle() async {
    while let work { await work.value }
    await keeping?.value
  }

  /// The base of addresses in the document at `path`.
  func home(of path: String?) -> DocumentHome {
    let roots = folders.filter { folder in path.map { FileURI.isBelow($0, folder) } ?? false }
    return DocumentHome(path: path, root: roots.max { $0.utf8.count < $1.utf8.count })
  }

  /// The base of addresses in the document at `path`, and the other name by which they lead back to it.
  func ownHome(of path: String?) -> DocumentHome { home(of: path).withPage(files) }

  /// The path of the file that an address with `path` leads to: the page `path.md`, where only that is there.
  func page(_ path: String) -> String { current.page(path, files) }

  /// The document at `path` as it is now: the client's text, or the file's; `nil` where it can't be read.
  func document(at path: String) -> KnownDocument? {
    if let document = open[path] { return document.problem == nil ? KnownDocument(document) : nil }
    let reading = reading(of: path, home: ownHome(of: path))
    guard let files, let rope = try? reading.rope(files) else { return nil }
    let index = DocumentIndex(reading.tree(rope, files), home: reading.home)
    return KnownDocument(uri: FileURI.uri(path), index: index, map: PositionMap(rope: rope, unit: unit))
  }

  /// The files that aren't open and whose links may lead elsewhere since this was asked last; at first all of them.
  func takeUnchecked() -> [FileReading] {
    _ = current
    // A file is looked at once it's closed.
    let paths = index.takeUnchecked().filter { open[$0] == nil }
    return paths.map { reading(of: $0, home: home(of: $0)) }
  }

  /// The reading of the file at `path`, whose addresses begin at `home`.
  private func reading(of path: String, home: DocumentHome) -> FileReading {
    FileReading(path: path, home: home, longest: longestFile, style: style, unit: unit)
  }

  /// Has `takeUnchecked()` begin anew with all files.
  func uncheckAll() { index.uncheckAll() }

  /// The client's URI of the document at `path`.
  func uri(of path: String) -> String { open[path]?.uri ?? FileURI.uri(path) }

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
    index.uncheck(path)
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
      // What is neither a file now nor was one may have been a folder.
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

  /// The facts of some files, worked out on several cores.
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

  /// What the facts depend on, beside the files: where paths begin, and what columns count.
  private var purpose: String { ([unit.encoding] + folders.sorted()).joined(separator: "\n") }

  /// Leaves the index to the next server, where that doesn't find the same one already.
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
