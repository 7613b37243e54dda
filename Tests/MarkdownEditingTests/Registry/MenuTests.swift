import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// What a menu is told before anything is worked out.
@Suite("Menus")
struct MenuTests {
  /// The actions of which `canPerform` is true only where they change something.
  private static let certain: Set = ["undo", "redo", "toggle-task"]

  /// The action called `name`, also where no definition allows it.
  private static func action(_ name: String) -> EditorAction {
    let parts = name.split(separator: ":").map(String.init)
    return EditorAction(parts[0], parts.count > 1 ? parts[1] : nil)
  }

  /// Checks the quick answer for every action in `document`.
  private func check(_ document: MarkdownDocument, _ comment: String) {
    let ofText: [ActionChange] = [.blocks, .code, .comment, .order, .repetition, .spelling, .history]
    for action in ActionRegistry.standard.definitions.flatMap(\.samples) where action != .format {
      let comment: Comment = "\(action.name) in \(document.marked), \(comment)"
      let (can, canMove) = (document.canPerform(action), document.canPerform(action, isReadOnly: true))
      guard case .changed(let result) = document.result(of: action) else {
        if Self.certain.contains(action.name) { #expect(!can, comment) }
        continue
      }
      let isOfText = ActionRegistry.standard[action].map { ofText.contains($0.change) } ?? false
      #expect(can && (canMove || isOfText || !result.changes.isIdentity), comment)
    }
  }

  @Test("disable what the history, the dialect, the argument or the blocks at the selection rule out")
  func disabled() {
    let plain = MarkdownDocument(marked: "text ˇhere\n")
    let names = [
      "undo", "redo", "toggle-task", "table-delete-row", "table-align:center", "insert-item-below", "indent",
      "promote", "renumber", "reference-link", "inline-link", "clear-formatting", "shrink-selection",
      "nothing", "heading:7", "table:0x0", "reflow:x",
    ]
    for name in names {
      #expect(!plain.canPerform(Self.action(name)), "\(name)")
    }
    let rich = MarkdownDocument(marked: "1. [x] # [aˇ](b) **c**\n\n   | x |\n   |---|\n")
    for name in [
      "toggle-task", "insert-item-below", "indent", "promote", "renumber", "reference-link", "bold",
    ] {
      #expect(rich.canPerform(Self.action(name)), "\(name)")
    }
    #expect(MarkdownDocument(marked: "| xˇ |\n|---|\n").canPerform(.table(.deleteRow)))
    #expect(!MarkdownDocument(marked: "```\nxˇ\n```\n").canPerform(.heading(1)))
    #expect(!MarkdownDocument(marked: "```\nxˇ\n```\n").canPerform(.bold))
    let old = MarkdownDocument("x", dialect: .commonMark)
    for action in [
      EditorAction.table(.insert(rows: 1, columns: 1)), .table(.fromText), .taskList, .cycleTask,
    ] {
      #expect(!old.canPerform(action) && plain.canPerform(action), "\(action.name)")
    }
    let undone = plain.performing(.type("x"))
    #expect(
      undone.canPerform(.undo) && !undone.canPerform(.redo) && undone.performing(.undo).canPerform(.redo))
    #expect(
      !undone.canPerform(.undo, isReadOnly: true) && undone.canPerform(.expandSelection, isReadOnly: true))
  }

  @Test("aren't told about a large selection or a text that isn't parsed, except for its history")
  func unknown() {
    let line = "a line of text\n"
    func can(_ count: Int) -> Bool {
      MarkdownDocument(marked: MarkedText("«" + String(repeating: line, count: count) + "ˇ»"))
        .canPerform(.toggleTask)
    }
    #expect(!can(4_096 / line.utf8.count) && can(4_096 / line.utf8.count + 1))
    let carets = MarkdownDocument(marked: MarkedText(String(repeating: "aˇ\n", count: 65)))
    #expect(carets.canPerform(.toggleTask) && !carets.canPerform(.undo))
    #expect(
      !MarkdownDocument(marked: MarkedText(String(repeating: "aˇ\n", count: 64))).canPerform(.toggleTask))
    let document = MarkdownDocument(Rope(String(repeating: "a\n\n", count: 40_000)))
    let typed = Transaction(
      changes: ChangeSet([.insert("```\n", at: .zero)], length: document.rope.utf8Count), event: .typing)
    let pending = document.applying(typed, within: .keystroke)
    #expect(!pending.tree.isComplete && pending.canPerform(.toggleTask) && !pending.canPerform(.redo))
  }

  @Test("are told by a definition of one's own, too")
  func own() {
    let own = ActionDefinition(
      "own", title: "Own", perform: { _ throws(UnchangedReason) in throw .nothingToUndo })
    let registry = ActionRegistry([own.possible { !$0.selection.main.isCaret }])
    #expect(!MarkdownDocument(marked: "aˇ").canPerform(own.action, in: registry))
    #expect(MarkdownDocument(marked: "«aˇ»").canPerform(own.action, in: registry))
  }

  @Test("offer to take a toggle back that was just performed")
  func toggles() {
    let document = MarkdownDocument(marked: "- [ ] aˇ").performing(.toggleTask)
    #expect(document.canPerform(.toggleTask) && !document.canPerform(.toggleTask, isReadOnly: true))
  }

  @Test(
    "never hide an action that changes something, in the texts of the fixtures",
    arguments: Cases.sample(
      of: Cases.sample(of: ActionFixture.all + ActionFixture.ofSections, every: 4), oneIn: 16))
  func fixtures(_ fixture: ActionFixture) throws {
    var document = try fixture.document()
    check(document, fixture.testDescription)
    for action in try fixture.actions() {
      document = document.performing(action)
      check(document, fixture.testDescription + ", afterwards")
    }
  }

  @Test("never hide an action that changes something, at random selections of nested blocks")
  func random() {
    for seed in Cases.runs(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Cases.count(60) {
        let rope = Rope(NestedDocuments.text(using: &random))
        let ends = (0..<2).map { _ in
          rope.scalarStart(at: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
        }
        let range = SelectionRange(anchor: ends[0], head: Bool.random(using: &random) ? ends[0] : ends[1])
        check(MarkdownDocument(rope, selection: Selection([range])), Cases.replay(seed))
      }
    }
  }
}
