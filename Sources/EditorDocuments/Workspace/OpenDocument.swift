import EditorCoordination
import MarkdownEditing
import TextBuffer

/// A document of a workspace, which views show: one model without a host, and one store, whichever views come and go.
@MainActor
final class OpenDocument {
  /// The view without a host that keeps the document and is connected to the store.
  let model: EditorModel
  /// The store of the document's file; `nil` if there is no file storage.
  let store: DocumentStore?
  /// The caller's key for the document, if there is one.
  let key: String?
  /// The identity of the file that is open or about to be.
  private(set) var identity: FileIdentity?
  private var path: String?
  private var views: [WeakModel] = []
  private var openings = 0
  private var opening: Task<Result<MarkdownDocument, EditorError>, Never>?
  /// Whether the document is being saved as another file.
  private var isSaving = false
  private var closing: Task<Result<CloseOutcome, EditorError>, Never>?

  /// The document of `model`, whose saver is `store`.
  init(_ model: EditorModel, _ store: DocumentStore?, key: String?) {
    (self.model, self.store, self.key) = (model, store, key)
    if let store { model.connect(store) }
  }

  /// Whether nothing was opened or typed yet.
  var isBlank: Bool { path == nil && model.documentSnapshot?.document.rope.isEmpty ?? true }

  /// Notes that `view` shows the document, or is about to.
  func add(_ view: EditorModel) { views.append(WeakModel(model: view)) }

  /// Notes that `view` shows another document.
  func remove(_ view: EditorModel) { views.removeAll { $0.model == nil || $0.model === view } }

  /// Whether any view other than `view` shows the document.
  func isShown(besides view: EditorModel?) -> Bool {
    views.contains { $0.model != nil && $0.model !== view }
  }
}

// MARK: The file

extension OpenDocument {
  /// Opens the file at `path`, with the given identity, for all views; on return, they have it.
  func open(_ path: String, _ identity: FileIdentity) async throws(EditorError) -> MarkdownDocument {
    guard let store else { throw .unavailable(.fileStorage) }
    let before = (path: self.path, identity: self.identity)
    openings += 1
    let number = openings
    (self.path, self.identity) = (path, identity)
    let task = Task { await Self.open(path, in: store) }
    opening = task
    let result = await task.value
    let present = await store.state.file?.path
    if number == openings {
      opening = nil
      self.path = present
      if present != path { self.identity = present == before.path ? before.identity : nil }
    }
    return try result.get()
  }

  private nonisolated static func open(
    _ path: String, in store: DocumentStore
  ) async -> Result<MarkdownDocument, EditorError> {
    do throws(EditorError) {
      let document = try await store.open(path)
      await store.waitForLoad()
      return .success(document)
    } catch { return .failure(error) }
  }

  /// Waits for an opening under way, and throws if it failed.
  func waitUntilOpen() async throws(EditorError) {
    if let opening { _ = try await opening.value.get() }
  }

  /// Reads the identity of the store's file again, since saving replaces the file as a whole.
  func updateIdentity(in storage: any FileStorage) async {
    let present = await store?.state.file?.path
    guard opening == nil, !isSaving else { return }
    // The store has got another file by itself: a draft, or the one that somebody else saved it as.
    path = present ?? path
    guard let path else { return }
    do throws(EditorError) {
      let identity = try await storage.identity(of: path)
      if path == self.path, opening == nil, !isSaving { self.identity = identity }
    } catch {
      // The identity can't be read: the known one stays.
    }
  }

  /// Makes the file at `path`, with the given identity, the document's, once `change` of the store has succeeded.
  func change(
    to path: String, _ identity: FileIdentity, in storage: any FileStorage,
    by change: (DocumentStore) async throws(EditorError) -> Void
  ) async throws(EditorError) {
    guard let store else { throw .unavailable(.fileStorage) }
    let before = (self.path, self.identity)
    (self.path, self.identity, isSaving) = (path, identity, true)
    defer { isSaving = false }
    do throws(EditorError) {
      await tellStore()
      try await becomeDraft()
      try await change(store)
    } catch {
      (self.path, self.identity) = before
      throw error
    }
    isSaving = false
    await updateIdentity(in: storage)
  }

  /// Makes the newest text a draft, even if it isn't changed; does nothing if it's the text of the store's file.
  func becomeDraft() async throws(EditorError) {
    await store?.waitForLoad()
    if let snapshot = model.documentSnapshot { try await store?.makeDraft(of: snapshot) }
  }

  /// Writes what isn't saved into the journal now.
  func journalUnsaved() async {
    await tellStore()
    if await store?.state.file?.isSafe == false { await store?.journalNow() }
  }

  /// Writes the newest text to disk; throws if that's impossible.
  func makeSafe() async throws(EditorError) {
    await tellStore()
    try await store?.makeSafe()
  }

  /// Closes the file once its text is safe or is to be discarded; returns the place of the text.
  func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome {
    let task = Task { await closeNow(unsaved) }
    closing = task
    return try await task.value.get()
  }

  private func closeNow(_ unsaved: UnsavedText) async -> Result<CloseOutcome, EditorError> {
    // Cleared here, not by the waiting caller: another waiter would find the ended task again and loop forever.
    defer { closing = nil }
    do throws(EditorError) {
      await tellStore()
      let outcome = try await store?.close(unsaved) ?? .nothingUnsaved
      (path, identity) = (nil, nil)
      return .success(outcome)
    } catch { return .failure(error) }
  }

  /// Whether the document is being closed, so that no view may begin to show it.
  var isClosing: Bool { closing != nil }

  /// Waits while the document is being closed.
  func waitUntilClosed() async { while let closing { _ = await closing.value } }

  /// Gives the store the newest text, which otherwise would reach it later.
  func tellStore() async {
    // The model shows a file, and accepts typing, before the store has heard that the document arrived.
    await store?.waitForLoad()
    if let snapshot = model.documentSnapshot { await store?.note(snapshot) }
    await store?.waitForSuccession()
  }
}

/// A model, held weakly.
private struct WeakModel {
  weak var model: EditorModel?
}
