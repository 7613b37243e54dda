public import EditorCoordination
import MarkdownEditing
public import TextBuffer

/// A host without a view, which attaches, detaches and renders on request, shows text as a view would, and takes notes.
///
/// It keeps a text of its own and applies the edits of each update to it. `mistakes` lists every violation of the rules
/// for updates of a host.
public final class SimulatedHost: EditorHost {
  /// A violation of the rules for updates of a host.
  public enum Mistake: Hashable, Sendable {
    /// An update came while the host was detached.
    case updatedWhileDetached
    /// An update came during an update pass.
    case updatedWhileRendering
    /// An update came inside another update.
    case updatedInsideUpdate
    /// An update's edits don't fit the shown text.
    case editsDoNotFit
    /// After an update's edits, the shown text isn't the document's.
    case shownTextDiffers
  }

  /// Whether the host reports that it's attached.
  public var isAttached: Bool {
    onAsked?()
    return saysAttached
  }
  /// Whether the host reports that it's in an update pass.
  public private(set) var isRendering = false
  /// The updates received, oldest first.
  public private(set) var updates: [EditorUpdate] = []
  /// The mistakes, oldest first; empty in a passing test.
  public private(set) var mistakes: [Mistake] = []
  /// The shown text; `nil` before the first update.
  public private(set) var shown: Rope?
  /// Called inside each update, after it was recorded; use it for a host that reacts.
  public var onUpdate: ((EditorUpdate) -> Void)?
  /// Called whenever the host is asked whether it's attached, before it answers.
  public var onAsked: (() -> Void)?

  private var saysAttached: Bool
  private var isUpdating = false

  /// A host that is attached by default.
  public init(isAttached: Bool = true) { saysAttached = isAttached }

  /// Makes the host report that it's attached.
  public func attach() { saysAttached = true }

  /// Makes the host report that it's gone, like a view that was taken off the screen.
  public func detach() { saysAttached = false }

  /// Runs `body` as one update pass.
  public func render(_ body: () -> Void = {}) {
    let isNested = isRendering
    isRendering = true
    defer { isRendering = isNested }
    body()
  }

  /// Begins an update pass that lasts over turns, until `endRendering()`.
  public func beginRendering() { isRendering = true }

  /// Ends the update pass.
  public func endRendering() { isRendering = false }

  /// Applies `edits`, relative to the shown text, as a text view does while someone types, and tells `model`.
  ///
  /// Traps if nothing is shown yet.
  @discardableResult
  public func edit(_ edits: [Edit], in model: EditorModel, isComposing: Bool = false) -> ActionHandle {
    guard let text = shown else {
      preconditionFailure("a host edits only what it shows, and it shows nothing yet")
    }
    let changes = ChangeSet(edits, length: text.utf8Count)
    shown = changes.applied(to: text)
    return model.handle(
      .hostEdited(HostEdit(Transaction(changes: changes, event: .typing), isComposing: isComposing), by: self)
    )
  }

  /// Shows `marked` as marked text of an input method in place of `range`, and tells `model`; returns its range.
  ///
  /// Until `commit`, the text belongs to the input method.
  public func compose(
    _ marked: String, over range: Range<UTF8Offset>, in model: EditorModel
  ) -> Range<UTF8Offset> {
    edit([Edit(range, marked)], in: model, isComposing: true)
    return range.lowerBound..<range.lowerBound.advanced(by: marked.utf8.count)
  }

  /// Ends a composition: `text` replaces the marked text in `range`.
  @discardableResult
  public func commit(_ text: String, over range: Range<UTF8Offset>, in model: EditorModel) -> ActionHandle {
    edit([Edit(range, text)], in: model, isComposing: false)
  }

  /// Selects as a text view does when someone moves the caret, and tells `model`.
  @discardableResult
  public func select(_ selection: Selection, in model: EditorModel) -> ActionHandle {
    model.handle(.hostSelected(selection, by: self))
  }

  /// Records `update`, and shows it.
  public func editorDidUpdate(_ update: EditorUpdate) {
    if !saysAttached { mistakes.append(.updatedWhileDetached) }
    if isRendering { mistakes.append(.updatedWhileRendering) }
    if isUpdating { mistakes.append(.updatedInsideUpdate) }
    isUpdating = true
    defer { isUpdating = false }
    show(update)
    updates.append(update)
    onUpdate?(update)
  }

  private func show(_ update: EditorUpdate) {
    if case .replaced = update.text { shown = update.document.rope }
    if case .edited(let change) = update.text {
      guard let text = shown, text.utf8Count == change.lengthBefore else {
        return mistakes.append(.editsDoNotFit)
      }
      shown = change.applied(to: text)
    }
    if shown != update.document.rope { mistakes.append(.shownTextDiffers) }
  }
}
