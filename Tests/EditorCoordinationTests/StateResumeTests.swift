import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Law 8: a reader that fell behind, or that comes back, gets what it has missed; nobody has to foresee it.
@MainActor
@Suite(.endsSomeTime) struct StateResumeTests {
  /// Types `count` letters, each in a turn of its own.
  private func type(_ count: Int, in bed: TestBed) {
    for _ in 0..<count {
      bed.perform(.type("x"))
      bed.settle()
    }
  }

  private func lengths(of updates: [StateUpdate]) -> [Int] {
    updates.map { $0.state.document?.rope.utf8Count ?? -1 }
  }

  /// Reads `count` states, or all up to the end of the stream.
  private func read(_ stream: StateStream, _ count: Int = .max) async -> [StateUpdate] {
    var updates: [StateUpdate] = []
    var reader = stream.makeAsyncIterator()
    while updates.count < count, let update = await reader.next() { updates.append(update) }
    return updates
  }

  @Test(
    "a reader that comes back gets the states after the last one that it saw, as far as they are kept",
    arguments: [0, 1, 10, 31, 32, 33, 50])
  func resumes(missed: Int) async {
    let bed = TestBed("ˇ")
    let seen = await read(bed.model.states(), 1)
    type(missed, in: bed)
    let stream = bed.model.states(since: seen[0].number)
    #expect(stream.missedCount == max(0, missed - StateStream.keptCount))
    type(2, in: bed)
    let updates = await read(stream, min(missed, StateStream.keptCount) + 2)
    #expect(lengths(of: updates) == Array((stream.missedCount + 1)...(missed + 2)))
    #expect(stream.droppedCount == 0)
  }

  @Test("a reader that was too slow gets what it dropped, from the number before the gap on")
  func refills() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    type(25, in: bed)
    #expect(stream.droppedCount == 16)
    let first = await read(stream, 1)[0]
    let again = await read(bed.model.states(since: first.number - 10), 19)
    #expect(lengths(of: again) == Array(7...25))
  }

  @Test("where nobody has read states, the present one comes with the number of those that were missed")
  func nothingKept() async {
    let bed = TestBed("ˇ")
    type(5, in: bed)
    let number = await read(bed.model.states(), 1)[0].number
    let other = TestBed("ˇ")
    type(5, in: other)
    let stream = other.model.states(since: 1)
    #expect(lengths(of: await read(stream, 1)) == [5] && stream.missedCount == number - 2)
    // A number that the model hasn't come to yet, or that is none, is nobody's last one.
    #expect(other.model.states(since: 1_000).missedCount == 0)
    #expect(other.model.states(since: -7).missedCount == number)
  }

  @Test("states are kept while hosts come and go, and each state has a number of its own")
  func acrossHosts() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    type(1, in: bed)
    bed.model.handle(.detach)
    let seen = await read(stream)
    bed.model.handle(.attach(bed.host))
    type(2, in: bed)
    let numbers = seen.map(\.number)
    #expect(
      numbers == Array((numbers.first ?? 0)..<(numbers.first ?? 0) + 3) && lengths(of: seen) == [0, 1, 1])
    let updates = await read(bed.model.states(since: numbers[1]), 3)
    #expect(updates.map(\.isCritical) == [true, false, false] && lengths(of: updates) == [1, 2, 3])
  }

  @Test("a critical state comes again in the next loop over a stream, until it's acknowledged")
  func acknowledges() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states(acknowledging: true)
    bed.perform(.code)
    bed.settle()
    type(1, in: bed)
    bed.perform(.quote)
    bed.settle()
    let first = await read(stream, 4)
    #expect(first.map(\.isCritical) == [false, true, false, true] && stream.unacknowledgedCount == 2)
    stream.acknowledge(through: first[2].number)
    type(1, in: bed)
    let second = await read(stream, 2)
    #expect(second.map(\.number) == [first[3].number, first[3].number + 1])
    // So does one that was handed to a reader that waited.
    let waiting = Task { await read(stream, 2) }
    for _ in 0..<20 { await Task.yield() }
    bed.perform(.code)
    bed.settle()
    #expect(await waiting.value.map(\.error?.code) == [.invalidChange, .actionFailed])
    #expect(stream.unacknowledgedCount == 2)
  }

  @Test("what comes again comes before what the reader missed and hasn't read yet")
  func redelivers() async {
    let bed = TestBed("ˇ")
    let seen = await read(bed.model.states(), 1)
    bed.perform(.code)
    bed.settle()
    type(3, in: bed)
    let stream = bed.model.states(since: seen[0].number, acknowledging: true)
    let failed = await read(stream, 1)[0]
    #expect(failed.isCritical)
    let numbers = await read(stream, 4).map(\.number)
    #expect(numbers == Array(failed.number..<failed.number + 4))
  }

  @Test("without acknowledging, a stream keeps nothing that was read")
  func forgets() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    bed.perform(.code)
    bed.settle()
    _ = await read(stream, 2)
    #expect(stream.unacknowledgedCount == 0)
    type(1, in: bed)
    #expect(lengths(of: await read(stream, 1)) == [1])
  }

  @Test("what nobody acknowledges becomes one beyond 256, which has the errors of all")
  func compacts() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states(acknowledging: true)
    var reader = stream.makeAsyncIterator()
    _ = await reader.next()
    for _ in 0..<300 {
      bed.perform(.code)
      bed.settle()
      _ = await reader.next()
    }
    #expect(stream.unacknowledgedCount == 256)
    let again = await read(stream, 2)
    #expect(again.map(\.errors.count) == [45, 1])
  }
}
