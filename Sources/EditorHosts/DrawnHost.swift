public import EditorCoordination
public import MarkdownEditing
public import TextBuffer

/// The host of a view that draws its text itself: in a terminal, on a canvas, in a game.
///
/// It holds what the view shows: the document of the last update, decorations that move along with it, and the rows in
/// sight. `needsDrawing` asks the view to draw, in a turn of its own. The view sends keys through `perform(_:)`.
///
///     let host = DrawnHost<Mark>(model) { redrawSoon() }
///     host.attach()
@MainActor
public final class DrawnHost<Mark: Sendable>: EditorHost {
  /// The model of the shown document.
  public let model: EditorModel
  /// The document of the last update, which the view draws.
  public private(set) var document = MarkdownDocument("")
  /// The version of that document, as the model told it; `nil` before the first update.
  private var version: EditorVersion?
  /// The analysis of the text, if the model's configuration asks for one.
  public private(set) var analysis: VersionedAnalysis?
  /// Ranges of `document` that the view also draws, by layer; they move along with the text.
  public var decorations = DecorationLayers<String, Mark>()
  /// The rows in sight.
  public var viewport: Viewport
  /// Whether the view is in a layout pass of its own; no turn begins before its end.
  public private(set) var isRendering = false

  private var isShown = false
  private let needsDrawing: @MainActor () -> Void

  /// The host of a view of `model`'s document, not attached yet.
  ///
  /// `needsDrawing` is called after each update by the model. It mustn't draw at once, as several changes may come in
  /// one turn. It isn't called for the view's own selection and scrolling: draw after these, too.
  public init(
    _ model: EditorModel, viewport: Viewport = Viewport(), needsDrawing: @escaping @MainActor () -> Void
  ) {
    (self.model, self.viewport, self.needsDrawing) = (model, viewport, needsDrawing)
  }

  /// The text of the document, wrapped to the viewport's width.
  public var text: WrappedText { viewport.text(of: document) }

  /// The head of the main selection, which keys move.
  public var caret: UTF8Offset { document.selection.main.head }

  // MARK: Coming and going

  /// Whether the view is on screen.
  public var isAttached: Bool { isShown }

  /// Notes that the view is on screen; the document comes in a later turn.
  @discardableResult
  public func attach() -> ActionHandle {
    isShown = true
    return model.handle(.attach(self))
  }

  /// Notes that the view isn't on screen any more: waiting intents are cancelled.
  @discardableResult
  public func detach() -> ActionHandle {
    isShown = false
    return model.handle(.leave(self))
  }

  /// Runs `pass`, in which the view lays itself out.
  public func render(_ pass: () -> Void) {
    let isNested = isRendering
    isRendering = true
    defer { isRendering = isNested }
    pass()
  }

  // MARK: From the model

  /// Takes over the update, and keeps the rows in sight in place.
  public func editorDidUpdate(_ update: EditorUpdate) {
    switch update.text {
    case .unchanged: break
    case .edited(let changes):
      decorations.apply(changes)
      viewport.top = changes.map(viewport.top, bias: .before)
    case .replaced:
      // The same document comes again when the view is shown again. A different one leaves nothing of the old.
      if !decorations.names.isEmpty {
        decorations.apply(.difference(from: document.rope, to: update.document.rope))
      }
      viewport.top = .zero
    }
    (document, analysis, version) = (update.document, update.analysis, update.version)
    if case .edited = update.text { viewport.top = text.row(holding: viewport.top).lowerBound }
    needsDrawing()
  }

  // MARK: To the model

  /// Sends `action`, waits until the view shows its result, reveals the caret, and returns the outcome.
  @discardableResult
  public func perform(_ action: EditorAction) async -> ActionOutcome { await send(.perform(action)) }

  /// Sends `intent` as `perform(_:)` sends an action: for background actions, and for other intents.
  @discardableResult
  public func send(_ intent: EditorIntent) async -> ActionOutcome {
    let outcome = await model.handle(intent).outcome
    revealCaret()
    return outcome
  }

  /// Selects what the user pointed at in the shown document, and returns the outcome.
  @discardableResult
  public func select(_ selection: Selection) async -> ActionOutcome {
    let outcome = await model.handle(.hostSelected(selection, by: self)).outcome
    // The model doesn't tell a host about the host's own selection.
    if model.version == version, let present = model.state.document { document = present }
    revealCaret()
    return outcome
  }

  /// Moves the carets by rows; the engine has no action for it, as it doesn't know a view's width.
  @discardableResult
  public func move(rows: Int, extending: Bool = false) async -> ActionOutcome {
    await select(text.selection(document.selection, movedBy: rows, extending: extending))
  }

  // MARK: The rows in sight

  /// Scrolls only as far as needed to bring the caret in sight.
  public func revealCaret() { viewport.reveal(caret, in: document) }

  /// Scrolls by `rows`; a negative number scrolls back.
  public func scroll(rows: Int) { viewport.scroll(rows: rows, in: document) }

  /// The rows in sight, as ranges of the text; fewer than the viewport's rows at the text's end.
  public var visibleRows: [Range<UTF8Offset>] { viewport.visibleRows(of: document) }

  /// The offset at a row and column of the view, both counted from 0.
  public func offset(row: Int, column: Int) -> UTF8Offset {
    viewport.offset(row: row, column: column, in: document)
  }
}
