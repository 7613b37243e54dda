import TestSupport
import Testing
import TextBuffer

/// Which changes are undone together.
@Suite("Undo grouping")
struct UndoGroupingTests {
  /// What was done, and the texts while it's undone, the last one first.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let texts: [String]
    let perform: @Sendable (inout Editing) -> Void

    init(_ name: String, _ texts: [String], _ perform: @escaping @Sendable (inout Editing) -> Void) {
      (testDescription, self.texts, self.perform) = (name, texts, perform)
    }
  }

  static let words = [
    Row("a word is a step, with the white space before it", ["one two", "one", ""]) {
      $0.typeLetters("one two")
    },
    Row("an Enter begins the next word's step", ["one\n\ntwo", "one", ""]) { $0.typeLetters("one\n\ntwo") },
    Row("marks belong to the word behind them", ["# one\n1. - two", "# one", ""]) {
      $0.typeLetters("# one")
      $0.type("\n1. ")
      $0.typeLetters("- two")
    },
    Row("several marks in a row belong to the word behind them", ["one\n## two", "one", ""]) {
      $0.typeLetters("one\n## two")
    },
    Row("a number is a word", ["in 20 years", "in 20", "in", ""]) { $0.typeLetters("in 20 years") },
    Row("words of any script are words", ["日本 語é", "日本", ""]) { $0.typeLetters("日本 語é") },
    Row("text that is typed at once ends its step with white space", ["one two", "one ", ""]) {
      $0.type("one ")
      $0.typeLetters("two")
    },
    Row("the longest pause is none yet", ["ab", ""]) {
      $0.type("a")
      $0.type("b", pause: .milliseconds(800))
    },
    Row("several Backspaces take a word each", ["", "one ", "one two", "one", ""]) {
      $0.typeLetters("one two")
      $0.backspace(7)
    },
    Row("several Deletes take a word each", ["", " two", "one two", "one", ""]) {
      $0.typeLetters("one two")
      $0.select(0)
      $0.delete(7)
    },
  ]

  static let borders = [
    Row("a pause", ["ab", "a", ""]) {
      $0.type("a")
      $0.type("b", pause: .seconds(1))
    },
    Row("a clock that goes back", ["ab", "a", ""]) {
      $0.type("a")
      $0.type("b", pause: .milliseconds(-1))
    },
    Row("another place", ["bxa", "ba", "a", ""]) {
      $0.type("a")
      $0.select(0)
      $0.type("b")
      $0.replace(1..<1, "x", .typing, caret: 2, pause: .seconds(9))
    },
    Row("another kind of change", ["x*aPb", "*aPb", "aPb", "aP", "a", "ab", ""]) {
      $0.typeLetters("ab")
      $0.backspace()
      $0.replace(1..<1, "P", .paste)
      $0.type("b")
      $0.replace(0..<0, "*", .action("bold"), caret: 0)
      $0.type("x")
    },
    Row("undo", ["ac", "a", ""]) {
      $0.type("a")
      $0.type("b", pause: .seconds(9))
      $0.undo()
      $0.type("c")
    },
    Row("undo, though the caret is where the undone step ended", ["zbzq", "zzq", "zz", ""]) {
      $0.replace(0..<0, "zz", .paste)
      $0.type("q")
      $0.select(0)
      $0.type("a", pause: .seconds(9))
      $0.undo()
      $0.select(1)
      $0.type("b")
    },
    Row("what was selected is replaced", ["xb", "x", "one", ""]) {
      $0.typeLetters("one")
      $0.selection = Selection([SelectionRange(anchor: .zero, head: UTF8Offset(3))])
      $0.replace(0..<3, "x", .typing, caret: 1)
      $0.type("b", pause: .seconds(9))
    },
    Row("what is selected since a key that left it so", ["(b)", "(a)", "a", ""]) {
      $0.type("a")
      let around = ChangeSet([.insert("(", at: .zero), .insert(")", at: UTF8Offset(1))], length: 1)
      let inside = Selection([SelectionRange(anchor: UTF8Offset(1), head: UTF8Offset(2))])
      $0.perform(Transaction(changes: around, selection: inside, event: .typing), pause: .seconds(9))
      $0.type("b")
    },
    Row(
      "a place far from the last one, by a host that doesn't tell its caret",
      ["one btwoa", "one twoa", "one two", ""]
    ) {
      $0.replace(0..<0, "one two", .paste, caret: 0)
      $0.replace(7..<7, "a", .typing, caret: 0)
      $0.replace(4..<4, "b", .typing, caret: 0)
    },
    Row("what was selected is deleted", ["", "a", "abc", ""]) {
      $0.typeLetters("abc")
      $0.selection = Selection([SelectionRange(anchor: UTF8Offset(1), head: UTF8Offset(3))])
      $0.replace(1..<3, "", .deletion, caret: 1)
      $0.backspace()
    },
  ]

  static let keys = [
    Row("a pair, what is typed in it, and the step over its closer", ["(a)b c", "(a)b", ""]) {
      $0.replace(0..<0, "()", .typing, caret: 1)
      $0.type("a")
      $0.move(to: 3, .typing)
      $0.typeLetters("b c")
    },
    Row("a change of several edits at the caret and elsewhere", ["1. a\n2. b\n3. c", "1. a\n2. c", ""]) {
      $0.type("1. a\n2. c")
      $0.select(4)
      let edits: [Edit] = [
        .insert("\n2. ", at: UTF8Offset(4)), Edit(UTF8Offset(5)..<UTF8Offset(6), "3"),
      ]
      let changes = ChangeSet(edits, length: 9)
      $0.perform(
        Transaction(changes: changes, selection: Selection(caret: UTF8Offset(8)), event: .typing))
      $0.type("b")
    },
    Row("several carets", ["ab c ab c", "ab ab", " ", ""]) {
      $0.replace(0..<0, " ", .paste)
      $0.selection = Selection([SelectionRange(caret: .zero), SelectionRange(caret: UTF8Offset(1))])
      $0.typeLetters("ab c")
    },
    Row("marked text and what is committed for it", ["ab 漢字", "ab", ""]) {
      $0.typeLetters("ab")
      $0.type(" k")
      $0.replace(3..<4, "かんじ", .composition, pause: .seconds(9))
      $0.replace(3..<12, "漢字", .composition, pause: .seconds(9))
    },
    Row("marked text and what is typed behind it", ["漢字x y", "漢字x", ""]) {
      $0.type("k")
      $0.replace(0..<1, "漢字", .composition, caret: 6)
      $0.typeLetters("x y")
    },
    Row("marked text that is given up leaves nothing", ["ab", ""]) {
      $0.typeLetters("ab")
      $0.type("k", pause: .seconds(9))
      $0.replace(2..<3, "", .composition)
    },
    Row("what follows marked text that was given up is a step of its own", ["abか", "ab", ""]) {
      $0.typeLetters("ab")
      $0.type("k", pause: .seconds(9))
      $0.replace(2..<3, "", .composition)
      $0.replace(2..<2, "か", .composition)
    },
    Row("a bullet that Enter takes away leaves nothing", ["ab", ""]) {
      $0.typeLetters("ab")
      $0.type("\n", pause: .seconds(9))
      $0.typeLetters("- ")
      $0.replace(2..<5, "", .typing)
    },
    Row("the edits of a host that doesn't tell its caret", ["xyab", "xab", "x", ""]) {
      $0.replace(0..<0, "x", .typing, caret: 0)
      $0.replace(1..<1, "a", .typing, caret: 0, pause: .seconds(9))
      $0.replace(2..<2, "b", .typing, caret: 0)
      $0.replace(1..<1, "y", .typing, caret: 0, pause: .seconds(9))
    },
  ]

  @Test("goes by the word", arguments: words)
  func byWord(_ row: Row) { check(row) }

  @Test("is parted", arguments: borders)
  func parted(_ row: Row) { check(row) }

  @Test("keeps together what one go of typing is", arguments: keys)
  func together(_ row: Row) { check(row) }

  @Test("can be for each change, or go by pauses alone")
  func extents() {
    var editing = Editing(history: History(grouping: UndoGrouping(.change)))
    editing.typeLetters("a b")
    #expect(editing.undone() == ["a b", "a ", "a", ""])
    editing = Editing(history: History(grouping: UndoGrouping(.pause, maximumPause: .seconds(2))))
    editing.typeLetters("a b\nc")
    editing.type("d", pause: .seconds(2))
    editing.type("e", pause: .seconds(3))
    #expect(editing.undone() == ["a b\ncde", "a b\ncd", ""])
    // No pause is short enough.
    editing = Editing(history: History(grouping: UndoGrouping(.pause, maximumPause: .seconds(-1))))
    editing.typeLetters("ab")
    #expect(editing.undone() == ["ab", "a", ""])
  }

  @Test("a letter behind a change of very many edits is added without going through those again")
  func manyEdits() {
    let count = Cases.atMost(20_000, least: 2_000)
    var editing = Editing()
    editing.replace(0..<0, String(repeating: "a ", count: count), .paste)
    editing.select(0)
    let edits = [Edit.insert("1", at: .zero)] + (1..<count).map { .insert("b", at: UTF8Offset($0 * 2)) }
    let changes = ChangeSet(edits, length: 2 * count)
    editing.perform(Transaction(changes: changes, selection: Selection(caret: UTF8Offset(1)), event: .typing))
    let before = editing.history.byteCount
    editing.typeLetters("word")
    // A part of its own, beside that of the many edits.
    #expect(editing.history.undoCount == 2 && editing.history.byteCount - before == 48)
    #expect(editing.undone().last == "")
  }

  private func check(_ row: Row) {
    var editing = Editing()
    row.perform(&editing)
    #expect(editing.undone() == row.texts)
    let (text, selection) = (editing.rope, editing.selection)
    // A step that undoes nothing would never go.
    for _ in row.texts where editing.history.canUndo { editing.undo() }
    for _ in row.texts where editing.history.canRedo { editing.redo() }
    #expect(editing.rope == text && editing.selection == selection)
  }
}
