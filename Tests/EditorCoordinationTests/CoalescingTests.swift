import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Toggles that would undo each other may be left out: what differs then is the history, and nothing else.
@MainActor
@Suite struct CoalescingTests {
  /// Runs `script` on `marked` and answers what can be observed then, and how each intent ended.
  private func run(
    _ script: [EditorAction], on marked: MarkedText, coalescing: Bool
  ) -> (state: ObservedState, outcomes: [String]) {
    let bed = TestBed(marked) { $0.coalescesToggles = coalescing }
    let handles = script.map { bed.model.handle(.perform($0)) }
    bed.settle()
    return (ObservedState(bed.model), handles.words)
  }

  @Test(
    "text, selection, toolbar and errors come out the same either way; only the history and the version differ",
    arguments: [
      [.bold, .bold], [.type("b"), .bold, .bold, .bold, .italic, .italic, .type("c"), .type("c")],
      [.type("a"), .undo, .bold, .bold], [.heading(2), .heading(2)], [.code, .code, .bold],
      [.quote, .quote, .type("x")],
    ] as [[EditorAction]])
  func same(script: [EditorAction]) {
    let plain = run(script, on: "one «twoˇ»", coalescing: false)
    let coalesced = run(script, on: "one «twoˇ»", coalescing: true)
    #expect(!plain.outcomes.contains("coalesced") && coalesced.outcomes.contains("coalesced"))
    var expected = plain.state
    (expected.version, expected.canUndo, expected.canRedo) =
      (coalesced.state.version, coalesced.state.canUndo, coalesced.state.canRedo)
    // These fail where they are run, and leave no error where they aren't.
    if script.contains(.code) || script.contains(.quote) { expected.error = coalesced.state.error }
    #expect(coalesced.state == expected)
  }

  @Test(
    "no steps arise in the history: what was undone can still be redone, and there may be nothing to undo")
  func history() {
    let script: [EditorAction] = [.type("x"), .undo, .bold, .bold]
    let plain = run(script, on: "«aˇ»", coalescing: false).state
    #expect(plain.canUndo && !plain.canRedo && plain.version.change == 4)
    let coalesced = run(script, on: "«aˇ»", coalescing: true).state
    #expect(!coalesced.canUndo && coalesced.canRedo && coalesced.version.change == 2)
  }

  @Test(
    "only the very same toggle is coalesced with, and only right before",
    arguments: [
      [.heading(1), .heading(2)], [.bold, .italic], [.link("a"), .link("b")],
      [.codeBlock("a"), .codeBlock(nil)],
      [.bold, .select(anchor: UTF16Offset(0), head: UTF16Offset(1)), .bold], [.bold, .newline, .bold],
      [.type("a"), .type("a")],
    ] as [[EditorAction]])
  func different(script: [EditorAction]) {
    #expect(!run(script, on: "«abˇ»", coalescing: true).outcomes.contains("coalesced"))
  }

  @Test("a selection that the host makes between two toggles is between them")
  func hostSelects() {
    let bed = TestBed("«abˇ»") { $0.coalescesToggles = true }
    let first = bed.perform(.bold)
    bed.host.select(Selection(caret: .zero), in: bed.model)
    let second = bed.perform(.bold)
    bed.settle()
    #expect((first + second).words == ["applied", "applied"])
  }

  @Test("a withdrawn toggle isn't coalesced with")
  func withdrawn() {
    let bed = TestBed("«aˇ»") { $0.coalescesToggles = true }
    let first = bed.perform(.bold)
    first[0].cancel()
    let second = bed.perform(.bold)
    #expect(first.words == ["cancelled"] && second.words == ["waiting"])
  }
}
