public import EditorCoordination
public import Foundation
import FoundationAdapters
import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// What a host needs of a text view that keeps its text in an `NSTextStorage`.
@MainActor
public protocol TextStorageView: AnyObject {
  /// Whether the view is in a window.
  var isOnScreen: Bool { get }
  /// The view's `NSTextStorage`, which is an attributed string.
  var storage: NSMutableAttributedString { get }
  /// What is selected, in UTF-16 units.
  var selectedCharacters: NSRange { get set }
  /// Whether an input method holds marked text.
  var isComposing: Bool { get }
}

/// Keeps a text view and a model in step, by the view's text storage.
///
/// The storage tells exactly which range changed, so a keystroke costs what it changed, however long the document
/// is. On Apple platforms the host is the storage's delegate: `storage.delegate = host`. The view tells it besides
/// when it moves to a window or out of it, when its text or selection changed, and of each key before it takes it.
///
/// Foundation is all that it needs, so it's compiled and tested on Linux. What it does with UIKit and AppKit is
/// checked against stand-ins for these alone.
@MainActor
public final class TextStorageHost: NSObject, EditorHost {
  /// The attributes of a highlight span.
  public typealias Style = (HighlightSpan) -> [NSAttributedString.Key: Any]

  /// The model whose document is shown.
  public let model: EditorModel
  /// Ranges of the shown text, by layer; they move along with what the user and the model do to it.
  public var decorations = DecorationLayers<String, any Sendable>()
  /// Whether the view is in the middle of a pass of its own, before whose end no turn begins.
  public private(set) var isRendering = false
  /// The text that the view shows, as far as the model was told.
  public private(set) var shown = Rope()

  private weak var view: (any TextStorageView)?
  private let style: Style
  /// The document by which the storage is styled, and what changed since.
  private var styled: MarkdownDocument?
  private var sinceStyled = ChangeSet.identity(length: 0)
  private var isShowing = false
  private var wasComposing = false

  /// The host of `view`, which it holds weakly, for `model`'s document; `style` gives each highlight span its
  /// attributes.
  public init(_ view: any TextStorageView, model: EditorModel, style: @escaping Style) {
    (self.view, self.model, self.style) = (view, model, style)
    super.init()
  }

  // MARK: From the view

  /// Whether the view is there and in a window.
  public var isAttached: Bool { view?.isOnScreen == true }

  /// Runs `pass`, in which the view lays itself out.
  public func render(_ pass: () -> Void) {
    isRendering = true
    defer { isRendering = false }
    pass()
  }

  /// Takes note that the view was put into a window, or taken out of it.
  @discardableResult
  public func viewDidMove() -> ActionHandle { model.handle(isAttached ? .attach(self) : .detach) }

  /// Sends a key that means more in Markdown than in the view to the model; whether it did, so that the view
  /// leaves it alone.
  ///
  /// - Parameters:
  ///   - text: What the view would put in the place of `range`.
  ///   - range: What the view would replace, in UTF-16 units of what it shows.
  /// - Returns: Whether the model has the key. A correction, a drop, or more than a character, is the view's own.
  public func takesKey(_ text: String, over range: NSRange) -> Bool {
    guard let view, !view.isComposing, let action = action(for: text, over: range, in: view) else {
      return false
    }
    model.handle(.perform(action))
    return true
  }

  /// Takes note that the view's caret moved, or its text did.
  public func viewDidChange() {
    guard !isShowing, let view else { return }
    // The mark of an input method can go without an edit, which is told by one that changes nothing.
    if view.isComposing != wasComposing { tell(.identity(length: shown.utf8Count)) }
    guard let range = try? shown.utf8Range(checking: view.selectedCharacters) else { return }
    let selection = Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)])
    model.handle(.hostSelected(selection, by: self))
  }

  /// Takes note that the characters of the storage changed: `range` is what they are now, `delta` by how many
  /// UTF-16 units that is longer.
  ///
  /// The storage's delegate calls it, which on Apple platforms is this host.
  public func storageDidChange(_ range: NSRange, by delta: Int) {
    guard !isShowing, let storage = view?.storage else { return }
    let before = NSRange(location: range.location, length: range.length - delta)
    if let old = try? shown.utf8Range(checking: before) {
      let text = storage.attributedSubstring(from: range).string
      tell(ChangeSet([Edit(old, text)], length: shown.utf8Count))
    } else {
      // A storage may tell of a range that begins or ends within a character.
      tell(.difference(from: shown, to: Rope(storage.string)))
    }
  }

  // MARK: From the model

  /// Makes the update in the storage, restyles what looks different, and selects what is selected.
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
  /// What a key is, where the model has an action for it.
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

  /// Tells the model what the view did, and shows already.
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
    storage.restyle(ranges ?? [document.rope.range], of: document.rope, document.tree, style: style)
    styled = document
    sinceStyled = .identity(length: document.rope.utf8Count)
  }
}
