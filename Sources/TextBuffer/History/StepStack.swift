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
