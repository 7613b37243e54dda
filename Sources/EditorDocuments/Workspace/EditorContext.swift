public import EditorCoordination
public import MarkdownEditing
import TextBuffer

/// The model of one view, which shows a document, and the document's store if there are files.
///
/// A workspace makes it. A view that leaves its window and comes back keeps it. Any number of contexts can show one
/// document, each with its own selection, toolbar and undo state.
@MainActor
public final class EditorContext {
  /// The model that the view observes and sends its intents to.
  public let model: EditorModel
  /// The store of the document's file, shared by all views on it; `nil` if the workspace has no file storage.
  public var store: DocumentStore? { document.store }

  /// The state of the document's file, for SwiftUI and other observers.
  public let status = DocumentStatus()

  /// The document that the view shows.
  private(set) var document: OpenDocument {
    didSet { if document !== oldValue { followFile() } }
  }
  private let documents: OpenDocuments
  let clipboard: (any Clipboard)?
  /// The view that the context was made for, if it was known.
  private(set) weak var host: (any EditorHost)?
  private let hadHost: Bool
  /// Whether the view only shows the document, as somebody may choose whose file is open elsewhere.
  ///
  /// Its user's changes are refused with the reason `read-only-view`, from a later turn on.
  public var isReadOnly = false {
    didSet { configure() }
  }
  /// Whether the workspace has closed the context for good.
  private(set) var isClosed = false

  init(
    _ document: OpenDocument, of documents: OpenDocuments, clipboard: (any Clipboard)?,
    host: (any EditorHost)?
  ) {
    (self.document, self.documents, self.clipboard, self.host) = (document, documents, clipboard, host)
    model = EditorModel(sharing: document.model)
    hadHost = host != nil
    document.add(model)
    if documents.isInSafeMode { configure() }
    attach()
    followFile()
  }

  /// Applies the settings and the mode of the workspace to the view.
  func configure() {
    let (settings, health) = (documents.settings, documents.health)
    let isReadOnly = isReadOnly || documents.isInSafeMode
    model.reconfigure {
      settings.adjust(&$0, in: health)
      $0.isReadOnly = isReadOnly
    }
  }

  private func followFile() {
    status.follow(document.store) { [weak self, clock = documents.clock] in
      while self?.model.isHostRendering == true {
        guard await clock.hasSlept(for: .milliseconds(8)) else { break }
      }
    }
  }

  /// Whether the view is still there, or may yet come.
  var isAlive: Bool { hadHost ? host != nil : !model.hasLostHost }

  /// Attaches the view again if it was detached.
  func attach() {
    guard let host, !model.queueSnapshot.hasHost, !model.isClosed else { return }
    model.handle(.attach(host))
  }

  /// Shows `document` in the view, in a later turn, and waits for that.
  func show(_ document: OpenDocument) async throws(EditorError) {
    var outcome = ActionOutcome.cancelled
    // A host that is detached meanwhile cancels waiting intents.
    while outcome == .cancelled, !model.shows(documentOf: document.model) {
      outcome = await model.show(documentOf: document.model).outcome
    }
    if case .failed(let error) = outcome { throw error }
    self.document = document
  }

  /// Detaches the view; if it's the last one on its document, closes the document first, once its text is safe.
  ///
  /// Throws with the code `unsaved`, with the view unchanged, if the text is safe nowhere.
  func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome {
    await model.settle()
    // The view may move to another document during the close. Then that one is closed next, not instead.
    let document = document
    if unsaved == .keep, !document.isShown(besides: model) { try await document.makeSafe() }
    // Checked only now: another view may have begun to show the document.
    guard !document.isShown(besides: model) else {
      guard self.document === document else { return try await close(unsaved) }
      leave()
      return .stillOpen
    }
    // From here on nothing more is typed.
    let host = model.close()
    do throws(EditorError) {
      let outcome = try await document.close(unsaved)
      document.remove(model)
      documents.remove(document)
      guard self.document === document else { return try await close(unsaved) }
      isClosed = true
      return outcome
    } catch {
      model.reopen()
      if let host { model.handle(.attach(host)) }
      // The view may have come back meanwhile.
      attach()
      throw error
    }
  }

  /// Detaches the view for good, without closing the document: other views show it, or nothing was typed in it.
  func leave() {
    model.close()
    isClosed = true
    document.remove(model)
  }

  /// Opens the file at `path` in the view; on return, the model has it and accepts intents for it.
  ///
  /// A file that another view of the workspace has open, by whatever name, is the same document in both, including
  /// unsaved text. The view's previous document is closed if no other view shows it. If that one's text is safe
  /// nowhere, throws with the code `unsaved` and goes on showing it. Throws with the code `closed` if the workspace has
  /// closed the context.
  @discardableResult
  public func open(_ path: String) async throws(EditorError) -> MarkdownDocument {
    guard !isClosed else { throw .closed }
    // Text typed before goes into the document that the view still shows.
    if model.queueSnapshot.depth > 0 { await model.settle() }
    return try await documents.open(path, in: self)
  }

  /// Saves the document as the file at `path`, which all views on it show from then on.
  ///
  /// A draft gets its file that way. Throws with the code `exists` if there is a file at `path`, unless it's to be
  /// replaced, or if another document of the workspace has that file open.
  public func save(as path: String, replacing: Bool = false) async throws(EditorError) {
    guard !isClosed else { throw .closed }
    if model.queueSnapshot.depth > 0 { await model.settle() }
    try await documents.change(self, to: path) { store throws(EditorError) in
      try await store.save(as: path, replacing: replacing)
    }
  }

  /// Moves the document's file to `path`, which is its path for all views from then on; a draft is saved there.
  ///
  /// What isn't saved yet stays so. Throws as `save(as:replacing:)` does, and with the code `conflict` while two texts
  /// wait for a decision.
  public func move(to path: String) async throws(EditorError) {
    guard !isClosed else { throw .closed }
    if model.queueSnapshot.depth > 0 { await model.settle() }
    try await documents.change(self, to: path) { store throws(EditorError) in try await store.move(to: path) }
  }
}
