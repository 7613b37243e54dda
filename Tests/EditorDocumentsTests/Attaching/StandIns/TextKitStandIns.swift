// Stand-ins for the few names of UIKit's and AppKit's text systems that the article "Attach the engine to a text
// view" uses, so that its code is compiled and run where those don't exist. They do what the code relies on, and
// no more.
#if !canImport(UIKit) && !canImport(AppKit)
  import Foundation
  import TextStorageHosts

  /// As in `TextStorageHost+Apple.swift`, which isn't compiled here.
  extension TextStorageHost: NSTextStorageDelegate {
    nonisolated func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing mask: NSTextStorageEditActions, range: NSRange,
      changeInLength delta: Int
    ) {
      guard mask.contains(.editedCharacters) else { return }
      MainActor.assumeIsolated { storageDidChange(range, by: delta) }
    }
  }

  /// Undoes nothing by itself.
  class UndoManager: NSObject {
    private(set) var isUndoRegistrationEnabled = true
    var canUndo: Bool { false }
    var canRedo: Bool { false }
    func undo() {}
    func redo() {}
    func disableUndoRegistration() { isUndoRegistrationEnabled = false }

    /// What was registered, in order.
    private(set) var registered: [() -> Void] = []

    func registerUndo<Target: AnyObject>(
      withTarget target: Target, handler: @escaping @Sendable (Target) -> Void
    ) {
      registered.append { [weak target] in target.map(handler) }
    }
  }

  struct NSTextStorageEditActions: OptionSet {
    let rawValue: UInt
    static let editedAttributes = Self(rawValue: 1)
    static let editedCharacters = Self(rawValue: 2)
  }

  protocol NSTextStorageDelegate: AnyObject {
    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing mask: NSTextStorageEditActions, range: NSRange,
      changeInLength delta: Int)
  }

  /// Tells its delegate of each replacement when it's made; the real one gathers those of an editing block.
  final class NSTextStorage: NSMutableAttributedString {
    weak var delegate: (any NSTextStorageDelegate)?

    override func replaceCharacters(in range: NSRange, with text: String) {
      super.replaceCharacters(in: range, with: text)
      let length = text.utf16.count
      delegate?.textStorage(
        self, didProcessEditing: .editedCharacters, range: NSRange(location: range.location, length: length),
        changeInLength: length - range.length)
    }
  }
#endif

#if !canImport(UIKit)
  @MainActor
  protocol UITextViewDelegate: AnyObject {
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
      -> Bool
    func textViewDidChange(_ textView: UITextView)
    func textViewDidChangeSelection(_ textView: UITextView)
  }

  @MainActor
  class UITextView {
    let textStorage = NSTextStorage(string: "")
    weak var delegate: (any UITextViewDelegate)?
    var typingAttributes: [NSAttributedString.Key: Any] = [:]
    var markedTextRange: NSRange?
    var window: NSObject? { didSet { didMoveToWindow() } }
    var selectedRange = NSRange(location: 0, length: 0) {
      didSet { delegate?.textViewDidChangeSelection(self) }
    }

    /// What a key does that puts `text` in the place of `range`, or of what is selected.
    func press(_ text: String, over range: NSRange? = nil) {
      let range = range ?? selectedRange
      guard delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true else { return }
      textStorage.replaceCharacters(in: range, with: text)
      delegate?.textViewDidChange(self)
      selectedRange = NSRange(location: range.location + text.utf16.count, length: 0)
    }

    /// What a pass does.
    var duringLayout: () -> Void = {}

    var undoManager: UndoManager? { nil }

    func didMoveToWindow() {}
    func layoutSubviews() { duringLayout() }
  }
#endif

#if !canImport(AppKit)
  @MainActor
  protocol NSTextViewDelegate: AnyObject {
    func textView(_ textView: NSTextView, shouldChangeTextIn range: NSRange, replacementString text: String?)
      -> Bool
    func textDidChange(_ notification: Notification)
    func textViewDidChangeSelection(_ notification: Notification)
  }

  @MainActor
  class NSTextView {
    var textStorage: NSTextStorage? = NSTextStorage(string: "")
    weak var delegate: (any NSTextViewDelegate)?
    var typingAttributes: [NSAttributedString.Key: Any] = [:]
    var isMarking = false
    var window: NSObject? { didSet { viewDidMoveToWindow() } }
    private var selected = NSRange(location: 0, length: 0)

    var undoManager: UndoManager? { nil }
    func viewDidMoveToWindow() {}
    func layout() {}
    func hasMarkedText() -> Bool { isMarking }
    func selectedRange() -> NSRange { selected }

    func setSelectedRange(_ range: NSRange) {
      selected = range
      delegate?.textViewDidChangeSelection(Notification(name: Notification.Name("selection")))
    }
  }
#endif
