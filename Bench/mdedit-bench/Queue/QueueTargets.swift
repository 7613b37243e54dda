/// What one figure of `mdedit-bench queue` may come to, and who says so.
struct QueueTarget {
  /// Who set a limit.
  enum Source: String, Encodable {
    /// The decision record of the action queue: how long a person may wait.
    case queueDecision = "queue decision"
    /// The table of the architecture that the engine follows.
    case architecture = "architecture"
    /// This project itself, tighter than what it follows: what is usual, with room for a slower machine.
    case own = "own"
  }

  /// What is limited: the time in nanoseconds that half of the runs take, or a number of bytes.
  enum Limit: Equatable {
    case nanoseconds(UInt64)
    case bytes(UInt64)
  }

  /// The rows' name.
  let row: String
  let limit: Limit
  let source: Source

  private init(_ row: String, _ limit: Limit, _ source: Source) {
    (self.row, self.limit, self.source) = (row, limit, source)
  }

  /// Every limit; a row may have several, of which each has to be kept.
  static let all = [
    QueueTarget("1 caret", .microseconds(1_000), .queueDecision),
    QueueTarget("1 caret", .microseconds(60), .own),
    QueueTarget("1 letter", .microseconds(1_000), .queueDecision),
    QueueTarget("1 letter", .microseconds(150), .own),
    QueueTarget("1 bold", .microseconds(1_000), .queueDecision),
    QueueTarget("5 caret", .microseconds(2_000), .queueDecision),
    QueueTarget("5 caret", .microseconds(250), .own),
    QueueTarget("5 letter", .microseconds(2_000), .queueDecision),
    QueueTarget("5 bold", .microseconds(2_000), .queueDecision),
    QueueTarget("100 caret", .microseconds(1_500), .own),
    // Each of the hundred is remembered with how it ended.
    QueueTarget("abort 100 at detach", .microseconds(40), .own),
    QueueTarget("bytes per idle model", .bytes(1_024), .architecture),
    QueueTarget("bytes per capability", .bytes(512), .architecture),
    // More than another capability's 512: it holds the texts, states and tasks of an open file.
    QueueTarget("bytes per store", .bytes(1_280), .own),
    QueueTarget("context creation", .microseconds(50_000), .architecture),
    QueueTarget("context creation", .microseconds(100), .own),
    QueueTarget("publication", .microseconds(1_000), .architecture),
    QueueTarget("publication", .microseconds(40), .own),
    QueueTarget("first capability check", .microseconds(10_000), .architecture),
    QueueTarget("capability check", .microseconds(1_000), .architecture),
    QueueTarget("capability invalidation", .microseconds(5_000), .architecture),
    QueueTarget("recovery from a failure", .microseconds(5_000), .architecture),
    QueueTarget("store to context", .microseconds(8_000), .architecture),
  ]

  /// The limits of the rows called `row`, the tightest first.
  static func limits(of row: String) -> [QueueTarget] {
    all.filter { $0.row == row }.sorted { $0.limit.value < $1.limit.value }
  }
}

extension QueueTarget.Limit {
  /// The number, in the limit's own unit.
  var value: UInt64 {
    switch self {
    case .nanoseconds(let number), .bytes(let number): number
    }
  }

  fileprivate static func microseconds(_ number: UInt64) -> Self { .nanoseconds(number * 1_000) }
}
