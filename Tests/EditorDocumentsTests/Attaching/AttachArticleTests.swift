import EditorCoordination
import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer
import TextStorageHosts

#if !canImport(UIKit) && !canImport(AppKit)
  /// The code of the article "Attach the engine to a text view", run against stand-ins; `TidyTests` compares the
  /// article with it.
  @MainActor
  @Suite struct AttachArticleTests {
    private let scheduler = ManualScheduler()
    private let model: EditorModel
    private let window = NSObject()

    init() {
      var configuration = EditorConfiguration()
      configuration.logger = nil
      model = EditorModel(
        MarkdownDocument(Rope("make it bold")), configuration: configuration, scheduler: scheduler)
    }

    /// A view in a window that shows the model's document.
    private func phoneView() -> MarkdownTextView {
      let view = MarkdownTextView()
      view.show(model) { [NSAttributedString.Key("kind"): "\($0.kind)"] }
      #expect(view.textStorage.string == "" && !model.queueSnapshot.hasHost)
      view.window = window
      scheduler.runUntilIdle()
      return view
    }

    /// Types as the view does when a key is pressed.
    private func type(_ text: String, over range: NSRange, in view: MarkdownTextView, marked: Bool = false) {
      let end = range.location + text.utf16.count
      view.markedTextRange = marked ? NSRange(location: range.location, length: text.utf16.count) : nil
      view.textStorage.replaceCharacters(in: range, with: text)
      view.textViewDidChange(view)
      view.selectedRange = NSRange(location: end, length: 0)
    }

    @Test("a view in a window shows the document, and is styled")
    func shows() {
      let view = phoneView()
      #expect(view.textStorage.string == "make it bold")
      view.selectedRange = NSRange(location: 8, length: 4)
      model.handle(.perform(.bold))
      scheduler.runUntilIdle()
      #expect(
        view.textStorage.string == "make it **bold**"
          && view.selectedRange == NSRange(location: 10, length: 4))
      let attributes = view.textStorage.attributes(at: 11, effectiveRange: nil)
      #expect(!attributes.isEmpty)
    }

    @Test("a view that leaves doesn't detach the one that has taken its place")
    func replaced() {
      let old = phoneView()
      let waiting = model.handle(.perform(.type("x")))
      let new = MarkdownTextView()
      new.show(model) { _ in [:] }
      #expect(waiting.outcomeSoFar == nil)
      scheduler.runUntilIdle()
      new.window = window
      old.window = nil
      scheduler.runUntilIdle()
      new.press("y", over: NSRange(location: 0, length: 0))
      scheduler.runUntilIdle()
      #expect(model.queueSnapshot.hasHost && model.text.description == "yxmake it bold")
    }

    @Test("text without a style has the view's own attributes")
    func base() {
      let view = MarkdownTextView()
      view.typingAttributes = [NSAttributedString.Key("font"): "body"]
      view.show(model) { [NSAttributedString.Key("kind"): "\($0.kind)"] }
      view.window = window
      scheduler.runUntilIdle()
      view.selectedRange = NSRange(location: 8, length: 4)
      model.handle(.perform(.bold))
      scheduler.runUntilIdle()
      let keys = { (place: Int) in
        Set(view.textStorage.attributes(at: place, effectiveRange: nil).keys.map(\.rawValue))
      }
      #expect(keys(0) == ["font"] && keys(11) == ["font", "kind"])
    }

    @Test("what is typed gets into the document, beyond the basic plane, too, and is not sent back")
    func types() {
      let view = phoneView()
      type("😀", over: NSRange(location: 0, length: 4), in: view)
      type("!", over: NSRange(location: 2, length: 0), in: view)
      model.handle(.perform(.type("?")))
      scheduler.runUntilIdle()
      #expect(model.text.description == "😀!? it bold" && view.textStorage.string == "😀!? it bold")
      #expect(view.selectedRange == NSRange(location: 4, length: 0) && model.lastError == nil)
    }

    @Test("Enter, Tab, Backspace and what is typed are the model's keys, other edits the view's")
    func keys() {
      let view = phoneView()
      view.press("- [", over: NSRange(location: 0, length: 12))
      scheduler.runUntilIdle()
      #expect(model.text.description == "- [")
      view.press("", over: NSRange(location: 2, length: 1))
      for key in ["a", "\n", "\t", "(", "b"] { view.press(key) }
      scheduler.runUntilIdle()
      #expect(
        view.textStorage.string == "- a\n  - (b)" && view.selectedRange == NSRange(location: 10, length: 0))
      view.press("", over: NSRange(location: 9, length: 1))
      view.press("", over: NSRange(location: 9, length: 1))
      scheduler.runUntilIdle()
      #expect(model.text.description == "- a\n  - ")
    }

    @Test("a correction of several letters, and a key that an input method composes with, are the view's own")
    func viewsOwn() {
      let view = phoneView()
      let start = NSRange(location: 0, length: 0)
      view.selectedRange = start
      func isViewsOwn(_ text: String) -> Bool {
        view.textView(view, shouldChangeTextIn: start, replacementText: text)
      }
      #expect(!isViewsOwn("a") && isViewsOwn("ab"))
      view.markedTextRange = start
      #expect(isViewsOwn("a"))
    }

    @Test("the undo of the Edit menu is the model's, and the view's own edits are registered nowhere else")
    func undo() throws {
      let view = phoneView()
      let undo = try #require(view.undoManager)
      #expect(!undo.canUndo && !undo.canRedo && !undo.isUndoRegistrationEnabled)
      view.press("a", over: NSRange(location: 0, length: 0))
      view.selectedRange = NSRange(location: 9, length: 4)
      model.handle(.perform(.bold))
      scheduler.runUntilIdle()
      for text in ["amake it bold", "make it bold"] {
        #expect(undo.canUndo)
        undo.undo()
        scheduler.runUntilIdle()
        #expect(view.textStorage.string == text)
      }
      #expect(!undo.canUndo && undo.canRedo)
      undo.redo()
      scheduler.runUntilIdle()
      #expect(view.textStorage.string == "amake it bold")
      view.window = nil
      #expect(!undo.canUndo && MarkdownDesktopView().undoManager == nil)
    }

    @Test("decorations move along with what is typed, with actions and with a document shown anew")
    func decorations() {
      let view = MarkdownTextView()
      let host = TextStorageHost(view, model: model) { _ in [:] }
      view.textStorage.delegate = host
      view.window = window
      host.viewDidMove()
      scheduler.runUntilIdle()
      host.decorations["marks"].insert("bold", at: UTF8Offset(8)..<UTF8Offset(12))
      var marked: String? {
        host.decorations["marks"].all.first.map { host.shown.string(in: $0.range) }
      }
      type("😀", over: NSRange(location: 0, length: 4), in: view)
      scheduler.runUntilIdle()
      #expect(marked == "bold" && host.shown.description == "😀 it bold")
      model.handle(.perform(.type("x")))
      model.handle(.perform(.heading(1)))
      scheduler.runUntilIdle()
      #expect(marked == "bold" && host.shown.description == "# x😀 it bold")
      view.window = nil
      host.viewDidMove()
      model.handle(.load(.finished(MarkdownDocument("anew: it is\n\n# x😀 it bold"))))
      view.window = window
      host.viewDidMove()
      scheduler.runUntilIdle()
      #expect(marked == "bold" && view.textStorage.string == "anew: it is\n\n# x😀 it bold")
    }

    @Test("actions leave what an input method composes alone, and work again when it's committed")
    func composes() {
      let view = phoneView()
      type("k", over: NSRange(location: 0, length: 0), in: view, marked: true)
      type("か", over: NSRange(location: 0, length: 1), in: view, marked: true)
      let early = model.handle(.perform(.type("x")))
      scheduler.runUntilIdle()
      #expect(early.outcomeSoFar != .applied && view.textStorage.string == "かmake it bold")
      // Committed without a change: only the mark goes.
      view.markedTextRange = nil
      view.textViewDidChange(view)
      model.handle(.perform(.type("x")))
      scheduler.runUntilIdle()
      #expect(view.textStorage.string == "かxmake it bold" && model.text.description == "かxmake it bold")
    }

    @Test("a view that leaves its window cancels what waits, and shows the document again when it comes back")
    func leaves() {
      let view = phoneView()
      let handle = model.handle(.perform(.type("x")))
      view.window = nil
      #expect(handle.outcomeSoFar == .cancelled)
      view.window = window
      scheduler.runUntilIdle()
      #expect(view.textStorage.string == "make it bold" && model.queueSnapshot.hasHost)
    }

    @Test("while the view lays itself out, nothing has its turn")
    func layout() {
      let view = phoneView()
      model.handle(.perform(.type("x")))
      view.duringLayout = { [scheduler] in
        scheduler.runTurn()
        #expect(view.textStorage.string == "make it bold")
      }
      view.layoutSubviews()
      scheduler.runUntilIdle()
      #expect(view.textStorage.string == "xmake it bold")
    }

    @Test("the view for the desktop does the same")
    func desktop() {
      let view = MarkdownDesktopView()
      view.show(model) { _ in [:] }
      view.window = window
      scheduler.runUntilIdle()
      view.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 4), with: "made")
      view.textDidChange(Notification(name: Notification.Name("text")))
      view.setSelectedRange(NSRange(location: 0, length: 4))
      model.handle(.perform(.italic))
      scheduler.runUntilIdle()
      #expect(
        view.textStorage?.string == "*made* it bold"
          && view.selectedRange() == NSRange(location: 1, length: 4))
    }

    @Test("the screen for SwiftUI has the view, and buttons that say what they can do")
    func screen() {
      let screen = EditorScreen(model: model).body
      guard let editor = viewParts(MarkdownEditor.self, of: screen).first else {
        Issue.record("there is no text view")
        return
      }
      let view = editor.makeUIView(context: UIViewRepresentableContext())
      view.window = window
      scheduler.runUntilIdle()
      let buttons = viewParts(Button.self, of: screen)
      #expect(buttons.map(\.title) == ["Bold", "Undo"] && buttons[1].isDisabled)
      view.selectedRange = NSRange(location: 8, length: 4)
      buttons[0].action()
      scheduler.runUntilIdle()
      #expect(view.textStorage.string == "make it **bold**")
      #expect(!viewParts(Button.self, of: EditorScreen(model: model).body)[1].isDisabled)
    }
  }

  /// The parts of a view that are of one kind, in order.
  @MainActor
  func viewParts<Part>(_ kind: Part.Type, of value: Any) -> [Part] {
    if let part = value as? Part { return [part] }
    let mirror = Mirror(reflecting: value)
    // A model isn't a part of a view, and leads round in circles.
    return mirror.displayStyle == .class ? [] : mirror.children.flatMap { viewParts(kind, of: $0.value) }
  }
#endif
