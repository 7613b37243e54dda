import EditorCoordination
import EditorDocuments
import EditorHosts
import MarkdownEditing
import TextBuffer

/// A view on a document, which shows what its model tells and sends what the user does: it decides nothing about the
/// text.
@MainActor
final class Pane {
  let context: EditorContext
  /// The shown document, and its visible rows.
  let host: DrawnHost<Never>
  /// The state of the file.
  private(set) var fileState = DocumentStoreState.closed
  private let changed: @MainActor () -> Void
  /// The rows that were drawn last, by their content.
  var drawnRows: [RowContent: Row] = [:]
  private var watching: Task<Void, Never>?

  /// A view of `workspace`; `changed` is told when it looks different.
  ///
  /// With a `key`, it shows the untitled document of that key, which takes text at once. Without one, it takes text
  /// once a file is open.
  init(in workspace: EditorWorkspace, document key: String?, changed: @escaping @MainActor () -> Void) {
    context = workspace.makeContext(document: key)
    self.changed = changed
    host = DrawnHost(context.model, viewport: Viewport { Glyph($0, at: $1).columns }, needsDrawing: changed)
    host.attach()
    followFile()
  }

  var model: EditorModel { context.model }
  var document: MarkdownDocument { host.document }
  var caret: UTF8Offset { host.caret }

  func open(_ path: String) async throws(EditorError) {
    try await context.open(path)
    // The file may be open in another pane, whose document this one shows from now on.
    followFile()
  }

  private func followFile() {
    watching?.cancel()
    guard let store = context.store else { return }
    watching = Task { [weak self] in
      for await state in await store.states() { self?.show(state) }
    }
  }

  func close() { watching?.cancel() }

  private func show(_ state: DocumentStoreState) {
    fileState = state
    changed()
  }

  /// Sends `action`, and waits until the view shows its result; returns the reason if there is none.
  func perform(_ action: EditorAction) async -> String? {
    // An action that may take long isn't waited for, so that the screen doesn't freeze.
    let isLong = action == .format
    return problem(of: await host.send(isLong ? .performInBackground(action) : .perform(action)))
  }

  /// Puts `text` in the place of the whole text, as one step to undo; returns the reason if that's impossible.
  func replaceText(by text: Rope) async -> String? {
    let change = ChangeSet.difference(from: model.text, to: text)
    guard !change.isIdentity else { return nil }
    let transaction = Transaction(changes: change, event: .external)
    return problem(
      of: await host.send(.completed(VersionedChange(transaction, for: model.version, whenStale: .drop))))
  }

  private func problem(of outcome: ActionOutcome) -> String? {
    switch outcome {
    case .unchanged(let reason): "\(reason)"
    case .failed(let error): error.message
    case .applied, .coalesced, .cancelled: nil
    }
  }

  /// Scrolls by a key that moves the caret elsewhere; other keys do nothing.
  func scroll(by key: Key) {
    switch key.description {
    case "ArrowUp": host.scroll(rows: -1)
    case "ArrowDown": host.scroll(rows: 1)
    case "PageUp": host.scroll(rows: 1 - host.viewport.rows)
    case "PageDown": host.scroll(rows: host.viewport.rows - 1)
    default: break
    }
  }

  /// Selects what the user has pointed at.
  func select(_ selection: Selection) async { await host.select(selection) }

  func select(_ range: Range<UTF8Offset>) async {
    await select(Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)]))
  }
}
