import EditorCoordination
import MarkdownEditing
import TextBuffer

final class Screen: EditorHost {  // your text view, held weakly by the model
  let isAttached = true
  func editorDidUpdate(_ update: EditorUpdate) { print(update.document.rope) }
}

@MainActor
func boldAWord() async -> ActionOutcome {
  let word = SelectionRange(anchor: UTF8Offset(8), head: UTF8Offset(12))
  let screen = Screen()
  let model = EditorModel(MarkdownDocument(Rope("make it bold"), selection: Selection([word])))
  model.handle(.attach(screen))
  let handle = model.perform(.bold)  // returns at once and changes nothing yet
  return await handle.outcome  // .applied; the screen shows "make it **bold**"
}
