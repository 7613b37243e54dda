import EditorCoordination
import TestSupport
import Testing

@Suite struct ActionQueueTests {
  @Test("only the first element of an idle queue asks for a turn")
  func asksOnce() {
    var queue = ActionQueue<Int>()
    #expect(queue.enqueue(1, generationLimit: 9) == .accepted(depth: 1, requestsTurn: true))
    #expect(queue.enqueue(2, generationLimit: 9) == .accepted(depth: 2, requestsTurn: false))
    queue.beginTurn()
    #expect(queue.next() == 1)
    #expect(queue.enqueue(3, generationLimit: 9) == .accepted(depth: 2, requestsTurn: false))
    #expect(queue.finishAction() == true)
    queue.beginPublishing()
    #expect(queue.enqueue(4, generationLimit: 9) == .accepted(depth: 3, requestsTurn: false))
    #expect(queue.endTurn() == true)
    #expect(queue.phase == .scheduled)
  }

  @Test("a turn takes the elements out in order and ends idle")
  func fifo() {
    var queue = ActionQueue<Int>()
    for number in 1...500 { _ = queue.enqueue(number, generationLimit: 0) }
    queue.beginTurn()
    var seen: [Int] = []
    while let number = queue.next() {
      seen.append(number)
      #expect(queue.finishAction() == true)
    }
    queue.beginPublishing()
    #expect(queue.endTurn() == false)
    #expect(seen == Array(1...500))
    #expect(queue.phase == .idle && queue.depth == 0)
  }

  @Test("an emptied queue still has its turn outstanding and asks for no other")
  func emptiedWhileScheduled() {
    var queue = ActionQueue<Int>()
    _ = queue.enqueue(1, generationLimit: 0)
    #expect(queue.removeAll().elements == [1])
    #expect(queue.phase == .scheduled)
    #expect(queue.enqueue(2, generationLimit: 0) == .accepted(depth: 1, requestsTurn: false))
    queue.beginTurn()
    #expect(queue.next() == 2)
  }

  @Test("an element that is removed while it's performed has a result that doesn't count")
  func removedWhilePerformed() {
    var queue = ActionQueue<Int>()
    _ = queue.enqueue(1, generationLimit: 0)
    _ = queue.enqueue(2, generationLimit: 0)
    queue.beginTurn()
    #expect(queue.next() == 1)
    #expect(queue.removeAll().elements == [1, 2])
    #expect(queue.removeAll().elements == [])
    #expect(queue.finishAction() == false)
    #expect(queue.next() == nil)
  }

  @Test("a chain is refused right after its limit, and what comes from outside starts anew")
  func chain() {
    var queue = ActionQueue<Int>()
    _ = queue.enqueue(0, generationLimit: 2)
    for generation in 1...2 {
      queue.beginTurn()
      _ = queue.next()
      let isSecond = generation == 2
      if !isSecond {
        #expect(queue.enqueue(1, generationLimit: 2) == .accepted(depth: 1, requestsTurn: false))
      }
      _ = queue.finishAction()
      queue.beginPublishing()
      if isSecond {
        #expect(queue.enqueue(2, generationLimit: 2) == .accepted(depth: 1, requestsTurn: false))
      }
      _ = queue.endTurn()
    }
    queue.beginTurn()
    _ = queue.next()
    #expect(queue.enqueue(3, generationLimit: 2) == .refused(generation: 3))
    _ = queue.finishAction()
    #expect(queue.enqueue(3, generationLimit: 2) == .refused(generation: 3))
    queue.beginPublishing()
    #expect(queue.enqueue(3, generationLimit: 2) == .refused(generation: 3))
    #expect(queue.endTurn() == false)
    #expect(queue.enqueue(4, generationLimit: 2) == .accepted(depth: 1, requestsTurn: true))
  }

  @Test("the last element is taken out again only where it waits and fits")
  func removesLast() {
    var queue = ActionQueue<Int>()
    #expect(queue.removeLast { _ in true } == nil)
    _ = queue.enqueue(1, generationLimit: 0)
    _ = queue.enqueue(2, generationLimit: 0)
    #expect(queue.removeLast { $0 == 1 } == nil)
    #expect(queue.removeLast { $0 == 2 } == 2)
    queue.beginTurn()
    #expect(queue.next() == 1)
    #expect(queue.removeLast { _ in true } == nil)
  }

  @Test("an impossible transition traps")
  func impossibleTransitionsTrap() async {
    await #expect(processExitsWith: .failure) {
      var queue = ActionQueue<Int>()
      queue.beginTurn()
    }
    await #expect(processExitsWith: .failure) {
      var queue = ActionQueue<Int>()
      _ = queue.enqueue(1, generationLimit: 0)
      queue.beginTurn()
      queue.beginTurn()
    }
    await #expect(processExitsWith: .failure) {
      var queue = ActionQueue<Int>()
      _ = queue.enqueue(1, generationLimit: 0)
      queue.beginTurn()
      _ = queue.next()
      _ = queue.next()
    }
    await #expect(processExitsWith: .failure) {
      var queue = ActionQueue<Int>()
      _ = queue.finishAction()
    }
    await #expect(processExitsWith: .failure) {
      var queue = ActionQueue<Int>()
      _ = queue.enqueue(1, generationLimit: 0)
      queue.beginTurn()
      _ = queue.next()
      queue.beginPublishing()
    }
    await #expect(processExitsWith: .failure) {
      var queue = ActionQueue<Int>()
      _ = queue.endTurn()
    }
  }

  @Test("what is critical leaves before what is normal, in order within its lane")
  func lanes() {
    var queue = ActionQueue<Int>()
    for number in 1...6 {
      _ = queue.enqueue(number, in: number % 2 == 0 ? .critical : .normal, generationLimit: 0)
    }
    queue.beginTurn()
    var seen: [Int] = []
    while let number = queue.next() {
      seen.append(number)
      if number == 1 { _ = queue.enqueue(8, in: .critical, generationLimit: 9) }
      _ = queue.finishAction()
    }
    #expect(seen == [2, 4, 6, 1, 8, 3, 5])
  }

  @Test(
    "a normal element has its turn once 64 critical ones that came later had theirs, and not before earlier ones"
  )
  func longestWait() {
    var queue = ActionQueue<Int>()
    for number in 0..<100 { _ = queue.enqueue(number, in: .critical, generationLimit: 0) }
    _ = queue.enqueue(-1, in: .normal, generationLimit: 0)
    queue.beginTurn()
    var seen: [Int] = []
    // There is always one more.
    while seen.last != -1, let number = queue.next() {
      seen.append(number)
      _ = queue.enqueue(seen.count + 99, in: .critical, generationLimit: .max)
      _ = queue.finishAction()
    }
    #expect(seen == Array(0..<164) + [-1])
  }

  @Test("the last element is taken out of its own lane only")
  func removesLastOfLane() {
    var queue = ActionQueue<Int>()
    _ = queue.enqueue(1, in: .normal, generationLimit: 0)
    _ = queue.enqueue(2, in: .critical, generationLimit: 0)
    #expect(queue.removeLast(in: .normal) { $0 == 2 } == nil)
    #expect(queue.removeLast(in: .normal) { _ in true } == 1)
    #expect(queue.removeLast(in: .normal) { _ in true } == nil)
    #expect(queue.depth == 1 && queue.first == 2)
  }

  @Test("random runs keep the order of two plain arrays beside it, and ask for exactly one turn at a time")
  func randomRuns() {
    let seed = Cases.seed()
    var random = SeededGenerator(seed: seed)
    var queue = ActionQueue<Int>()
    var plain = PlainLanes()
    var number = 0
    var turnsOutstanding = 0
    for step in 0..<Cases.count(200_000) {
      let comment: Comment = "TEST_SEED=\(seed), step \(step)"
      let lane = IntentLane.allCases.randomElement(using: &random) ?? .normal
      switch (queue.phase, Int.random(in: 0..<10, using: &random)) {
      case (_, 0..<4):
        number += 1
        let entered = queue.enqueue(number, in: lane, generationLimit: .max)
        plain.append(number, to: lane)
        if entered == .accepted(depth: plain.count, requestsTurn: true) { turnsOutstanding += 1 }
      case (.performing, 4):
        _ = queue.removeAll()
        plain = PlainLanes()
      case (_, 5):
        let popped = plain.popLast(in: lane, where: { $0 % 2 == 0 })
        #expect(queue.removeLast(in: lane) { $0 % 2 == 0 } == popped, comment)
      case (.scheduled, _):
        turnsOutstanding -= 1
        queue.beginTurn()
      case (.draining, 6): queue.beginPublishing()
      case (.draining, _): #expect(queue.next() == plain.removeFirst(), comment)
      case (.performing, _): _ = queue.finishAction()
      case (.publishing, _): if queue.endTurn() { turnsOutstanding += 1 }
      case (.idle, _): break
      }
      #expect(queue.depth == plain.count && queue.first == plain.first, comment)
      #expect(turnsOutstanding == (queue.phase == .scheduled ? 1 : 0), comment)
    }
    #expect(number > Cases.count(50_000))
  }
}

/// What a queue's lanes hold, in the simplest way.
private struct PlainLanes {
  /// All elements in the order in which they came, each with the number of critical ones that have overtaken it.
  private var waiting: [(number: Int, lane: IntentLane, overtakers: Int)] = []

  var count: Int { waiting.count }

  private var next: Int? {
    let normal = waiting.firstIndex { $0.lane == .normal }
    if let normal, waiting[normal].overtakers >= IntentLane.longestWait { return normal }
    return waiting.firstIndex { $0.lane == .critical } ?? normal
  }

  var first: Int? { next.map { waiting[$0].number } }

  mutating func append(_ number: Int, to lane: IntentLane) { waiting.append((number, lane, 0)) }

  mutating func removeFirst() -> Int? {
    guard let next else { return nil }
    let removed = waiting.remove(at: next)
    if removed.lane == .critical { for index in 0..<next { waiting[index].overtakers += 1 } }
    return removed.number
  }

  mutating func popLast(in lane: IntentLane, where condition: (Int) -> Bool) -> Int? {
    guard let last = waiting.lastIndex(where: { $0.lane == lane }), condition(waiting[last].number) else {
      return nil
    }
    return waiting.remove(at: last).number
  }
}

extension RemovedElements {
  fileprivate var elements: [Element] {
    var result: [Element] = []
    forEach { result.append($0) }
    return result
  }
}
