/// The changes that revert a step, in parts; letters typed one by one are composed only as far as that is cheap.
///
/// A part is composed with the previous one only if it is at least as large. So a letter after an Enter that renumbered
/// a long list isn't composed with all of those edits, and each byte is moved O(log *n*) times.
struct StepChanges: Sendable, Hashable {
  /// The composed parts in reverse order of application: each is applied before its predecessor and weighs less.
  private var parts: [ChangeSet]
  private var weights: [Int]

  /// Creates a step of one change.
  init(_ changes: ChangeSet) { (parts, weights) = ([changes], [StepChanges.byteCount(changes)]) }

  /// The approximate size of the changes in bytes.
  var byteCount: Int { weights.reduce(0, +) }

  /// All parts composed to one change.
  ///
  /// - Complexity: O(*p* (*e* + *m*)) for *p* parts of *e* edits that insert *m* bytes, where *p* is O(√*k*) for *k*
  ///   keys.
  var joined: ChangeSet {
    guard let last = parts.last else { return .identity(length: 0) }
    return parts.dropLast().reversed().reduce(last) { $0.composed(with: $1) }
  }

  /// Whether the changes cancel each other out.
  ///
  /// - Complexity: O(1) if they make the text longer or shorter, else that of `joined`.
  var isIdentity: Bool { parts.last?.lengthBefore == parts.first?.lengthAfter && joined.isIdentity }

  /// Adds `changes`, which revert the latest change and so are applied first.
  mutating func prepend(_ changes: ChangeSet) {
    var (next, weight) = (changes, StepChanges.byteCount(changes))
    while let last = parts.last, let lastWeight = weights.last, lastWeight <= weight {
      next = next.composed(with: last)
      weight = StepChanges.byteCount(next)
      parts.removeLast()
      weights.removeLast()
    }
    parts.append(next)
    weights.append(weight)
  }

  private static func byteCount(_ changes: ChangeSet) -> Int {
    changes.edits.reduce(0) { $0 + 48 + $1.replacement.utf8.count }
  }
}
