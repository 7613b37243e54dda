import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

@MainActor
@Suite struct EditorSessionTests {
  @Test("a script runs in order and every action's outcome is told")
  func runsInOrder() {
    let result = EditorSession.run(
      [.type("a"), .undo, .undo, .type("b"), .code, .newline, .type("c")],
      on: MarkdownDocument(marked: "xˇ"), performer: testPerformer)
    #expect(result.document.marked.description == "xbcˇ")
    #expect(
      result.outcomes.map(\.description) == [
        "applied", "applied", "unchanged: nothing to undo", "applied", "failed: told to fail",
        "unchanged: told to do nothing", "applied",
      ])
  }

  @Test("the change sets lead from the text before to the text after")
  func changesLeadThere() {
    let before = MarkdownDocument(marked: "one «twoˇ» three")
    let result = EditorSession.run(
      [.type("2"), .type("!"), .select(anchor: 0, head: 3), .type("1")], on: before, performer: testPerformer)
    let text = result.changes.reduce(before.rope) { $1.applied(to: $0) }
    #expect(text == result.document.rope)
    #expect(result.document.marked.description == "1ˇ 2! three")
    #expect(result.changes.count == 3)
  }

  @Test("a script of nothing changes nothing")
  func emptyScript() {
    let before = MarkdownDocument(marked: "«ˇone»")
    let result = EditorSession.run([], on: before, performer: testPerformer)
    #expect(result.document.marked == before.marked)
    #expect(result.outcomes.isEmpty && result.changes.isEmpty)
  }

  @Test("a long script runs whole, however many actions wait")
  func longScript() {
    let script = [EditorAction](repeating: .type("a"), count: 10_000)
    let result = EditorSession.run(script, on: MarkdownDocument(marked: "ˇ"), performer: testPerformer)
    #expect(result.document.rope.utf8Count == 10_000)
    #expect(result.outcomes.allSatisfy { $0 == .applied })
  }
}
