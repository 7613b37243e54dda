/// The changes that take a step back, in parts: what is typed letter by letter is composed only as far as that is
/// cheap.
///
/// A part is composed with the one before where it weighs as much. So a letter behind an Enter that renumbered a long
/// list doesn't go through all of those edits again, and each byte is moved O(log *n*) times.
struct StepChanges: Sendable, Hashable {
  /// Composed changes; each is made before the one in front of it, and weighs less.
  private var parts: [ChangeSet]
  private var weights: [Int]

  /// The one change.
  init(_ changes: ChangeSet) { (parts, weights) = ([changes], [StepChanges.byteCount(changes)]) }

  /// About how many bytes the changes take.
  var byteCount: Int { weights.reduce(0, +) }

  /// All of them in one.
  ///
  /// - Complexity: O(*p* (*e* + *m*)) for *p* parts of *e* edits that insert *m* bytes, where *p* is O(√*k*) for *k*
  ///   keys.
  var joined: ChangeSet {
    guard let last = parts.last else { return .identity(length: 0) }
    return parts.dropLast().reversed().reduce(last) { $0.composed(with: $1) }
  }

  /// Whether they change nothing together.
  ///
  /// - Complexity: O(1) where they make the text longer or shorter, else that of `joined`.
  var isIdentity: Bool { parts.last?.lengthBefore == parts.first?.lengthAfter && joined.isIdentity }

  /// Adds `changes`, which take back what came last, and so are made first.
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
