public import EditorCoordination
import MarkdownEditing
public import TextBuffer

/// A host without a view: it attaches, detaches and renders when told, shows text as a view would, and takes notes.
///
/// It keeps a text of its own, to which it makes the edits that it's told of; `mistakes` lists whatever an engine must
/// never do to a host.
public final class SimulatedHost: EditorHost {
  /// What an engine must never do to a host.
  public enum Mistake: Hashable, Sendable {
    /// An update came while it was detached.
    case updatedWhileDetached
    /// An update came during an update pass.
    case updatedWhileRendering
    /// An update came inside of another.
    case updatedInsideUpdate
    /// An update's edits don't fit the text that is shown.
    case editsDoNotFit
    /// After an update's edits, the text shown isn't the document's.
    case shownTextDiffers
  }

  /// Whether the host says that it's attached.
  public var isAttached: Bool {
    onAsked?()
    return saysAttached
  }
  /// Whether the host says that it's in an update pass.
  public private(set) var isRendering = false
  /// The updates that came, oldest first.
  public private(set) var updates: [EditorUpdate] = []
  /// What went wrong, oldest first; empty in a passing test.
  public private(set) var mistakes: [Mistake] = []
  /// What the host shows, or `nil` before the first update.
  public private(set) var shown: Rope?
  /// Called inside of each update, after it was noted: a host that answers.
  public var onUpdate: ((EditorUpdate) -> Void)?
  /// Called whenever the host is asked whether it's attached, before it answers.
  public var onAsked: (() -> Void)?

  private var saysAttached: Bool
  private var isUpdating = false

  /// A host that is attached, unless told otherwise.
  public init(isAttached: Bool = true) { saysAttached = isAttached }

  /// Says from now on that it's attached.
  public func attach() { saysAttached = true }

  /// Says from now on that it's gone, as a view does that was taken off the screen.
  public func detach() { saysAttached = false }

  /// Runs `body` as one update pass.
  public func render(_ body: () -> Void = {}) {
    isRendering = true
    defer { isRendering = false }
    body()
  }

  /// Begins an update pass that goes on over turns, until `endRendering()`.
  public func beginRendering() { isRendering = true }

  /// Ends the update pass.
  public func endRendering() { isRendering = false }

  /// Makes `edits` (ranges in the text that is shown) as a text view does when someone types, and tells `model`.
  ///
  /// Traps where nothing is shown yet.
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

  /// Shows `marked` as marked text of an input method in place of `range`, and tells `model`; answers where it stands.
  ///
  /// Until `commit`, the text is the input method's.
  public func compose(
    _ marked: String, over range: Range<UTF8Offset>, in model: EditorModel
  ) -> Range<UTF8Offset> {
    edit([Edit(range, marked)], in: model, isComposing: true)
    return range.lowerBound..<range.lowerBound.advanced(by: marked.utf8.count)
  }

  /// Ends what `compose` began: `text` takes the place of the marked text in `range`.
  @discardableResult
  public func commit(_ text: String, over range: Range<UTF8Offset>, in model: EditorModel) -> ActionHandle {
    edit([Edit(range, text)], in: model, isComposing: false)
  }

  /// Selects as a text view does when someone moves the caret, and tells `model`.
  @discardableResult
  public func select(_ selection: Selection, in model: EditorModel) -> ActionHandle {
    model.handle(.hostSelected(selection, by: self))
  }

  /// Takes note of `update`, and shows it.
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
