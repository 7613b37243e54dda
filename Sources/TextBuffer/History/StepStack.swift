/// The steps on one side of a history, the newest last.
///
/// They are kept in blocks: a history is copied with every snapshot of a document, and what is shared until the next
/// change is then all but the newest block.
struct StepStack: Sendable, Hashable {
  private static let blockSize = 64

  private var blocks: [[History.Step]] = []

  /// About how many bytes the steps take.
  private(set) var byteCount = 0

  /// The number of steps.
  var count: Int { blocks.reduce(0) { $0 + $1.count } }

  var isEmpty: Bool { blocks.isEmpty }

  /// The newest step.
  var last: History.Step? { blocks.last?.last }

  /// Adds a step.
  mutating func append(_ step: History.Step) {
    if let block = blocks.last, block.count < StepStack.blockSize {
      blocks[blocks.count - 1].append(step)
    } else {
      blocks.append([step])
    }
    byteCount += step.byteCount
  }

  /// Takes the newest step away.
  mutating func popLast() -> History.Step? {
    guard let step = blocks.last?.last else { return nil }
    blocks[blocks.count - 1].removeLast()
    if blocks.last?.isEmpty == true { blocks.removeLast() }
    byteCount -= step.byteCount
    return step
  }

  /// Forgets the oldest steps until the rest takes at most `budget` bytes or only one is left.
  mutating func trim(toBytes budget: Int) {
    while byteCount > budget, blocks.count > 1 || blocks[0].count > 1 {
      byteCount -= blocks[0].removeFirst().byteCount
      if blocks[0].isEmpty { blocks.removeFirst() }
    }
  }

  /// The steps from the newest to the oldest, changed by `body`; those from which on it gives `nil` are forgotten.
  mutating func rewriteNewestFirst(_ body: (History.Step) -> History.Step?) {
    var kept: [History.Step] = []
    while let step = popLast(), let changed = body(step) { kept.append(changed) }
    self = StepStack()
    for step in kept.reversed() { append(step) }
  }
}
