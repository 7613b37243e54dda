/// The steps on one side of a history, in order of age with the newest last.
///
/// They are stored in blocks, because a history is copied with every snapshot of a document. All blocks but the newest
/// are shared until the next change. The newest step, which keys are added to, is stored separately, so that a key
/// changes no block. The steps of blocks are boxed, because a new step copies the newest block.
struct StepStack: Sendable, Hashable {
  private static let blockSize = 64

  private var blocks: [[KeptStep]] = []

  /// The newest step.
  private(set) var newest: History.Step?

  /// The approximate size of the steps in bytes.
  private(set) var byteCount = 0

  /// The number of steps.
  var count: Int { blocks.reduce(newest == nil ? 0 : 1) { $0 + $1.count } }

  var isEmpty: Bool { newest == nil }

  /// Appends a step.
  mutating func append(_ step: History.Step) {
    if let newest { push(newest) }
    newest = step
    byteCount += step.byteCount
  }

  /// Removes and returns the newest step.
  ///
  /// Returns `nil` if there is none.
  mutating func popLast() -> History.Step? {
    guard let step = newest else { return nil }
    byteCount -= step.byteCount
    newest = blocks.last?.last?.step
    if newest != nil {
      blocks[blocks.count - 1].removeLast()
      if blocks.last?.isEmpty == true { blocks.removeLast() }
    }
    return step
  }

  /// Adds the inverse of a further change, after which `selection` is selected, to the newest step.
  mutating func joinNewest(_ changes: ChangeSet, endingAt selection: Selection) {
    byteCount -= newest?.byteCount ?? 0
    newest?.changes.prepend(changes)
    newest?.origin = selection
    byteCount += newest?.byteCount ?? 0
  }

  /// Records `selection` as the selection after the newest step.
  mutating func moveOrigin(to selection: Selection) {
    byteCount -= newest?.byteCount ?? 0
    newest?.origin = selection
    byteCount += newest?.byteCount ?? 0
  }

  /// Drops the oldest steps until the rest takes at most `budget` bytes or only one is left.
  mutating func trim(toBytes budget: Int) {
    while byteCount > budget, !blocks.isEmpty {
      byteCount -= blocks[0].removeFirst().step.byteCount
      if blocks[0].isEmpty { blocks.removeFirst() }
    }
  }

  /// Replaces the steps by the results of `body`, from the newest to the oldest; steps with the result `nil` are
  /// dropped.
  mutating func rewriteNewestFirst(_ body: (History.Step) -> History.Step?) {
    var kept: [History.Step] = []
    while let step = popLast() {
      if let changed = body(step) { kept.append(changed) }
    }
    self = StepStack()
    for step in kept.reversed() { append(step) }
  }

  private mutating func push(_ step: History.Step) {
    if let block = blocks.last, block.count < StepStack.blockSize {
      blocks[blocks.count - 1].append(KeptStep(step))
    } else {
      blocks.append([KeptStep(step)])
    }
  }
}

/// A step behind a reference, so that copying it retains one object.
private final class KeptStep: Sendable, Hashable {
  let step: History.Step

  init(_ step: History.Step) { self.step = step }

  static func == (first: KeptStep, second: KeptStep) -> Bool { first === second || first.step == second.step }

  func hash(into hasher: inout Hasher) { step.hash(into: &hasher) }
}

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
