public import EditorCoordination
public import MarkdownEditing
import TextBuffer

/// What one view has: a model, which shows a document, and where there are files, a store that is in step with that.
///
/// A workspace makes it. A view that leaves its window and comes back keeps it. Any number of contexts can show one
/// document, each with a selection, a toolbar and an undo of its own to look at.
@MainActor
public final class EditorContext {
  /// What the view observes and sends its intents to.
  public let model: EditorModel
  /// What keeps the document's file, one for all views on it; `nil` where the workspace has no file storage.
  public var store: DocumentStore? { document.store }

  /// The document that the view shows.
  private(set) var document: OpenDocument
  private let documents: OpenDocuments
  let clipboard: (any Clipboard)?
  /// The view that it was made for, where that was known.
  private(set) weak var host: (any EditorHost)?
  private let hadHost: Bool

  init(
    _ document: OpenDocument, of documents: OpenDocuments, clipboard: (any Clipboard)?,
    host: (any EditorHost)?
  ) {
    (self.document, self.documents, self.clipboard, self.host) = (document, documents, clipboard, host)
    model = EditorModel(sharing: document.model)
    hadHost = host != nil
    document.add(model)
    attach()
  }

  /// Whether the view is still there, or may yet come.
  var isAlive: Bool { hadHost ? host != nil : !model.hasLostHost }

  /// Attaches the view again, where it was detached.
  func attach() {
    guard let host, !model.queueSnapshot.hasHost else { return }
    model.handle(.attach(host))
  }

  /// Has the view show `document` from a later turn on, for which this waits.
  func show(_ document: OpenDocument) async throws(EditorError) {
    var outcome = ActionOutcome.cancelled
    // A host that is detached meanwhile cancels what waits.
    while outcome == .cancelled, !model.shows(documentOf: document.model) {
      outcome = await model.show(documentOf: document.model).outcome
    }
    if case .failed(let error) = outcome { throw error }
    self.document = document
  }

  /// Detaches the view; the last view on a document closes it first, once its text is safe, and throws with the code
  /// `unsaved`, the view as it was, where it's safe nowhere.
  func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome {
    await model.settle()
    // The view may move to another document while this one is closed: that one is closed next, and never in its place.
    let document = document
    if unsaved == .keep, !document.isShown(besides: model) { try await document.makeSafe() }
    // Only now: another view may have begun to show it.
    guard !document.isShown(besides: model) else {
      model.handle(.detach)
      document.remove(model)
      return .stillOpen
    }
    // From here on nothing more is typed.
    model.handle(.detach)
    do throws(EditorError) {
      let outcome = try await document.close(unsaved)
      document.remove(model)
      documents.remove(document)
      return self.document === document ? outcome : try await close(unsaved)
    } catch {
      attach()
      throw error
    }
  }

  /// Opens the file at `path` in the view; when this returns, the model has it, and takes intents for it.
  ///
  /// A file that another view of the workspace has open, by whatever name, is the same document in both, with what
  /// isn't saved yet. What this view showed is closed where no other view shows it: throws with the code `unsaved`,
  /// and goes on showing it, where that text is safe nowhere.
  @discardableResult
  public func open(_ path: String) async throws(EditorError) -> MarkdownDocument {
    // What was typed before goes into the document that the view still shows.
    if model.queueSnapshot.depth > 0 { await model.settle() }
    return try await documents.open(path, in: self)
  }
}
