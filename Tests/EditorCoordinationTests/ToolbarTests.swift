import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What a toolbar shows is a property of its own.
@MainActor
@Suite struct ToolbarTests {
  @Test("it says what each style's action would do at the selection, and what can be undone")
  func states() {
    let bed = TestBed("«wordˇ» **bold**")
    #expect(bed.model.toolbar.styles?.bold == .off && !bed.model.toolbar.canUndo)
    bed.perform(.bold)
    bed.settle()
    #expect(bed.model.toolbar.styles?.bold == .on && bed.model.toolbar.canUndo)
    bed.perform(.undo, .select(anchor: UTF16Offset(8), head: UTF16Offset(9)))
    bed.settle()
    #expect(bed.model.toolbar.styles?.bold == .on && bed.model.toolbar.canRedo)
  }

  @Test("it changes only when it does: neither for a letter nor for a caret in the same style")
  func granular() {
    let bed = TestBed("one ˇtwo **bold**")
    let counter = ChangeCounter { [model = bed.model] in _ = model.toolbar }
    bed.perform(.type("a"))
    bed.settle()
    #expect(counter.count == 1, "from now on there is something to undo")
    for number in 0..<5 {
      bed.perform(.type("b"), .select(anchor: UTF16Offset(number), head: UTF16Offset(number)))
    }
    bed.settle()
    #expect(counter.count == 1)
    bed.perform(.select(anchor: UTF16Offset(14), head: UTF16Offset(14)))
    bed.settle()
    #expect(counter.count == 2 && bed.model.toolbar.styles?.bold == .on)
  }

  @Test("it's right from the first time that somebody asks, and asking changes nothing that is observed")
  func late() {
    let bed = TestBed("«wordˇ»")
    bed.perform(.bold)
    bed.settle()
    let counter = ChangeCounter { [model = bed.model] in _ = (model.state, model.toolbar) }
    #expect(counter.count == 0 && bed.model.toolbar.styles?.bold == .on)
    #expect(bed.model.toolbar == bed.model.toolbar && counter.count == 0)
  }

  @Test("without a document there is nothing to do")
  func noDocument() {
    let bed = TestBed(nil)
    #expect(bed.model.toolbar == ToolbarState())
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "«wordˇ»"))))
    bed.settle()
    #expect(bed.model.toolbar.styles?.bold == .off)
  }
}
