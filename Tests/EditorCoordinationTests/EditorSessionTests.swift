import EditorCoordination
import EditorTesting
import MarkdownEditing
import TestSupport
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

  @Test("one change leads from the text before to the text after")
  func changesLeadThere() {
    let before = MarkdownDocument(marked: "one «twoˇ» three")
    let result = EditorSession.run(
      [.type("2"), .type("!"), .select(anchor: 0, head: 3), .type("1")], on: before, performer: testPerformer)
    #expect(result.changes.applied(to: before.rope) == result.document.rope)
    #expect(result.document.marked.description == "1ˇ 2! three")
    #expect(
      result.changes.edits == [
        Edit(UTF8Offset(0)..<UTF8Offset(3), "1"), Edit(UTF8Offset(4)..<UTF8Offset(7), "2!"),
      ])
  }

  @Test("a script of nothing changes nothing")
  func emptyScript() {
    let before = MarkdownDocument(marked: "«ˇone»")
    let result = EditorSession.run([], on: before, performer: testPerformer)
    #expect(result.document.marked == before.marked)
    #expect(result.outcomes.isEmpty && result.changes == .identity(length: 3))
  }

  @Test("however many actions a script has, one change leads from the text before to the text after")
  func changesLeadThereAlways() {
    let seed = TestSeed.value
    var random = SeededGenerator(seed: seed)
    let before = MarkdownDocument(marked: "one «twoˇ» three")
    for length in 0..<40 {
      let script = (0..<length).flatMap { number -> [EditorAction] in
        let ends = (0..<2).map { _ in Int.random(in: 0..<20, using: &random) }
        return [.select(anchor: ends[0], head: ends[1]), number % 5 == 4 ? .undo : .type("<\(number)>")]
      }
      let result = EditorSession.run(script, on: before, performer: testPerformer)
      #expect(
        result.changes.applied(to: before.rope) == result.document.rope,
        "TEST_SEED=\(seed), \(length) actions")
    }
  }

  @Test("a long script runs whole, however many actions wait")
  func longScript() {
    // Only some of them type, because each change of the text costs a parse.
    let script = (0..<10_000).map { $0 % 20 == 0 ? EditorAction.type("a") : .newline }
    let result = EditorSession.run(script, on: MarkdownDocument(marked: "ˇ"), performer: testPerformer)
    #expect(result.document.rope.utf8Count == 500)
    #expect(result.changes.edits == [.insert(String(repeating: "a", count: 500), at: .zero)])
    #expect(result.outcomes.count == 10_000 && result.outcomes.count { $0 == .applied } == 500)
  }
}
