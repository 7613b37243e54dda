/// What the index of a workspace has yet to look at: a search first, then what was touched, then files to be read.
struct IndexingQueue {
  /// A piece of work.
  enum Job: Equatable {
    /// Look for all files.
    case search
    /// Look at what is at these paths now, and below them.
    case touched([String])
    /// Read these files.
    case read([String])
  }

  private var searches = false
  private var touched: Set<String> = []
  private var unread: [String] = []
  private var waiting: Set<String> = []
  private var hasRefused = false
  /// How many files have been handed out since the queue was empty.
  private(set) var done = 0

  /// How many files there are to read, those that were read included.
  var total: Int { done + waiting.count }

  /// Whether a search comes next.
  var isSearch: Bool { searches }

  /// Adds a search, which makes the reading that is left unnecessary.
  mutating func search() {
    searches = true
    (unread, waiting, hasRefused) = ([], [], false)
  }

  /// Adds paths at which something else is now.
  mutating func touch(_ paths: [String]) { touched.formUnion(paths) }

  /// Adds files to be read.
  mutating func read(_ paths: [String]) {
    for path in paths where waiting.insert(path).inserted { unread.append(path) }
  }

  /// Takes the next piece of work, of `size` files at most; `nil` where nothing is left.
  mutating func next(_ size: Int) -> Job? {
    if searches {
      searches = false
      return .search
    }
    if !touched.isEmpty {
      defer { touched = [] }
      return .touched(touched.sorted())
    }
    guard !unread.isEmpty else {
      done = 0
      return nil
    }
    // Taken from the end, which costs nothing.
    let batch = Array(unread.suffix(size))
    unread.removeLast(batch.count)
    waiting.subtract(batch)
    done += batch.count
    return .read(batch)
  }

  /// Whether nobody was told yet that there is no room.
  mutating func isFirstRefusal() -> Bool {
    defer { hasRefused = true }
    return !hasRefused
  }
}

/// What is told of the work on an index.
enum IndexingEvent {
  /// Work has begun: a search for all files, or a look at some.
  case began(isSearch: Bool)
  /// Of `of` files that are known of, `done` were read.
  case progressed(done: Int, of: Int)
  /// All is done; the index has `files` files.
  case ended(files: Int)
  /// Something couldn't be looked at.
  case problem(String)
}
