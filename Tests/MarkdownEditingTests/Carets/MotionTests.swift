import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// What holds for every movement of carets; what each does is shown by `Fixtures/actions/caret.txt` and `extend.txt`.
@Suite("Movements of carets")
struct MotionTests {
  /// The names of all movements, without `caret-` and `extend-`, with an argument where they need one.
  static let motions = ActionRegistry.standard.definitions.map(\.name).filter { $0.hasPrefix("caret-") }.map {
    let name = String($0.dropFirst(6))
    return name.hasPrefix("page-") ? name + ":3" : name
  }

  @Test("come in pairs: one that selects nothing, and one that leaves the anchor")
  func pairs() throws {
    #expect(Self.motions.count == 15)
    let moving = ActionRegistry.standard.definitions.map(\.name).filter { $0.hasPrefix("caret-") }
    let extending = ActionRegistry.standard.definitions.map(\.name).filter { $0.hasPrefix("extend-") }
    #expect(extending == moving.map { "extend-" + $0.dropFirst(6) })
    for name in extending {
      #expect(ActionRegistry.standard[name]?.key?.contains("Shift-") == true, "\(name)")
    }
  }

  @Test(
    "change the selection alone, on characters' edges, and where a caret goes a head goes", arguments: motions
  )
  func laws(_ motion: String) throws {
    let (move, extend) = (
      try #require(ActionRegistry.standard.action(named: "caret-" + motion)),
      try #require(ActionRegistry.standard.action(named: "extend-" + motion))
    )
    for seed in Cases.runs(1) {
      var generator = SeededGenerator(seed: seed)
      for round in 0..<Cases.count(40) {
        let document = MarkdownDocument(Rope(OracleDocuments.text(using: &generator)))
        let caret = document.rope.startOfGrapheme(
          containing: UTF8Offset(Int.random(in: 0...document.rope.utf8Count, using: &generator)))
        let comment: Comment =
          "\(motion), round \(round), \(Cases.replay(seed)): \(document.rope.description.debugDescription) at \(caret)"
        let before = document.shown(selecting: SelectionRange(caret: caret))
        let (moved, extended) = (before.performing(move), before.performing(extend))
        for after in [moved, extended] {
          #expect(
            after.rope == document.rope && after.version == document.version && !after.history.canUndo,
            comment)
          #expect(after.rope.isGraphemeBoundary(after.selection.main.head), comment)
        }
        #expect(moved.selection.main.isCaret, comment)
        #expect(
          extended.selection.main == SelectionRange(anchor: caret, head: moved.selection.main.head), comment)
        let isForward = ["forward", "down", "end"].contains { motion.contains($0) }
        guard motion != "bracket" else { continue }
        #expect(isForward ? caret <= moved.selection.main.head : moved.selection.main.head <= caret, comment)
      }
    }
  }

  @Test(
    "reach the text's end, and come back to its start",
    arguments: motions.filter { !$0.hasPrefix("line-") && $0 != "bracket" })
  func reach(_ motion: String) throws {
    let isForward = ["forward", "down", "end"].contains { motion.contains($0) }
    let action = try #require(ActionRegistry.standard.action(named: "caret-" + motion))
    for text in BlockPropertyTests.fixtures {
      let rope = Rope(text)
      var document = MarkdownDocument(
        rope, selection: Selection(caret: isForward ? .zero : rope.range.upperBound))
      for _ in 0...rope.utf8Count { document = document.performing(action) }
      #expect(
        document.selection.main.head == (isForward ? rope.range.upperBound : .zero),
        "\(text.debugDescription)")
    }
  }

  @Test("up and down keep their column through a host that says where the carets are")
  func echoed() {
    var document = MarkdownDocument(marked: "abcdˇ\na\nabcd").performing(.caretDown)
    #expect(document.selection.main.goalColumn == 4)
    document = document.shown(selecting: SelectionRange(caret: document.selection.main.head))
    #expect(document.performing(.caretDown).marked == "abcd\na\nabcdˇ")
    // A host that takes the caret elsewhere begins anew.
    document = document.shown(selecting: SelectionRange(caret: .zero))
    #expect(document.performing(.caretDown).performing(.caretDown).marked == "abcd\na\nˇabcd")
  }

  @Test("typing begins a new column")
  func typed() {
    let document = MarkdownDocument(marked: "abcdˇ\na\nabcd").performing(.caretDown).performing(.type("x"))
    #expect(document.performing(.caretDown).marked == "abcd\nax\nabˇcd")
  }

  @Test("part what is typed before and behind them into steps to undo")
  func steps() {
    let document = ["a", "b"].reduce(MarkdownDocument(marked: "ˇ")) { $0.performing(.type($1)) }
      .performing(.caretBackward).performing(.type("c"))
    #expect(document.marked == "acˇb")
    #expect(document.performing(.undo).marked == "aˇb")
  }

  @Test(
    "a page has at least a line",
    arguments: ["caret-page-up", "caret-page-up:0", "extend-page-down:-1", "extend-page-down:x"])
  func pages(_ name: String) { #expect(ActionRegistry.standard.action(named: name) == nil) }

  @Test("a page of more lines than there are numbers ends at the text's edge")
  func hugePage() {
    let document = MarkdownDocument(marked: "a\nbˇ\nc")
    #expect(document.performing(.caretPageDown(lines: .max)).marked == "a\nb\ncˇ")
    #expect(document.performing(.caretPageUp(lines: .max)).marked == "ˇa\nb\nc")
  }
}

extension MarkdownDocument {
  /// The document after a host says that `range` is selected.
  fileprivate func shown(selecting range: SelectionRange) -> MarkdownDocument {
    applying(
      Transaction(
        changes: .identity(length: rope.utf8Count), selection: Selection([range]), event: .selection))
  }
}
