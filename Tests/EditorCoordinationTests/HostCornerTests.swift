import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Hosts that edit, compose or render when something else is going on.
@MainActor
@Suite struct HostCornerTests {
  /// An edit of a host that shows a text of `length` bytes.
  private func edit(_ text: String, at offset: Int, of length: Int, caret: Int? = nil) -> HostEdit {
    let changes = ChangeSet([.insert(text, at: UTF8Offset(offset))], length: length)
    let selection = caret.map { Selection(caret: UTF8Offset($0)) }
    return HostEdit(Transaction(changes: changes, selection: selection, event: .typing))
  }

  @Test("no other action stands in for a host's edit that fails")
  func fallback() {
    let bed = TestBed("aˇ") { $0.errorBoundary = ErrorBoundary(otherwise: .fallback(.type("instead"))) }
    let handle = bed.model.handle(.hostEdited(edit("x", at: 0, of: 99), by: bed.host))
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == .invalidChange && bed.model.text.description == "a")
  }

  @Test("an edit for a text of another length is refused, also behind an action that the host hasn't seen")
  func otherLength() {
    let bed = TestBed("aˇ")
    bed.perform(.type("b"))
    let handle = bed.model.handle(.hostEdited(edit("x", at: 0, of: 99), by: bed.host))
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == .invalidChange && bed.model.text.description == "ab")
    #expect(bed.host.shown?.description == "ab")
  }

  @Test("a selection that a host made in a text without an action's change doesn't hold in the one with it")
  func selection() {
    let bed = TestBed("ˇab")
    bed.perform(.type("12345"))
    bed.model.handle(.hostEdited(edit("x", at: 2, of: 2, caret: 3), by: bed.host))
    bed.settle()
    #expect(bed.model.text.description == "12345abx")
    #expect(bed.model.selection != Selection(caret: UTF8Offset(3)))
  }

  @Test("what an input method composed ends with its host: what comes then needn't wait")
  func composition() {
    let bed = TestBed("aˇ")
    _ = bed.host.compose("k", over: UTF8Offset(1)..<UTF8Offset(1), in: bed.model)
    bed.settle()
    bed.model.handle(.detach)
    let changes = ChangeSet([.insert("others ", at: .zero)], length: 2)
    let change = VersionedChange(
      Transaction(changes: changes, event: .external), for: bed.model.version, whenStale: .rebase)
    let handle = bed.model.takeInOutside(change)
    bed.settle()
    #expect(handle.outcomeSoFar == .applied && bed.model.text.description == "others ak")
  }

  @Test("how often a turn was put off is counted anew once one has begun")
  func putOff() {
    let (scheduler, host) = (CountingScheduler(), SimulatedHost())
    let model = EditorModel(MarkdownDocument(marked: "ˇ"), scheduler: scheduler, performer: testPerformer)
    model.handle(.attach(host))
    while scheduler.turns.runTurn() {}
    for _ in 0..<2 {
      scheduler.counts = []
      host.beginRendering()
      model.handle(.perform(.type("x")))
      for _ in 0..<3 { scheduler.turns.runTurn() }
      host.endRendering()
      while scheduler.turns.runTurn() {}
      #expect(scheduler.counts == [1, 2, 3])
    }
  }

  /// A scheduler that takes notes of what it's told.
  private final class CountingScheduler: ActionScheduler {
    let turns = ManualScheduler()
    var counts: [Int] = []

    func schedule(_ turn: @escaping @MainActor () -> Void) { turns.schedule(turn) }
    func schedule(_ turn: @escaping @MainActor () -> Void, afterPutOff count: Int) {
      counts.append(count)
      turns.schedule(turn)
    }
  }

  @Test("a turn that was put off often comes after one that is asked for later")
  func pause() async {
    var order: [Int] = []
    await withCheckedContinuation { continuation in
      MainActorScheduler.shared.schedule(
        {
          order.append(1)
          continuation.resume()
        }, afterPutOff: 9)
      MainActorScheduler.shared.schedule { order.append(2) }
    }
    #expect(order == [2, 1])
  }
}
