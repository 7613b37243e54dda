import EditorCoordination
import EditorDocuments
import EditorFiles
import MarkdownEditing

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The workspace of the app, not yet started.
@MainActor
func makeWorkspace() throws(EditorError) -> EditorWorkspace {
  try EditorWorkspace([SystemFileStorage(), SystemFileWatching(), PrivateClipboard()])
}

/// A window on a file; those on one file show one document, each with a selection of its own.
struct DocumentWindow: View {
  let path: String
  @Environment(EditorWorkspace.self) private var workspace
  @State private var context: EditorContext?

  var body: some View {
    VStack {
      if let context { DocumentView(context: context, model: context.model) }
    }
    .task { await open() }
  }

  private func open() async {
    guard context == nil else { return }
    let context = workspace.makeContext()
    // Where that fails, the model's `lastError` says why.
    _ = try? await context.open(path)
    self.context = context
  }

  /// Closes the window's view; `false` where the text is safe nowhere and a person must decide: save it elsewhere, or
  /// `workspace.close(context, .discard)`.
  func close() async -> Bool {
    guard let context else { return true }
    do {
      switch try await workspace.close(context) {
      // In the file, in other windows, or where the path says.
      case .nothingUnsaved, .stillOpen, .inJournal, .inRescueCopy: return true
      }
    } catch { return false }
  }
}

/// A document with its toolbar, and with a question where one has to be asked.
struct DocumentView: View {
  let context: EditorContext
  @Bindable var model: EditorModel

  var body: some View {
    VStack {
      HeadingButtons(action: $model.pendingAction)
      ConflictButtons(context: context)
      EditorScreen(model: model)
    }
  }
}

/// Buttons that trigger actions by a binding.
struct HeadingButtons: View {
  @Binding var action: EditorAction?

  var body: some View {
    HStack {
      Button("Title") { action = .heading(1) }
      Button("Section") { action = .heading(2) }
    }
  }
}

/// What a person is asked once somebody else has changed the file where it was changed here.
struct ConflictButtons: View {
  let context: EditorContext

  var body: some View {
    HStack {
      if context.status.theirs != nil {
        Button("Keep mine") { resolve(.keepOurs) }
        Button("Take theirs") { resolve(.takeTheirs) }
      }
    }
  }

  private func resolve(_ choice: ConflictResolution) { Task { await context.store?.resolve(choice) } }
}
