import TextBuffer

/// Changes made one after the other, which are told as one.
///
/// They are composed in pairs of like weight, as a binary counter carries: so a change is composed O(log k) times,
/// however many follow it, and a long script doesn't cost the square of its length.
struct JoinedChanges: Sendable {
  /// Composed changes in order, and how many went into each; each weighs less than the one before.
  private var parts: [(change: ChangeSet, weight: Int)] = []

  /// No change at all.
  init() {}

  /// This one change.
  init(_ change: ChangeSet) { append(change) }

  /// Adds `change`, made for the text that the one before left.
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

  /// All of them in one, or `nil` where there are none.
  ///
  /// - Complexity: O(s log k), where s is the size of the edits and k the number of changes.
  var joined: ChangeSet? {
    guard let last = parts.last else { return nil }
    return parts.dropLast().reversed().reduce(last.change) { $1.change.composed(with: $0) }
  }

  /// Whether no change was added.
  var isEmpty: Bool { parts.isEmpty }
}
