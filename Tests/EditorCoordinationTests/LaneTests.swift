import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Lanes: what a person does comes before what was worked out elsewhere, and never before what that person did before.
@MainActor
@Suite struct LaneTests {
  private static func completed(_ text: String, for version: EditorVersion, length: Int) -> EditorIntent {
    let changes = ChangeSet([.insert(text, at: UTF8Offset(length))], length: length)
    return .completed(
      VersionedChange(Transaction(changes: changes, event: .external), for: version, whenStale: .rebase))
  }

  @Test("actions, undo and edits keep their order; results of work done elsewhere wait for all of them")
  func personFirst() {
    let bed = TestBed("ˇ")
    let version = bed.model.version
    let result = bed.model.handle(Self.completed("!", for: version, length: 0))
    let handles = bed.perform(.type("a"), .undo, .type("b"))
    bed.settle()
    #expect(handles.words == ["applied", "applied", "applied"] && result.outcomeSoFar == .applied)
    #expect(bed.model.state.document?.rope.description == "b!")
  }

  @Test("an undo may overtake a macro whose sender put it into the normal lane")
  func macro() {
    let bed = TestBed("ˇ")
    bed.perform(.type("a"))
    bed.settle()
    let macro = (0..<5).map { bed.model.handle(.perform(.type("\($0)")), in: .normal) }
    let undo = bed.perform(.undo)
    bed.settle()
    #expect(macro.words == Array(repeating: "applied", count: 5) && undo.words == ["applied"])
    #expect(bed.marked == "01234ˇ")
  }

  @Test("a critical intent that comes in while a normal one has its turn is next")
  func overtakesWhatWaits() {
    let bed = TestBed("ˇ")
    bed.hook.body = { [unowned bed] action in
      if action == .type("1") { bed.perform(.type("x")) }
    }
    for text in ["1", "2"] { bed.model.handle(.perform(.type(text)), in: .normal) }
    bed.settle()
    #expect(bed.marked == "1x2ˇ")
  }

  @Test("detaching empties both lanes")
  func detachEmptiesBoth() {
    let bed = TestBed("ˇ")
    let handles = [
      bed.model.handle(.perform(.type("1")), in: .normal),
      bed.model.handle(.perform(.type("2")), in: .critical),
    ]
    bed.model.handle(.detach)
    #expect(handles.words == ["cancelled", "cancelled"] && bed.model.queueSnapshot.depth == 0)
  }

  @Test("a toggle in one lane isn't coalesced with the same toggle in the other")
  func noCoalescingAcrossLanes() {
    let bed = TestBed("ˇ") { $0.coalescesToggles = true }
    let handles = [
      bed.model.handle(.perform(.bold), in: .normal), bed.model.handle(.perform(.bold), in: .critical),
    ]
    bed.settle()
    #expect(!handles.words.contains("coalesced"))
  }
}
