public import EditorCoordination
public import Foundation
import FoundationAdapters
import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// The interface of a text view that keeps its text in an `NSTextStorage`.
@MainActor
public protocol TextStorageView: AnyObject {
  /// Whether the view is in a window.
  var isOnScreen: Bool { get }
  /// The view's `NSTextStorage`, which is an attributed string.
  var storage: NSMutableAttributedString { get }
  /// The selected range, in UTF-16 units.
  var selectedCharacters: NSRange { get set }
  /// Whether an input method holds marked text.
  var isComposing: Bool { get }
}

/// Keeps a text view and a model in step through the view's text storage.
///
/// The storage reports exactly which range changed, so the cost of a keystroke depends on the change and not on the
/// document's length. On Apple platforms the host is the storage's delegate: `storage.delegate = host`. The view also
/// tells the host when it enters or leaves a window, and when its text or selection changed. It offers each key to the
/// host before handling it.
///
/// The host needs only Foundation, so it's compiled and tested on Linux. Its parts for UIKit and AppKit are only
/// checked against stand-ins.
@MainActor
public final class TextStorageHost: NSObject, EditorHost {
  /// Maps a highlight span to its attributes.
  public typealias Style = (HighlightSpan) -> [NSAttributedString.Key: Any]

  /// The model of the shown document.
  public let model: EditorModel
  /// Ranges of the shown text, by layer; they move along with changes by the user and by the model.
  public var decorations = DecorationLayers<String, any Sendable>()
  /// Whether the view is in a layout pass of its own; no turn begins before its end.
  public private(set) var isRendering = false
  /// The text that the view shows, as reported to the model.
  public private(set) var shown = Rope()

  private weak var view: (any TextStorageView)?
  private let base: [NSAttributedString.Key: Any]
  private let style: Style
  /// The document that the storage is styled for, and the changes since then.
  private var styled: MarkdownDocument?
  private var sinceStyled = ChangeSet.identity(length: 0)
  private var isShowing = false
  private var wasComposing = false

  /// The host of `view`, which it holds weakly, for the document of `model`.
  ///
  /// All text has the attributes `base`, such as its font and colour; `style` adds those of each highlight span.
  public init(
    _ view: any TextStorageView, model: EditorModel, base: [NSAttributedString.Key: Any] = [:],
    style: @escaping Style
  ) {
    (self.view, self.model, self.base, self.style) = (view, model, base, style)
    super.init()
  }

  // MARK: From the view

  /// Whether the view exists and is in a window.
  public var isAttached: Bool { view?.isOnScreen == true }

  /// Runs `pass`, in which the view lays itself out.
  public func render(_ pass: () -> Void) {
    let isNested = isRendering
    isRendering = true
    defer { isRendering = isNested }
    pass()
  }

  /// Notes that the view was put into a window or taken out of it.
  @discardableResult
  public func viewDidMove() -> ActionHandle { model.handle(isAttached ? .attach(self) : .leave(self)) }

  /// Sends a key to the model if it means more in Markdown than in the view.
  ///
  /// - Parameters:
  ///   - text: The text that the view would insert in place of `range`.
  ///   - range: The range that the view would replace, in UTF-16 units of the shown text.
  /// - Returns: Whether the model takes the key, so that the view must ignore it. Corrections, drops and texts longer
  ///   than a character are left to the view.
  public func takesKey(_ text: String, over range: NSRange) -> Bool {
    guard let view, !view.isComposing, let action = action(for: text, over: range, in: view) else {
      return false
    }
    model.handle(.perform(action))
    return true
  }

  /// Notes that the view's caret or text changed.
  public func viewDidChange() {
    guard !isShowing, let view else { return }
    // An input method can end its marked text without an edit. An edit that changes nothing reports that.
    if view.isComposing != wasComposing { tell(.identity(length: shown.utf8Count)) }
    guard let range = try? shown.utf8Range(checking: view.selectedCharacters) else { return }
    let selection = Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)])
    model.handle(.hostSelected(selection, by: self))
  }

  /// Notes that the characters of the storage changed: `range` is the new range, `delta` its growth in UTF-16 units.
  ///
  /// The storage's delegate calls it; on Apple platforms that is this host.
  public func storageDidChange(_ range: NSRange, by delta: Int) {
    guard !isShowing, let storage = view?.storage else { return }
    let before = NSRange(location: range.location, length: range.length - delta)
    if let old = try? shown.utf8Range(checking: before) {
      let text = storage.attributedSubstring(from: range).string
      tell(ChangeSet([Edit(old, text)], length: shown.utf8Count))
    } else {
      // A storage may report a range that begins or ends within a character.
      tell(.difference(from: shown, to: Rope(storage.string)))
    }
  }

  // MARK: From the model

  /// Applies the update to the storage, restyles what looks different, and sets the view's selection.
  public func editorDidUpdate(_ update: EditorUpdate) {
    guard let view else { return }
    isShowing = true
    defer { isShowing = false }
    switch update.text {
    case .unchanged: break
    case .edited(let changes):
      view.storage.apply(changes, to: shown)
      sinceStyled = sinceStyled.composed(with: changes)
      decorations.apply(changes)
    case .replaced:
      let all = NSRange(location: 0, length: view.storage.length)
      view.storage.replaceCharacters(in: all, with: update.document.rope.description)
      if !decorations.names.isEmpty { decorations.apply(.difference(from: shown, to: update.document.rope)) }
      styled = nil
    }
    shown = update.document.rope
    restyle(view.storage, for: update.document)
    let selected = NSRange(update.selection.main.range, in: shown)
    if view.selectedCharacters != selected { view.selectedCharacters = selected }
  }
}

extension TextStorageHost {
  /// The action for a key; `nil` if the key is the view's own.
  private func action(for text: String, over range: NSRange, in view: any TextStorageView) -> EditorAction? {
    let selected = view.selectedCharacters
    if text.isEmpty, selected.length == 0, NSMaxRange(range) == selected.location {
      return view.storage.attributedSubstring(from: range).string.count == 1 ? .backspace : nil
    }
    guard range == selected else { return nil }
    return switch text {
    case "": .backspace
    case "\n": .newline
    case "\t": .tab
    default: text.count == 1 ? .type(text) : nil
    }
  }

  /// Tells the model about `changes` that the view made and already shows.
  private func tell(_ changes: ChangeSet) {
    wasComposing = view?.isComposing == true
    shown = changes.applied(to: shown)
    sinceStyled = sinceStyled.composed(with: changes)
    decorations.apply(changes)
    let edit = HostEdit(Transaction(changes: changes, event: .typing), isComposing: wasComposing)
    model.handle(.hostEdited(edit, by: self))
  }

  private func restyle(_ storage: NSMutableAttributedString, for document: MarkdownDocument) {
    let ranges = styled.map { document.tree.changedRanges(since: $0.tree, sinceStyled) }
    storage.restyle(
      ranges ?? [document.rope.range], of: document.rope, document.tree, base: base, style: style)
    styled = document
    sinceStyled = .identity(length: document.rope.utf8Count)
  }
}
