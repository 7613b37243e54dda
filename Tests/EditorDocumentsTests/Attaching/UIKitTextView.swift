import EditorCoordination
import Foundation
import TextStorageHosts

#if canImport(UIKit)
  import UIKit
#endif

/// A text view that shows a model's document.
final class MarkdownTextView: UITextView, UITextViewDelegate, TextStorageView {
  private var host: TextStorageHost?
  private var modelUndo: ModelUndoManager?

  func show(_ model: EditorModel, style: @escaping TextStorageHost.Style) {
    host = TextStorageHost(self, model: model, base: typingAttributes, style: style)
    modelUndo = ModelUndoManager(model)
    textStorage.delegate = host
    delegate = self
    host?.viewDidMove()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    host?.viewDidMove()
  }

  override func layoutSubviews() {
    guard let host else { return super.layoutSubviews() }
    host.render { super.layoutSubviews() }
  }

  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  {
    host?.takesKey(text, over: range) != true
  }

  func textViewDidChange(_ textView: UITextView) { host?.viewDidChange() }
  func textViewDidChangeSelection(_ textView: UITextView) { host?.viewDidChange() }

  override var undoManager: UndoManager? { modelUndo }

  var isOnScreen: Bool { window != nil }
  var storage: NSMutableAttributedString { textStorage }
  var isComposing: Bool { markedTextRange != nil }
  var selectedCharacters: NSRange {
    get { selectedRange }
    set { selectedRange = newValue }
  }
}
