import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// Law 5: every intent ends in exactly one outcome, and failing leaves the state of before.
@MainActor
@Suite(.endsSomeTime) struct OutcomeTests {
  @Test("a failing action leaves text, selection, history and version as they were, and the queue goes on")
  func failureLeavesEverything() throws {
    let bed = TestBed("a«bˇ»c")
    bed.perform(.type("x"), .undo)
    bed.settle()
    let before = try #require(bed.model.state.document)
    let version = bed.model.version
    let handles = bed.perform(.code, .quote)
    bed.settle()
    let after = try #require(bed.model.state.document)
    #expect(handles.map { $0.outcomeSoFar?.errorCode } == [.actionFailed, .invalidChange])
    #expect(
      after.rope == before.rope && after.selection == before.selection && after.history == before.history)
    #expect(after.version == before.version && bed.model.version == version)
    #expect(bed.model.lastError?.code == .invalidChange)
    bed.perform(.type("y"))
    bed.settle()
    // Somebody has to see it first.
    #expect(bed.marked == "ayˇc" && bed.model.lastError?.code == .invalidChange)
    let acknowledgement = bed.model.handle(.acknowledgeError)
    bed.perform(.code)
    bed.settle()
    #expect(acknowledgement.outcomeSoFar == .applied && bed.model.lastError?.code == .actionFailed)
    bed.perform(.code)
    bed.model.handle(.acknowledgeError)
    bed.settle()
    #expect(bed.model.lastError == nil)
  }

  @Test("a change that doesn't fit is refused, not trapped on", arguments: BadChange.allCases)
  func badChanges(_ bad: BadChange) {
    let performer = ScriptedPerformer { _, _ in .success(.changed(bad.transaction)) }
    let bed = TestBed("éˇ", performer: performer)
    let performed = bed.perform(.bold)[0]
    let completed = bed.model.handle(
      .completed(VersionedChange(bad.transaction, for: bed.model.version, whenStale: .drop)))
    let edited = bed.model.handle(.hostEdited(HostEdit(bad.transaction), by: bed.host))
    bed.settle()
    #expect(
      [performed, completed, edited].map { $0.outcomeSoFar?.errorCode } == [
        .invalidChange, .invalidChange, .invalidChange,
      ])
    #expect(bed.marked == "éˇ" && bed.host.shown?.description == "é")
  }

  /// A change that can't be made in `é`.
  enum BadChange: CaseIterable {
    case wrongLength, insideCharacter, selectionOutside, nothingToUndo, nothingToRedo

    var transaction: Transaction {
      let insertion = ChangeSet([.insert("x", at: .zero)], length: 2)
      return switch self {
      case .wrongLength: Transaction(changes: ChangeSet([.insert("x", at: .zero)], length: 3), event: .typing)
      case .insideCharacter:
        Transaction(changes: ChangeSet([.insert("x", at: UTF8Offset(1))], length: 2), event: .typing)
      case .selectionOutside:
        Transaction(changes: insertion, selection: Selection(caret: UTF8Offset(4)), event: .typing)
      case .nothingToUndo: Transaction(changes: insertion, event: .undo)
      case .nothingToRedo: Transaction(changes: insertion, event: .redo)
      }
    }
  }

  @Test(
    "a selection that the host can't have is refused, not trapped on",
    arguments: [-1, 1, 3, .max])
  func badSelections(offset: Int) {
    let bed = TestBed("éˇ")
    let handle = bed.host.select(Selection(caret: UTF8Offset(offset)), in: bed.model)
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == .invalidChange && bed.marked == "éˇ")
  }

  @Test("an outcome is waited for from any task, by as many as like")
  func awaited() async {
    let bed = TestBed()
    let handles = bed.perform(.type("a"), .newline)
    let waiting = handles.flatMap { handle in (0..<3).map { _ in Task.detached { await handle.outcome } } }
    for _ in 0..<20 { await Task.yield() }
    bed.settle()
    var outcomes: [String] = []
    for task in waiting { outcomes.append(await task.value.description) }
    let nothing = "unchanged: told to do nothing"
    #expect(outcomes == ["applied", "applied", "applied", nothing, nothing, nothing])
    #expect(await handles[0].outcome == .applied)
  }

  @Test("cancelling the task that waits leaves the intent alone, and the task learns how it ended")
  func cancelledWaiter() async {
    let bed = TestBed()
    let handles = bed.perform(.type("a"), .type("b"))
    let task = Task.detached { await handles[0].outcome }
    task.cancel()
    for _ in 0..<20 { await Task.yield() }
    bed.settle()
    #expect(await task.value == .applied)
    #expect(handles.words == ["applied", "applied"] && bed.marked == "abˇ")
  }

  @Test("an action that has begun can't be withdrawn, and one that has ended stays as it ended")
  func tooLateToWithdraw() {
    let bed = TestBed()
    var handles: [ActionHandle] = []
    var answer: Bool?
    bed.hook.body = { _ in answer = handles[0].cancel() }
    handles = bed.perform(.type("a"))
    bed.settle()
    #expect(answer == false && handles.words == ["applied"])
    #expect(!handles[0].cancel() && handles.words == ["applied"])
  }

  @Test("what happens before there is a document, or while one loads, fails and says so")
  func noDocument() {
    let bed = TestBed(nil)
    let tooEarly = bed.perform(.type("a"))
    bed.model.handle(.load(.began))
    let loading = bed.perform(.type("b"))
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "xˇ"))))
    let fine = bed.perform(.type("c"))
    bed.settle()
    #expect(tooEarly[0].outcomeSoFar?.errorCode == .noDocument)
    #expect(loading[0].outcomeSoFar?.errorCode == .loading)
    #expect(fine.words == ["applied"] && bed.marked == "xcˇ" && bed.host.shown?.description == "xc")
  }

  @Test("a new configuration holds from its turn on")
  func configure() {
    let bed = TestBed { $0.frameBudget = .zero }
    var configuration = EditorConfiguration()
    configuration.logger = nil
    bed.perform(.type("a"), .type("b"))
    bed.model.handle(.configure(configuration))
    bed.perform(.type("c"), .type("d"))
    #expect(bed.settle() == 3)
    #expect(bed.marked == "abcdˇ")
  }
}
