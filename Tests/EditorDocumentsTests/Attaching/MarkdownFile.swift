import EditorCoordination
import Foundation
import MarkdownEditing
import Synchronization
import TextBuffer

#if canImport(SwiftUI)
  import SwiftUI
  import UniformTypeIdentifiers
#endif

/// A file of a `DocumentGroup`: the system opens it, saves it and names it.
final class MarkdownFile: ReferenceFileDocument {
  static let readableContentTypes = [UTType.plainText]

  /// The newest text; the system asks for it on any thread.
  private let text: Mutex<Rope>

  init() { text = Mutex(Rope()) }

  /// Throws for bytes that aren't UTF-8, so that the file stays as it is.
  init(configuration: ReadConfiguration) throws {
    text = Mutex(try Rope(validating: Array(configuration.file.regularFileContents ?? Data())))
  }

  func snapshot(contentType: UTType) -> Rope { text.withLock { $0 } }

  func fileWrapper(snapshot: Rope, configuration: WriteConfiguration) -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(snapshot.bytes(in: snapshot.range)))
  }

  /// A model of the file's text.
  @MainActor
  func makeModel() -> EditorModel { EditorModel(MarkdownDocument(text.withLock { $0 })) }

  /// Takes over the text of `model`, and marks the file as edited.
  @MainActor
  func note(_ model: EditorModel, _ undoManager: UndoManager?) {
    text.withLock { $0 = model.text }
    // SwiftUI saves a file after something was registered. The step itself is in the model's history.
    undoManager?.registerUndo(withTarget: model) { model in
      MainActor.assumeIsolated { _ = model.perform(.undo) }
    }
  }
}

/// A window on a file of the system.
struct FileWindow: View {
  let file: MarkdownFile
  @Environment(\.undoManager) private var undoManager
  @State private var model: EditorModel?

  var body: some View {
    VStack {
      if let model {
        EditorScreen(model: model).onChange(of: model.version) { file.note(model, undoManager) }
      }
    }
    .task { model = model ?? file.makeModel() }
  }
}

/// The app leaves its files to the system; mark yours with `@main`.
struct FilesApp: App {
  var body: some Scene {
    DocumentGroup(newDocument: { MarkdownFile() }) { FileWindow(file: $0.document) }
  }
}
