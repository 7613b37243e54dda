import EditorCoordination
import MarkdownEditing

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The text view for SwiftUI: nothing needs to be done in `updateUIView`, the model tells the view itself.
struct MarkdownEditor: UIViewRepresentable {
  let model: EditorModel

  func makeUIView(context: Context) -> MarkdownTextView {
    let view = MarkdownTextView()
    view.show(model) { _ in [:] }
    return view
  }

  func updateUIView(_ view: MarkdownTextView, context: Context) {}
}

/// A screen with a toolbar: it's drawn anew when the toolbar's state changes, not with every letter.
struct EditorScreen: View {
  let model: EditorModel

  var body: some View {
    VStack {
      HStack {
        Button("Bold") { model.handle(.perform(.bold)) }
          .disabled(model.toolbar.styles?.bold == .notPossible)
        Button("Undo") { model.handle(.perform(.undo)) }
          .disabled(!model.toolbar.canUndo)
      }
      MarkdownEditor(model: model)
    }
  }
}
