public import EditorCoordination
public import MarkdownEditing
import TextBuffer

/// What one view has: a model, and where there are files, a store that is in step with it.
///
/// A workspace makes it.
@MainActor
public final class EditorContext {
  /// What the view observes and sends its intents to.
  public let model: EditorModel
  /// What keeps the view's file; `nil` where the workspace has no file storage.
  public let store: DocumentStore?

  private let clipboard: (any Clipboard)?
  private(set) weak var host: (any EditorHost)?

  init(model: EditorModel, store: DocumentStore?, clipboard: (any Clipboard)?, host: any EditorHost) {
    (self.model, self.store, self.clipboard, self.host) = (model, store, clipboard, host)
    attach()
  }

  /// Whether the view is still there.
  var isAlive: Bool { host != nil }

  /// Attaches the view again, where it was detached.
  func attach() {
    guard let host, !model.queueSnapshot.hasHost else { return }
    model.handle(.attach(host))
    if let store { model.connect(store) }
  }

  /// Detaches the view, and lets the file go; what isn't saved stays in its journal.
  func close() async {
    model.handle(.detach)
    await store?.close()
  }

  /// Opens the file at `path` in the view; when this returns, the model has it, and takes intents for it.
  @discardableResult
  public func open(_ path: String) async throws(EditorError) -> MarkdownDocument {
    guard let store else { throw .unavailable(.fileStorage) }
    let document = try await store.open(path)
    await store.waitForLoad()
    return document
  }

  /// Copies what is selected, a line for each range; answers `false` where nothing is.
  @discardableResult
  public func copy() async throws(EditorError) -> Bool {
    guard let clipboard else { throw .unavailable(.clipboard) }
    let (text, selection) = (model.text, model.selection)
    let copied = selection.ranges.filter { !$0.isCaret }.map { text.string(in: $0.range) }
    guard !copied.isEmpty else { return false }
    try await clipboard.copy(copied.joined(separator: "\n"))
    return true
  }

  /// Pastes what was copied, at the selection of the turn in which that is done.
  public func paste() async throws(EditorError) -> ActionHandle {
    guard let clipboard else { throw .unavailable(.clipboard) }
    guard let text = try await clipboard.text() else {
      throw EditorError(.actionFailed, "there is no text on the clipboard: copy some first")
    }
    return model.handle(.perform(.paste(text)))
  }
}
