public import EditorCoordination
public import MarkdownEditing
import TextBuffer

/// What one view has: a model, and where there are files, a store that is in step with it.
///
/// A workspace makes it. A view that leaves its window and comes back keeps it.
@MainActor
public final class EditorContext {
  /// What the view observes and sends its intents to.
  public let model: EditorModel
  /// What keeps the view's file; `nil` where the workspace has no file storage.
  public let store: DocumentStore?

  private let clipboard: (any Clipboard)?
  /// The view that it was made for, where that was known.
  private(set) weak var host: (any EditorHost)?
  private let hadHost: Bool

  init(model: EditorModel, store: DocumentStore?, clipboard: (any Clipboard)?, host: (any EditorHost)?) {
    (self.model, self.store, self.clipboard, self.host) = (model, store, clipboard, host)
    hadHost = host != nil
    attach()
    if let store { model.connect(store) }
  }

  /// Whether the view is still there, or may yet come.
  var isAlive: Bool { hadHost ? host != nil : !model.hasLostHost }

  /// Attaches the view again, where it was detached.
  func attach() {
    guard let host, !model.queueSnapshot.hasHost else { return }
    model.handle(.attach(host))
  }

  /// Lets the file go once its text is safe, and detaches the view; throws with the code `unsaved`, the view as it was,
  /// where it's safe nowhere.
  func close(_ unsaved: UnsavedText) async throws(EditorError) -> CloseOutcome {
    await model.settle()
    await tellStore()
    if unsaved == .keep { try await store?.makeSafe() }
    // From here on nothing more is typed.
    model.handle(.detach)
    await tellStore()
    do throws(EditorError) { return try await store?.close(unsaved) ?? .nothingUnsaved } catch {
      attach()
      throw error
    }
  }

  /// Tells the store of the newest text, which is on its way there otherwise.
  private func tellStore() async {
    if let snapshot = model.documentSnapshot { await store?.note(snapshot) }
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
