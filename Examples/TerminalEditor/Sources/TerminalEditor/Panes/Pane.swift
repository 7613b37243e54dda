import EditorCoordination
import EditorDocuments
import MarkdownEditing
import Observation
import TextBuffer

/// A view on a document, which shows what its model tells and sends what the user does: it decides nothing about the
/// text.
@MainActor
final class Pane: EditorHost {
  let context: EditorContext
  /// What the model told last.
  private(set) var document = MarkdownDocument("")
  /// What became of the file.
  private(set) var fileState = DocumentStoreState.closed
  /// The first byte that is in sight: the start of a row.
  var top = UTF8Offset.zero
  /// The rows and columns that the text has.
  var size = (rows: 1, columns: 1)
  private let changed: @MainActor () -> Void
  private var watching: Task<Void, Never>?

  /// A view of `workspace`, on a document without a file; `changed` is told when it looks different.
  init(in workspace: EditorWorkspace, changed: @escaping @MainActor () -> Void) {
    context = workspace.makeContext()
    self.changed = changed
    model.handle(.attach(self))
    observeModel()
  }

  var model: EditorModel { context.model }
  var text: WrappedText {
    WrappedText(document.rope, columns: size.columns) { Glyph($0, at: $1).columns }
  }
  var caret: UTF8Offset { document.selection.main.head }

  func open(_ path: String) async throws(EditorError) {
    try await context.open(path)
    watching?.cancel()
    guard let store = context.store else { return }
    watching = Task { [weak self] in
      for await state in await store.states() { self?.show(state) }
    }
  }

  func close() { watching?.cancel() }

  // MARK: From the model

  var isAttached: Bool { true }

  func editorDidUpdate(_ update: EditorUpdate) {
    document = update.document
    switch update.text {
    case .unchanged: break
    case .edited(let changes): top = text.row(holding: changes.map(top, bias: .before)).lowerBound
    case .replaced: top = .zero
    }
    changed()
  }

  private func show(_ state: DocumentStoreState) {
    fileState = state
    changed()
  }

  /// The analysis comes when it's ready.
  private func observeModel() {
    withObservationTracking {
      _ = model.analysis
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.changed()
        self?.observeModel()
      }
    }
  }

  // MARK: To the model

  /// Sends `action`, and waits until the view shows what came of it; why nothing did, if so.
  func perform(_ action: EditorAction) async -> String? {
    // What may take long isn't waited for with the screen standing still.
    let isLong = action == .format
    let outcome = await model.handle(isLong ? .performInBackground(action) : .perform(action)).outcome
    revealCaret()
    switch outcome {
    case .unchanged(let reason): return "\(reason)"
    case .failed(let error): return error.message
    case .applied, .coalesced, .cancelled: return nil
    }
  }

  /// Selects what the user has pointed at.
  func select(_ selection: Selection) async {
    _ = await model.handle(.hostSelected(selection, by: self)).outcome
    document = model.state.document ?? document
    revealCaret()
  }

  func select(_ range: Range<UTF8Offset>) async {
    await select(Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)]))
  }

  /// Moves the caret as it's seen, by rows, for which the engine has no action: it doesn't know how wide a view is.
  func move(rows: Int, extending: Bool = false) async {
    await select(text.selection(document.selection, movedBy: rows, extending: extending))
  }

  // MARK: What is in sight

  func scroll(rows count: Int) { top = text.row(count, from: top).lowerBound }

  /// Scrolls just as far as is needed to have the caret in sight.
  func revealCaret() {
    let row = text.row(holding: caret).lowerBound
    if row < top { top = row }
    let rows = text.rows(from: top, count: size.rows)
    if let last = rows.last, row > last.lowerBound { top = text.row(1 - size.rows, from: row).lowerBound }
  }

  /// The place at a row and column of the view.
  func offset(row: Int, column: Int) -> UTF8Offset {
    let rows = text.rows(from: top, count: size.rows)
    guard rows.indices.contains(row) else { return document.rope.range.upperBound }
    return text.offset(of: column, in: rows[row])
  }
}
