import TestSupport
import Testing
import TextBuffer

@Suite("History")
struct HistoryTests {
  @Test("undoes and redoes typing in one step, with the selection of before")
  func typing() {
    var editing = Editing()
    for letter in ["a", "b", "c"] { editing.type(letter) }
    #expect(editing.history.undoCount == 1)
    editing.undo()
    #expect(editing.rope.description == "" && editing.selection == Selection(caret: .zero))
    #expect(!editing.history.canUndo && editing.history.canRedo)
    editing.redo()
    #expect(editing.rope.description == "abc" && editing.selection == Selection(caret: UTF8Offset(3)))
  }

  @Test("forgets what was undone when something new is done")
  func newBranch() {
    var editing = Editing()
    editing.type("a")
    editing.undo()
    editing.type("b")
    #expect(!editing.history.canRedo)
    editing.redo()
    #expect(editing.rope.description == "b")
  }

  @Test("keeps within its byte budget by forgetting the oldest steps")
  func budget() {
    var editing = Editing(history: History(byteBudget: 10_000))
    for _ in 0..<500 { editing.type("word", pause: .seconds(9)) }
    #expect(editing.history.byteCount <= 10_000)
    #expect((20..<100).contains(editing.history.undoCount))
    while editing.history.canUndo { editing.undo() }
    #expect(editing.rope.utf8Count > 0 && editing.rope.utf8Count < 2_000)
  }

  @Test("counts what it holds, however often that is undone and redone")
  func bytes() {
    var editing = Editing(history: History(byteBudget: 1_000))
    for _ in 0..<3 { editing.type("word", pause: .seconds(9)) }
    let (bytes, steps) = (editing.history.byteCount, editing.history.undoCount)
    for _ in 0..<9 {
      editing.undo()
      editing.redo()
    }
    #expect(editing.history.byteCount == bytes)
    editing.type("word", pause: .seconds(9))
    #expect(editing.history.undoCount == steps + 1, "a budget that isn't used up takes no step away")
  }

  @Test("keeps the steps that take just its budget")
  func exactBudget() {
    var editing = Editing()
    for _ in 0..<3 { editing.type("word", pause: .seconds(9)) }
    for (less, kept) in [(0, 3), (1, 2)] {
      var limited = Editing(history: History(byteBudget: editing.history.byteCount - less))
      for _ in 0..<3 { limited.type("word", pause: .seconds(9)) }
      #expect(limited.history.undoCount == kept)
    }
  }

  @Test("restores selections that a change from outside has moved")
  func rebasedSelection() {
    var editing = Editing()
    editing.type("abc")
    editing.type("x", pause: .seconds(9))
    let outside = ChangeSet([.delete(.zero..<UTF8Offset(2))], length: 4)
    editing.history.rebase(over: outside)
    #expect(editing.history.undoTransaction?.selection == Selection(caret: UTF8Offset(1)))
    editing.rope.apply(outside)
    editing.selection = editing.selection.mapped(through: outside)
    editing.undo()
    #expect(editing.rope.description == "c" && editing.selection == Selection(caret: UTF8Offset(1)))
    #expect(editing.history.redoTransaction?.selection == Selection(caret: UTF8Offset(2)))
  }

  @Test("redoes only its own change after one from outside")
  func rebasedRedo() {
    var editing = Editing()
    editing.type("abc")
    editing.type("x", pause: .seconds(9))
    editing.undo()
    let outside = ChangeSet([.delete(.zero..<UTF8Offset(2))], length: 3)
    editing.history.rebase(over: outside)
    editing.rope.apply(outside)
    #expect(
      editing.history.redoTransaction?.changes == ChangeSet([.insert("x", at: UTF8Offset(1))], length: 1))
  }

  @Test("says from where to where the last change reaches")
  func lastRange() {
    var editing = Editing()
    editing.type("a b")
    let changes = ChangeSet([.insert("x", at: .zero), .insert("yy", at: UTF8Offset(2))], length: 3)
    editing.perform(Transaction(changes: changes, event: .typing))
    #expect(editing.history.lastChange?.range == .zero..<UTF8Offset(5))
  }

  @Test("begins a new step after a change from outside")
  func typingAfterRebase() {
    var editing = Editing()
    editing.type("a")
    let outside = ChangeSet([.insert("b", at: UTF8Offset(1))], length: 1)
    editing.history.rebase(over: outside)
    editing.rope.apply(outside)
    editing.type("c")
    #expect(editing.undone() == ["acb", "ab", "b"])
  }

  @Test("a step of which a change from outside leaves nothing is gone, and undo comes to the one before")
  func stepGoneOutside() {
    var editing = Editing()
    editing.type("a")
    editing.type("b", pause: .seconds(9))
    editing.type("c", pause: .seconds(9))
    editing.undo()
    let outside = ChangeSet([.delete(UTF8Offset(1)..<UTF8Offset(2))], length: 2)
    editing.history.rebase(over: outside)
    editing.rope.apply(outside)
    editing.selection = editing.selection.mapped(through: outside)
    #expect(editing.history.undoCount == 1 && editing.history.redoCount == 1)
    editing.redo()
    #expect(editing.rope.description == "ac")
    #expect(editing.undone() == ["ac", "a", ""])
  }

  @Test("a copy isn't changed by what the original records")
  func copies() {
    var editing = Editing()
    editing.type("a")
    let before = editing
    editing.type("b", pause: .seconds(9))
    editing = before
    #expect(editing.history.undoCount == 1)
    editing.undo()
    #expect(editing.rope.description == "")
  }

  @Test("takes an undo without a step for an ordinary change")
  func strayUndo() {
    var editing = Editing()
    editing.replace(0..<0, "a", .undo)
    #expect(editing.history.canUndo && !editing.history.canRedo)
  }

  @Test("redoes with the caret of after the step, wherever it was when that was undone")
  func redoneCaret() {
    var editing = Editing()
    editing.type("one")
    editing.select(0)
    editing.undo()
    editing.redo()
    #expect(editing.rope.description == "one" && editing.selection == Selection(caret: UTF8Offset(3)))
    editing.undo()
    #expect(editing.rope.isEmpty && editing.selection == Selection(caret: .zero))
  }

  @Test("undoes all and redoes all of random changes", arguments: Cases.seeds(20))
  func roundTrip(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    var editing = Editing()
    for _ in 0..<100 {
      let changes = source.change(in: String(editing.rope))
      let events: [UserEvent] = [.typing, .deletion, .paste]
      editing.perform(
        Transaction(changes: changes, event: events[Int.random(in: 0..<3, using: &source.generator)]))
    }
    let end = editing.rope
    while editing.history.canUndo { editing.undo() }
    #expect(editing.rope.isEmpty, "\(Cases.replay(seed))")
    while editing.history.canRedo { editing.redo() }
    #expect(editing.rope == end, "\(Cases.replay(seed))")
  }

  @Test("each undo undoes something, whatever keys and others took back", arguments: Cases.seeds(50))
  func takenBack(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    var (editing, back) = (Editing(), ChangeSet?.none)
    for _ in 0..<60 {
      let roll = Int.random(in: 0..<10, using: &source.generator)
      if roll < 4 {
        let text = editing.selection.ranges.map { _ in ["a", " ", "- "][roll % 3] }
        let changes = ChangeSet(
          zip(editing.selection.ranges, text).map { Edit($0.range, $1) }, length: editing.rope.utf8Count)
        back = changes.inverted(in: editing.rope)
        editing.perform(Transaction(changes: changes, event: .typing))
      } else if roll == 4 {
        let outside = source.change(in: String(editing.rope))
        editing.history.rebase(over: outside)
        editing.rope.apply(outside)
        editing.selection = editing.selection.mapped(through: outside)
        back = nil
      } else {
        let event = [UserEvent.typing, .typing, .composition, .deletion][roll % 4]
        let changes = (roll < 8 ? back : nil) ?? source.change(in: String(editing.rope))
        back = changes.inverted(in: editing.rope)
        editing.perform(Transaction(changes: changes, event: event))
      }
      #expect(editing.history.undoTransaction?.changes.isIdentity != true, "\(Cases.replay(seed))")
    }
    let steps = editing.history.undoCount
    #expect(editing.undone().count == steps + 1, "\(Cases.replay(seed))")
  }

  @Test("undoes only its own changes after one from outside", arguments: Cases.seeds(20))
  func outside(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    var editing = Editing()
    for _ in 0..<20 {
      editing.perform(Transaction(changes: source.change(in: String(editing.rope)), event: .paste))
    }
    let note = "<from outside>"
    let place = editing.rope.clamped(UTF8Offset(editing.rope.utf8Count / 2))
    let outside = ChangeSet([.insert(note, at: place)], length: editing.rope.utf8Count)
    editing.history.rebase(over: outside)
    editing.rope.apply(outside)
    editing.selection = editing.selection.mapped(through: outside)
    let end = editing.rope
    while editing.history.canUndo { editing.undo() }
    #expect(editing.rope.description == note, "\(Cases.replay(seed))")
    while editing.history.canRedo { editing.redo() }
    #expect(editing.rope == end, "\(Cases.replay(seed))")
  }
}
