import TextBuffer

/// The pending work of an index, in order of priority: a search, changed paths, files to read.
struct IndexingQueue {
  /// A piece of work.
  enum Job {
    /// Search for all files.
    case search
    /// Search for files at and below these changed paths.
    case touched([String])
    /// Read these files.
    case read([String])
  }

  private var searches = false
  private var touched: Set<String> = []
  private var unread: [String] = []
  private var waiting: Set<String> = []
  private var hasRefused = false
  /// The number of reported problems since the last search.
  private var toldProblems = 0
  /// The maximum number of reported problems, since people read the log.
  static let mostProblems = 20
  /// The number of files handed out since the queue was last empty.
  private(set) var done = 0

  /// The number of files handed out or pending.
  var total: Int { done + waiting.count }

  /// Whether a search comes next.
  var isSearch: Bool { searches }

  /// Adds a search, which replaces the pending reads: it finds those files again.
  mutating func search() {
    searches = true
    (unread, waiting, hasRefused, toldProblems) = ([], [], false, 0)
  }

  /// Adds changed paths.
  mutating func touch(_ paths: [String]) { touched.formUnion(paths) }

  /// Adds files to be read.
  mutating func read(_ paths: [String]) {
    for path in paths where waiting.insert(path).inserted { unread.append(path) }
  }

  /// Removes and returns the next job, with `size` files at most; `nil` when the queue is empty.
  mutating func next(_ size: Int) -> Job? {
    if searches {
      searches = false
      return .search
    }
    if !touched.isEmpty {
      defer { touched = [] }
      return .touched(touched.ordered { $0 })
    }
    guard !unread.isEmpty else {
      done = 0
      return nil
    }
    // Taken from the end, which is cheap.
    let batch = Array(unread.suffix(size))
    unread.removeLast(batch.count)
    waiting.subtract(batch)
    done += batch.count
    return .read(batch)
  }

  /// Whether one more problem may be reported; counts it.
  mutating func isToldProblem() -> Bool {
    toldProblems += 1
    return toldProblems <= Self.mostProblems
  }

  /// Whether this is the first file since the last search that the index had no room for.
  mutating func isFirstRefusal() -> Bool {
    defer { hasRefused = true }
    return !hasRefused
  }
}

/// An event in the work on an index.
enum IndexingEvent {
  /// Work has begun: a search for all files, or an update of some.
  case began(isSearch: Bool)
  /// `done` of `of` files were read.
  case progressed(done: Int, of: Int)
  /// The queue is empty; the index has `files` files.
  case ended(files: Int)
  /// A folder or file was left out, for the reason given.
  case problem(String)
}
