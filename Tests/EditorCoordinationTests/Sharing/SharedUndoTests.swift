import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Undoing is the document's; the selection that it restores is that of the view in which the step was made.
@MainActor
@Suite struct SharedUndoTests {
  @Test("the view that made a step gets its selection back, another one a caret behind what changed")
  func selections() {
    for index in 0...1 {
      let bed = ViewsBed("ˇone two three", count: 3)
      bed.select(4...7, in: 0)
      bed.perform(.bold, in: 0)
      bed.select(1...1, in: 0)
      bed.perform(.undo, in: index)
      let undone = ["one «twoˇ» three", "oˇne two three"][index]
      #expect(bed.marked == [undone, index == 1 ? "one twoˇ three" : "ˇone two three", "ˇone two three"])
      bed.perform(.redo, in: 0)
      #expect(bed[0].marked == "one **«twoˇ»** three" && bed.isInStep)
    }
  }

  @Test("what is typed in two views by turns is never one step, nor is what one types after another")
  func alternately() {
    let bed = ViewsBed("ˇ")
    for index in [0, 0, 1, 1, 0, 1] {
      bed.select(bed[0].model.text.utf8Count...bed[0].model.text.utf8Count, in: index)
      bed.perform(.type("a"), in: index)
    }
    #expect(bed[0].model.state.document?.history.undoCount == 4)
    let texts = (0..<4).map { step in
      bed.perform(.undo, in: step % 2)
      return bed[1].model.text.utf8Count
    }
    #expect(texts == [5, 4, 2, 0] && bed.isInStep)
    #expect(bed.views.allSatisfy { $0.model.toolbar.canRedo && !$0.model.toolbar.canUndo })
  }

  @Test("marked text of one view is no step with what another one typed")
  func composition() {
    let bed = ViewsBed("ˇ")
    bed.perform(.type("a"), in: 0)
    bed[1].host.edit([.insert("か", at: UTF8Offset(1))], in: bed[1].model, isComposing: true)
    bed[1].host.commit("漢", over: UTF8Offset(1)..<UTF8Offset(4), in: bed[1].model)
    bed.settle()
    bed.perform(.undo, in: 1)
    #expect(bed[0].model.text.description == "a" && bed.isInStep)
  }

  @Test("typing over a closing bracket goes on with the step in that view only")
  func bracket() {
    let bed = ViewsBed("ˇ")
    bed.perform(.type("("), .type("a"), .type(")"), in: 0)
    bed.select(3...3, in: 1)
    bed.perform(.type("b"), in: 1)
    bed.perform(.undo, in: 0)
    #expect(bed[0].marked == "(a)ˇ")
    bed.perform(.type("c"), in: 0)
    #expect(bed[0].model.state.document?.history.undoCount == 2)
  }

  @Test("a toggle pressed again takes back what it did unless another view changed the text")
  func toggles() {
    let bed = ViewsBed("a «bˇ» c")
    bed.perform(.bold, in: 0)
    bed.perform(.bold, in: 0)
    #expect(bed[0].marked == "a «bˇ» c")
    bed.perform(.bold, in: 0)
    bed.perform(.type("x"), in: 1)
    bed.perform(.bold, in: 0)
    #expect(bed[0].marked == "xa «bˇ» c" && bed.isInStep)
  }
}
