import EditorCoordination
import Foundation
import FoundationAdapters
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

#if canImport(UIKit)
  import UIKit
  typealias EditedMask = NSTextStorage.EditActions
#elseif canImport(AppKit)
  import AppKit
  typealias EditedMask = NSTextStorageEditActions
#endif

/// What the host needs of a text view.
@MainActor
protocol TextStorageView: AnyObject {
  var isOnScreen: Bool { get }
  var storage: NSTextStorage { get }
  var selectedCharacters: NSRange { get set }
  var isComposing: Bool { get }
}

/// Keeps a text view and a model in step, by the view's text storage.
@MainActor
final class TextStorageHost: NSObject, EditorHost, NSTextStorageDelegate {
  typealias Style = (HighlightSpan) -> [NSAttributedString.Key: Any]

  private weak var view: (any TextStorageView)?
  private let model: EditorModel
  private let style: Style
  /// The text of the storage, as far as the model was told.
  private var shown = Rope()
  /// The document by which the storage is styled, and what changed since.
  private var styled: MarkdownDocument?
  private var sinceStyled = ChangeSet.identity(length: 0)
  private var isShowing = false
  private var wasComposing = false

  init(_ view: any TextStorageView, model: EditorModel, style: @escaping Style) {
    (self.view, self.model, self.style) = (view, model, style)
    super.init()
    view.storage.delegate = self
  }

  // MARK: From the view

  var isAttached: Bool { view?.isOnScreen == true }

  /// Whether the view is in the middle of a pass of its own, before whose end no turn begins.
  private(set) var isRendering = false

  /// Runs `pass`, in which the view lays itself out.
  func render(_ pass: () -> Void) {
    isRendering = true
    defer { isRendering = false }
    pass()
  }

  /// The view was put on a screen, or taken off.
  func viewDidMove() {
    model.handle(isAttached ? .attach(self) : .detach)
  }

  /// Sends a key that means more in Markdown than in the view to the model; whether it did, so that the view leaves
  /// it alone.
  ///
  /// `text` is what the view would put in the place of `range`.
  func takesKey(_ text: String, over range: NSRange) -> Bool {
    guard let view, !view.isComposing, let action = action(for: text, over: range, in: view) else {
      return false
    }
    model.handle(.perform(action))
    return true
  }

  /// What a key is: a correction, a drop, or more than a character, is the view's own.
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

  /// The view's caret moved, or the view's text did.
  func viewDidChange() {
    guard !isShowing, let view else { return }
    if view.isComposing != wasComposing { tell(.identity(length: shown.utf8Count)) }
    guard let range = try? shown.utf8Range(checking: view.selectedCharacters) else { return }
    let selection = Selection([SelectionRange(anchor: range.lowerBound, head: range.upperBound)])
    model.handle(.hostSelected(selection, by: self))
  }

  nonisolated func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing mask: EditedMask, range: NSRange,
    changeInLength delta: Int
  ) {
    guard mask.contains(.editedCharacters) else { return }
    MainActor.assumeIsolated { storageChanged(range, by: delta) }
  }

  private func storageChanged(_ range: NSRange, by delta: Int) {
    guard !isShowing, let storage = view?.storage else { return }
    let before = NSRange(location: range.location, length: range.length - delta)
    if let old = try? shown.utf8Range(checking: before) {
      let text = storage.attributedSubstring(from: range).string
      tell(ChangeSet([Edit(old, text)], length: shown.utf8Count))
    } else {
      tell(.difference(from: shown, to: Rope(storage.string)))
    }
  }

  /// Tells the model what the view did, and shows already.
  private func tell(_ changes: ChangeSet) {
    wasComposing = view?.isComposing == true
    shown = changes.applied(to: shown)
    sinceStyled = sinceStyled.composed(with: changes)
    let edit = HostEdit(Transaction(changes: changes, event: .typing), isComposing: wasComposing)
    model.handle(.hostEdited(edit, by: self))
  }

  // MARK: From the model

  func editorDidUpdate(_ update: EditorUpdate) {
    guard let view else { return }
    isShowing = true
    defer { isShowing = false }
    switch update.text {
    case .unchanged: break
    case .edited(let changes):
      view.storage.apply(changes, to: shown)
      sinceStyled = sinceStyled.composed(with: changes)
    case .replaced:
      let all = NSRange(location: 0, length: view.storage.length)
      view.storage.replaceCharacters(in: all, with: update.document.rope.description)
      styled = nil
    }
    shown = update.document.rope
    restyle(view.storage, for: update.document)
    let selected = NSRange(update.selection.main.range, in: shown)
    if view.selectedCharacters != selected { view.selectedCharacters = selected }
  }

  private func restyle(_ storage: NSTextStorage, for document: MarkdownDocument) {
    let ranges = styled.map { document.tree.changedRanges(since: $0.tree, sinceStyled) }
    storage.restyle(ranges ?? [document.rope.range], of: document.rope, document.tree, style: style)
    styled = document
    sinceStyled = .identity(length: document.rope.utf8Count)
  }
}
