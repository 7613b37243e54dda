import EditorCoordination
import Foundation
import TextStorageHosts

#if canImport(AppKit)
  import AppKit
#endif

/// A text view that shows a model's document.
final class MarkdownDesktopView: NSTextView, NSTextViewDelegate, TextStorageView {
  private var host: TextStorageHost?
  private var modelUndo: ModelUndoManager?

  func show(_ model: EditorModel, style: @escaping TextStorageHost.Style) {
    host = TextStorageHost(self, model: model, base: typingAttributes, style: style)
    modelUndo = ModelUndoManager(model)
    textStorage?.delegate = host
    delegate = self
    host?.viewDidMove()
  }

  override func viewDidMoveToWindow() {
    super.viewDidMoveToWindow()
    host?.viewDidMove()
  }

  override func layout() {
    guard let host else { return super.layout() }
    host.render { super.layout() }
  }

  func textView(_ textView: NSTextView, shouldChangeTextIn range: NSRange, replacementString text: String?)
    -> Bool
  {
    text.map { host?.takesKey($0, over: range) != true } ?? true
  }

  func textDidChange(_ notification: Notification) { host?.viewDidChange() }
  func textViewDidChangeSelection(_ notification: Notification) { host?.viewDidChange() }

  override var undoManager: UndoManager? { modelUndo }

  var isOnScreen: Bool { window != nil }
  var storage: NSMutableAttributedString { textStorage ?? NSTextStorage(string: "") }
  var isComposing: Bool { hasMarkedText() }
  var selectedCharacters: NSRange {
    get { selectedRange() }
    set { setSelectedRange(newValue) }
  }
}
