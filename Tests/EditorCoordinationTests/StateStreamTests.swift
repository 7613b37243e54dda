import EditorCoordination
import EditorTestSupport
import EditorTesting
import Locking
import MarkdownEditing
import Testing
import TextBuffer

/// Law 8: streams keep order, buffer at most ten, never drop what is critical.
@MainActor
@Suite(.endsSomeTime) struct StateStreamTests {
  @Test("a reader gets the present state first, then each drain's, in order")
  func inOrder() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    for text in ["a", "b", "c"] {
      bed.perform(.type(text), .type(text))
      bed.settle()
    }
    bed.model.handle(.detach)
    let updates = await all(of: stream)
    #expect(updates.map(text) == ["", "aa", "aabb", "aabbcc", "aabbcc"])
    #expect(updates.map(\.isCritical) == [false, false, false, false, true])
    #expect(updates.map(\.number) == updates.map(\.number).sorted())
    #expect(stream.droppedCount == 0)
  }

  @Test("a reader that fell behind misses the oldest states, and can see how many")
  func newestWins() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    for _ in 0..<25 {
      bed.perform(.type("x"))
      bed.settle()
    }
    #expect(stream.droppedCount == 16)
    var reader = stream.makeAsyncIterator()
    var lengths: [Int] = []
    for _ in 0..<10 { lengths.append(await reader.next().map { text($0).count } ?? -1) }
    #expect(lengths == Array(16...25))
  }

  @Test("a critical state is kept however far a reader falls behind, in its place")
  func criticalStays() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    for step in 0..<40 {
      bed.perform(.type("x"))
      if step % 4 == 0 { bed.perform(.code) }
      bed.settle()
    }
    bed.model.handle(.detach)
    let updates = await all(of: stream)
    #expect(
      updates.filter(\.isCritical).map { text($0).count } == Array(stride(from: 1, through: 37, by: 4)) + [40]
    )
    #expect(updates.map(\.number) == updates.map(\.number).sorted())
    #expect(updates.filter { $0.error != nil }.count == 10)
    #expect(updates.count == 11 && updates.last.map(text)?.count == 40)
  }

  @Test(
    "critical states that nobody reads become one beyond a number, which has their errors, the last of them")
  func unread() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    for number in 0..<600 {
      bed.perform(number == 590 ? .quote : .code)
      bed.settle()
    }
    bed.model.handle(.detach)
    let updates = await all(of: stream)
    #expect(updates.count == 256 && updates.map(\.number) == updates.map(\.number).sorted())
    #expect(updates[0].errors.count == 256 && updates[1].errors.count == 1)
    #expect(updates.filter { $0.errors.last?.code == .invalidChange }.count == 1)
  }

  @Test("each reader has a stream of its own, and a dead one costs nothing")
  func manyReaders() async {
    let bed = TestBed("ˇ")
    let first = bed.model.states()
    _ = bed.model.states()
    bed.perform(.type("a"))
    bed.settle()
    let second = bed.model.states()
    bed.model.handle(.detach)
    let (one, two) = (await all(of: first), await all(of: second))
    #expect(one.map(text) == ["", "a", "a"])
    #expect(two.map(text) == ["a", "a"])
  }

  @Test("a reader that waits gets a state as soon as there is one")
  func waitingReader() async {
    let bed = TestBed("ˇ")
    var reader = bed.model.states().makeAsyncIterator()
    _ = await reader.next()
    Task { @MainActor in
      bed.perform(.type("a"))
      bed.settle()
    }
    #expect(await reader.next().map(text) == "a")
  }

  @Test("a task that waits for a state and is cancelled gets the end")
  func cancelledReader() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    let task = Task.detached {
      var count = 0
      for await _ in stream { count += 1 }
      return count
    }
    for _ in 0..<20 { await Task.yield() }
    task.cancel()
    #expect(await task.value <= 1)
  }

  @Test("what a source of something else comes to is forwarded, and what comes to nothing isn't")
  func forwardingOther() async {
    let bed = TestBed("ˇ")
    let source = AsyncStream<Int> { continuation in
      for number in 0..<6 { continuation.yield(number) }
      continuation.finish()
    }
    await bed.model.forward(source) { $0 % 2 == 0 ? .perform(.type("\($0)")) : nil }.value
    bed.settle()
    #expect(bed.marked == "024ˇ")
  }

  @Test("a source with callbacks is forwarded in its order, and its subscription ends with the host")
  func forwardingCallbacks() async throws {
    let bed = TestBed("ˇ")
    let source = Callbacks()
    let task = bed.model.forward(subscribing: { send in source.subscribe(send) })
    for text in ["a", "b", "c"] { source.send(.perform(.type(text))) }
    try await wait { bed.model.queueSnapshot.depth >= 3 }
    bed.settle()
    #expect(bed.marked == "abcˇ" && source.isSubscribed)
    bed.model.handle(.detach)
    await task.value
    #expect(!source.isSubscribed)
  }

  @Test("forwarded intents come in like others, until the host is detached")
  func forwarding() async throws {
    let bed = TestBed("ˇ")
    let (source, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    let task = bed.model.forward(source)
    for text in ["a", "b", "c"] { continuation.yield(.perform(.type(text))) }
    try await wait { bed.model.queueSnapshot.counts.handled >= 4 }
    bed.settle()
    #expect(bed.marked == "abcˇ")
    bed.model.handle(.detach)
    await task.value
    continuation.yield(.perform(.type("d")))
    #expect(bed.model.queueSnapshot.counts.handled == 5)
  }

  private func all(of stream: StateStream) async -> [StateUpdate] {
    var updates: [StateUpdate] = []
    for await update in stream { updates.append(update) }
    return updates
  }

  private func text(_ update: StateUpdate) -> String { update.state.document?.rope.description ?? "-" }
}

/// Calls back whoever has subscribed.
private final class Callbacks: Sendable {
  private let receive = Locked<(@Sendable (EditorIntent) -> Void)?>(nil)

  var isSubscribed: Bool { receive.withLock { $0 != nil } }

  func subscribe(_ receive: @escaping @Sendable (EditorIntent) -> Void) -> @Sendable () -> Void {
    self.receive.withLock { $0 = receive }
    return { self.receive.withLock { $0 = nil } }
  }

  func send(_ intent: EditorIntent) { receive.withLock { $0 }?(intent) }
}
