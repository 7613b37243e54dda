import Dispatch
import MarkdownSyntax
import Testing

@Suite("Work on two cores")
struct ForkJoinTests {
  private static let parallel = ForkJoin { first, second in
    DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first() : second() }
  }

  @Test("both pieces are done, and each result stands where its piece does")
  func results() {
    for work in [ForkJoin.serial, Self.parallel] {
      #expect(work.both({ 1 }, { "a" }) == (1, "a"))
      #expect(work.both({ work.both({ 1 }, { 2 }).1 }, { 3 }) == (2, 3))
    }
    #expect(Self.parallel.isParallel && !ForkJoin.serial.isParallel)
  }

  @Test("one after the other, the second isn't done where the first is enough")
  func enough() {
    let (first, second) = ForkJoin.serial.both(
      { 1 },
      {
        Issue.record("the second was done")
        return 2
      }, unless: { $0 == 1 })
    #expect(first == 1 && second == nil)
    for work in [ForkJoin.serial, Self.parallel] {
      let (first, second) = work.both({ 1 }, { 2 }, unless: { $0 == 2 })
      #expect(first == 1 && second == 2)
    }
  }
}
