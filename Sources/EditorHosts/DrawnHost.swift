public import EditorCoordination
public import MarkdownEditing
public import TextBuffer

/// The host of a view that draws its text itself: in a terminal, on a canvas, in a game.
///
/// It holds what the view shows: the document that the model told last, what moves along with it, and the rows in
/// sight. The view draws when `needsDrawing` is called, in a turn of its own, and sends keys by `perform(_:)`.
///
///     let host = DrawnHost<Mark>(model) { redrawSoon() }
///     host.attach()
@MainActor
public final class DrawnHost<Mark: Sendable>: EditorHost {
  /// The model whose document is shown.
  public let model: EditorModel
  /// What the model told last: what the view draws.
  public private(set) var document = MarkdownDocument("")
  /// What was found out about the text, where the model's configuration asks for it.
  public private(set) var analysis: VersionedAnalysis?
  /// Ranges of `document` that the view draws besides, by layer; they move along with the text.
  public var decorations = DecorationLayers<String, Mark>()
  /// The rows in sight.
  public var viewport: Viewport
  /// Whether the view is in a pass of its own, before whose end no turn begins.
  public private(set) var isRendering = false

  private var isShown = false
  private let needsDrawing: @MainActor () -> Void

  /// The host of a view of `model`'s document, not attached yet; `needsDrawing` is called when the view looks
  /// different, and mustn't draw right then, as several changes may come in one turn.
  public init(
    _ model: EditorModel, viewport: Viewport = Viewport(), needsDrawing: @escaping @MainActor () -> Void
  ) {
    (self.model, self.viewport, self.needsDrawing) = (model, viewport, needsDrawing)
  }

  /// The rows of the document, as wide as the viewport.
  public var text: WrappedText { viewport.text(of: document) }

  /// The place that is moved by keys.
  public var caret: UTF8Offset { document.selection.main.head }

  // MARK: Coming and going

  /// Whether the view is shown.
  public var isAttached: Bool { isShown }

  /// Takes note that the view is shown; the document comes in a later turn.
  @discardableResult
  public func attach() -> ActionHandle {
    isShown = true
    return model.handle(.attach(self))
  }

  /// Takes note that the view isn't shown any more: what waits is cancelled.
  @discardableResult
  public func detach() -> ActionHandle {
    isShown = false
    return model.handle(.detach)
  }

  /// Runs `pass`, in which the view lays itself out.
  public func render(_ pass: () -> Void) {
    isRendering = true
    defer { isRendering = false }
    pass()
  }

  // MARK: From the model

  /// Takes over what the model tells, and keeps what is in sight where it is.
  public func editorDidUpdate(_ update: EditorUpdate) {
    switch update.text {
    case .unchanged: break
    case .edited(let changes):
      decorations.apply(changes)
      viewport.top = changes.map(viewport.top, bias: .before)
    case .replaced:
      // The same document comes anew when the view is shown again; another one leaves nothing of what was.
      if !decorations.names.isEmpty {
        decorations.apply(.difference(from: document.rope, to: update.document.rope))
      }
      viewport.top = .zero
    }
    (document, analysis) = (update.document, update.analysis)
    if case .edited = update.text { viewport.top = text.row(holding: viewport.top).lowerBound }
    needsDrawing()
  }

  // MARK: To the model

  /// Sends `action`, waits until the view shows what came of it, and brings the caret in sight; how it ended.
  @discardableResult
  public func perform(_ action: EditorAction) async -> ActionOutcome { await send(.perform(action)) }

  /// Sends `intent`, as `perform(_:)` does: for actions that take long, and for others than actions.
  @discardableResult
  public func send(_ intent: EditorIntent) async -> ActionOutcome {
    let outcome = await model.handle(intent).outcome
    revealCaret()
    return outcome
  }

  /// Selects what the user has pointed at, in the document that is shown; how that ended.
  @discardableResult
  public func select(_ selection: Selection) async -> ActionOutcome {
    let outcome = await model.handle(.hostSelected(selection, by: self)).outcome
    // The model doesn't tell a host what that said itself.
    document = model.state.document ?? document
    revealCaret()
    return outcome
  }

  /// Moves the carets by rows, for which the engine has no action: it doesn't know how wide a view is.
  @discardableResult
  public func move(rows: Int, extending: Bool = false) async -> ActionOutcome {
    await select(text.selection(document.selection, movedBy: rows, extending: extending))
  }

  // MARK: What is in sight

  /// Scrolls just as far as is needed to have the caret in sight.
  public func revealCaret() { viewport.reveal(caret, in: document) }

  /// Scrolls by `rows`, back where it's negative.
  public func scroll(rows: Int) { viewport.scroll(rows: rows, in: document) }

  /// The rows in sight, fewer than the viewport has at the text's end.
  public var visibleRows: [Range<UTF8Offset>] { viewport.visibleRows(of: document) }

  /// The place at a row and column of the view, both counted from 0.
  public func offset(row: Int, column: Int) -> UTF8Offset {
    viewport.offset(row: row, column: column, in: document)
  }
}
