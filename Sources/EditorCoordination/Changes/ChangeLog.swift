import TextBuffer

/// The last changes of a document, used to move results computed for an earlier version to the current one.
struct ChangeLog: Sendable {
  /// The number of changes that are kept.
  static let capacity = 64

  private var changes: [ChangeSet] = []

  /// A log without changes.
  init() {}

  /// Records `change` as the newest.
  mutating func append(_ change: ChangeSet) {
    if changes.count == Self.capacity * 2 { changes.removeFirst(Self.capacity) }
    changes.append(change)
  }

  /// The last `count` changes in order.
  ///
  /// Returns `nil` if `count` is negative or some of them are no longer kept.
  func last(_ count: Int) -> ArraySlice<ChangeSet>? {
    (0...min(changes.count, Self.capacity)).contains(count) ? changes.suffix(count) : nil
  }
}
