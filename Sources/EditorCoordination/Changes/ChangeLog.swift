import TextBuffer

/// The last changes of a document, so that what was computed for an earlier version can be moved along.
struct ChangeLog: Sendable {
  /// The number of changes that are kept.
  static let capacity = 64

  private var changes: [ChangeSet] = []

  /// A log of nothing.
  init() {}

  /// Takes note of what happened last.
  mutating func append(_ change: ChangeSet) {
    if changes.count == Self.capacity * 2 { changes.removeFirst(Self.capacity) }
    changes.append(change)
  }

  /// The last `count` changes in order, or `nil` where they aren't known any more.
  func last(_ count: Int) -> ArraySlice<ChangeSet>? {
    (0...min(changes.count, Self.capacity)).contains(count) ? changes.suffix(count) : nil
  }
}
