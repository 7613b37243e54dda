import EditorCoordination
import Testing

/// How long a chain of consequences is taken for, and what a queue still holds.
@Suite struct QueueGenerationTests {
  @Test("what answers a turn's results is one more than the turn's longest chain, whichever action came last")
  func longestChain() {
    var queue = ActionQueue<Int>()
    _ = queue.enqueue(1, in: .critical, generationLimit: 1)
    _ = queue.enqueue(2, in: .normal, generationLimit: 1)
    queue.beginTurn()
    #expect(queue.next() == 1)
    _ = queue.enqueue(3, in: .critical, generationLimit: 1)
    #expect(queue.finishAction() == true)
    #expect(queue.next() == 3)
    #expect(queue.finishAction() == true)
    #expect(queue.next() == 2)
    #expect(queue.finishAction() == true)
    queue.beginPublishing()
    #expect(queue.enqueue(4, generationLimit: 1) == .refused(generation: 2))
  }

  @Test("what was performed is let go of, while others wait")
  func letsGo() {
    final class Box: Sendable {}
    struct Weak { weak var box: Box? }
    var queue = ActionQueue<Box>()
    var first: Box? = Box()
    let held = Weak(box: first)
    if let first { _ = queue.enqueue(first, generationLimit: 0) }
    for _ in 0..<3 { _ = queue.enqueue(Box(), generationLimit: 0) }
    first = nil
    queue.beginTurn()
    #expect(queue.next() === held.box)
    #expect(held.box != nil)
    #expect(queue.finishAction() == true)
    #expect(held.box == nil)
  }
}
