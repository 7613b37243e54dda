import EditorCoordination
import MarkdownEditing

/// A document that views in a workspace show: it has one model of its own, which no host is attached to, and one store,
/// whichever views come and go.
@MainActor
final class OpenDocument {
  /// The view without a host that keeps the document, and that the store is connected to.
  let model: EditorModel
  /// What keeps the document's file; `nil` where there is no file storage.
  let store: DocumentStore?
  /// What the caller knows the document by, where it said so.
  let key: String?
  /// Which file it has open, or is about to.
  private(set) var identity: FileIdentity?
  private var path: String?
  private var views: [WeakModel] = []
  private var openings = 0
  private var opening: Task<Result<MarkdownDocument, EditorError>, Never>?
  private var closing: Task<Result<CloseOutcome, EditorError>, Never>?

  /// The document of `model`, whose saver is `store`.
  init(_ model: EditorModel, _ store: DocumentStore?, key: String?) {
    (self.model, self.store, self.key) = (model, store, key)
    if let store { model.connect(store) }
  }

  /// Takes note that `view` shows the document, or is about to.
  func add(_ view: EditorModel) { views.append(WeakModel(model: view)) }

  /// Takes note that `view` shows another document.
  func remove(_ view: EditorModel) { views.removeAll { $0.model == nil || $0.model === view } }

  /// Whether any other view than `view` shows the document.
  func isShown(besides view: EditorModel?) -> Bool {
    views.contains { $0.model != nil && $0.model !== view }
  }
}

// MARK: The file

extension OpenDocument {
  /// Opens the file at `path`, which is the one that `identity` says, for all the views; when this returns, they have
  /// it.
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

  /// Waits for the end of an opening that is under way, and throws where that failed.
  func waitUntilOpen() async throws(EditorError) {
    if let opening { _ = try await opening.value.get() }
  }

  /// Looks anew which file its path leads to: saving replaces the file as a whole.
  func updateIdentity(in storage: any FileStorage) async {
    guard let path, opening == nil else { return }
    do throws(EditorError) {
      let identity = try await storage.identity(of: path)
      if path == self.path { self.identity = identity }
    } catch {
      // Then it's as it was known to be.
    }
  }

  /// Sees to it that the newest text is on disk; throws where it can't be.
  func makeSafe() async throws(EditorError) {
    await tellStore()
    try await store?.makeSafe()
  }

  /// Lets the file go, once its text is safe or is to be discarded, and says where that is.
  func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome {
    let task = Task { await closeNow(unsaved) }
    closing = task
    return try await task.value.get()
  }

  private func closeNow(_ unsaved: UnsavedText) async -> Result<CloseOutcome, EditorError> {
    // Here, not by whoever waits: another one who waits would find it ended and still there, and never let go.
    defer { closing = nil }
    do throws(EditorError) {
      await tellStore()
      let outcome = try await store?.close(unsaved) ?? .nothingUnsaved
      (path, identity) = (nil, nil)
      return .success(outcome)
    } catch { return .failure(error) }
  }

  /// Whether it's being closed: no view may begin to show it.
  var isClosing: Bool { closing != nil }

  /// Waits while it's being closed.
  func waitUntilClosed() async { while let closing { _ = await closing.value } }

  /// Tells the store of the newest text, which is on its way there otherwise.
  private func tellStore() async {
    // The model shows a file before the store has heard that it arrived, and takes what is typed from then on.
    await store?.waitForLoad()
    if let snapshot = model.documentSnapshot { await store?.note(snapshot) }
  }
}

/// A model, held weakly.
private struct WeakModel {
  weak var model: EditorModel?
}
