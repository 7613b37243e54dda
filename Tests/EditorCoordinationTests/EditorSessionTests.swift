import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
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
      [.type("2"), .type("!"), .select(anchor: UTF16Offset(0), head: UTF16Offset(3)), .type("1")], on: before,
      performer: testPerformer)
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
    let seed = Cases.seed()
    var random = SeededGenerator(seed: seed)
    let before = MarkdownDocument(marked: "one «twoˇ» three")
    for length in 0..<40 {
      let script = (0..<length).flatMap { number -> [EditorAction] in
        let ends = (0..<2).map { _ in Int.random(in: 0..<20, using: &random) }
        return [
          .select(anchor: UTF16Offset(ends[0]), head: UTF16Offset(ends[1])),
          number % 5 == 4 ? .undo : .type("<\(number)>"),
        ]
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

  @Test("all is parsed within the call, and nothing is left to the background, however much that is")
  func complete() {
    let text = "one\n\n" + String(repeating: "a *b* and more words on a long line\n", count: 2_000)
    let worker = CountingWorker()
    for script in [[EditorAction.type("<!-- ")], [.type("x"), .undo, .type("```\n")], []] {
      let result = EditorSession.run(
        script, on: MarkdownDocument(Rope(text)), performer: DocumentPerformer(), worker: worker)
      #expect(result.document.tree.isComplete)
    }
    let changes = ChangeSet([.insert("<!-- ", at: .zero)], length: text.utf8.count)
    let pending = MarkdownDocument(Rope(text)).applying(
      Transaction(changes: changes, event: .typing), within: .keystroke)
    #expect(!pending.tree.isComplete)
    let result = EditorSession.run(
      [.select(anchor: UTF16Offset(1), head: UTF16Offset(1))], on: pending, performer: DocumentPerformer(),
      worker: worker)
    #expect(result.document.tree.isComplete && worker.jobs == 0)
  }

  @Test("nothing is kept of very many sessions")
  func manySessions() {
    let worker = CountingWorker()
    weak var held: HeldPerformer?
    var document = MarkdownDocument(marked: "ˇ")
    let count = Cases.count(2_000, least: 500)
    for number in 0..<count {
      let action = number % 7 == 6 ? EditorAction.undo : .type(number % 5 == 0 ? " " : "a")
      let performer = HeldPerformer()
      held = performer
      document = EditorSession.run([action], on: document, performer: performer, worker: worker).document
    }
    #expect(worker.jobs == 0 && held == nil)
    #expect(document.history.undoCount < count * 3 / 10 && document.tree.isComplete)
  }

  @Test("keys are pressed one after the other, the carets moved among them")
  func keys() throws {
    let before = MarkdownDocument(marked: "one\ntwoˇ")
    let script = try KeyScript("!<up><home>- <end><enter>x<left><left><left><bs><c-z>").actions
    let result = EditorSession.run(script, on: before)
    #expect(result.changes.applied(to: before.rope) == result.document.rope)
    #expect(result.outcomes.count == script.count && result.outcomes.allSatisfy { $0 == .applied })
    let nothing = EditorSession.run([.caretBackward, .undo], on: MarkdownDocument(marked: "ˇ"))
    #expect(
      nothing.outcomes.map(\.description) == [
        "unchanged: the caret is there already", "unchanged: nothing to undo",
      ])
  }

  @Test("no time passes in a session: only what is typed parts the steps")
  func undo() {
    let script = "one two".map { EditorAction.type(String($0)) } + [.undo]
    #expect(EditorSession.run(script, on: MarkdownDocument(marked: "ˇ")).document.marked == "oneˇ")
  }
}

/// Counts what is to be done in the background, and does none of it.
private final class CountingWorker: BackgroundWorker {
  private(set) var jobs = 0

  func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    jobs += 1
    return BackgroundJob()
  }
}

/// The usual performer, as an object: who keeps a session keeps this.
private final class HeldPerformer: ActionPerformer {
  func result(of action: EditorAction, on document: MarkdownDocument) -> ActionResult {
    document.result(of: action)
  }
}
