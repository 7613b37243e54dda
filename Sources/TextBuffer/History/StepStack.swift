/// The steps on one side of a history, the newest last.
///
/// They are kept in blocks: a history is copied with every snapshot of a document, and what is shared until the next
/// change is then all but the newest block. The newest step, to which keys are added, stands by itself, so that a key
/// touches no other.
struct StepStack: Sendable, Hashable {
  private static let blockSize = 64

  private var blocks: [[History.Step]] = []

  /// The newest step.
  private(set) var newest: History.Step?

  /// About how many bytes the steps take.
  private(set) var byteCount = 0

  /// The number of steps.
  var count: Int { blocks.reduce(newest == nil ? 0 : 1) { $0 + $1.count } }

  var isEmpty: Bool { newest == nil }

  /// Adds a step.
  mutating func append(_ step: History.Step) {
    if let newest { push(newest) }
    newest = step
    byteCount += step.byteCount
  }

  /// Takes the newest step away.
  mutating func popLast() -> History.Step? {
    guard let step = newest else { return nil }
    byteCount -= step.byteCount
    newest = blocks.last?.last
    if newest != nil {
      blocks[blocks.count - 1].removeLast()
      if blocks.last?.isEmpty == true { blocks.removeLast() }
    }
    return step
  }

  /// Adds what takes a further change back to the newest step, after which `selection` is selected.
  mutating func joinNewest(_ changes: ChangeSet, endingAt selection: Selection) {
    byteCount -= newest?.byteCount ?? 0
    newest?.changes.prepend(changes)
    newest?.origin = selection
    byteCount += newest?.byteCount ?? 0
  }

  /// Takes note that `selection` is what is selected after the newest step.
  mutating func moveOrigin(to selection: Selection) {
    byteCount -= newest?.byteCount ?? 0
    newest?.origin = selection
    byteCount += newest?.byteCount ?? 0
  }

  /// Forgets the oldest steps until the rest takes at most `budget` bytes or only one is left.
  mutating func trim(toBytes budget: Int) {
    while byteCount > budget, !blocks.isEmpty {
      byteCount -= blocks[0].removeFirst().byteCount
      if blocks[0].isEmpty { blocks.removeFirst() }
    }
  }

  /// The steps from the newest to the oldest, changed by `body`; those for which it gives `nil` are forgotten.
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
      blocks[blocks.count - 1].append(step)
    } else {
      blocks.append([step])
    }
  }
}
