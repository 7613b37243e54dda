import TextBuffer

/// Successive changes that are reported as one.
///
/// They are composed in pairs of like weight, the way a binary counter carries. So each change is composed O(log k)
/// times, and a long script doesn't cost the square of its length.
struct JoinedChanges: Sendable {
  /// Composed changes in order, each with the number of changes in it; each weighs less than the one before.
  private var parts: [(change: ChangeSet, weight: Int)] = []

  /// No change at all.
  init() {}

  /// The single change `change`.
  init(_ change: ChangeSet) { append(change) }

  /// Adds `change`, made for the text that the previous change left.
  ///
  /// - Complexity: O(s log k) amortised, where s is the size of the edits and k the number of changes.
  mutating func append(_ change: ChangeSet) {
    var next = (change: change, weight: 1)
    while let last = parts.last, last.weight <= next.weight {
      parts.removeLast()
      next = (last.change.composed(with: next.change), last.weight + next.weight)
    }
    parts.append(next)
  }

  /// All changes composed into one; `nil` if there are none.
  ///
  /// - Complexity: O(s log k), where s is the size of the edits and k the number of changes.
  var joined: ChangeSet? {
    guard let last = parts.last else { return nil }
    return parts.dropLast().reversed().reduce(last.change) { $1.change.composed(with: $0) }
  }

  /// Whether no change was added.
  var isEmpty: Bool { parts.isEmpty }
}
