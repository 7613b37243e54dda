public import EditorCoordination
public import Foundation
public import STTextView
public import TextStorageHosts

/// Makes an STTextView a Markdown editor: `textView.addPlugin(MarkdownPlugin(model: model, style: …))`.
///
/// A `TextStorageHost` keeps its text storage and the model in step: keys mean what they mean in Markdown, the model's
/// actions change the view's text, and what looks different is restyled.
public struct MarkdownPlugin: STPlugin {
  private let model: EditorModel
  private let style: TextStorageHost.Style
  private let made = MadeCoordinator()

  /// The plugin for `model`, which gives each highlight span the attributes of `style`.
  public init(model: EditorModel, style: @escaping TextStorageHost.Style) {
    (self.model, self.style) = (model, style)
  }

  /// The object between the view and the model.
  public func makeCoordinator(context: CoordinatorContext) -> MarkdownCoordinator {
    let coordinator = MarkdownCoordinator(context.textView, model: model, style: style)
    made.coordinator = coordinator
    return coordinator
  }

  /// Takes the view's keys and shows the document.
  public func setUp(context: any Context) {
    let coordinator = context.coordinator
    // The view keeps its handlers, and they the coordinator; it calls them on the main thread.
    context.events.shouldChangeText { range, text in
      MainActor.assumeIsolated { !coordinator.takesKey(text ?? "", over: range) }
    }
    context.events.onDidChangeText { _, _ in
      MainActor.assumeIsolated { coordinator.host.viewDidChange() }
    }
    coordinator.host.viewDidMove()
  }

  /// Leaves the view as it is.
  public func tearDown() { if let host = made.coordinator?.host { model.handle(.leave(host)) } }
}

/// The coordinator, which `tearDown()` isn't handed.
@MainActor
private final class MadeCoordinator {
  weak var coordinator: MarkdownCoordinator?

  nonisolated init() {}
}

/// Keeps the host, and answers its questions about the view.
@MainActor
public final class MarkdownCoordinator: TextStorageView {
  private weak var textView: STTextView?
  private let model: EditorModel
  private let style: TextStorageHost.Style
  /// The host that keeps view and model in step.
  ///
  /// On Apple platforms it's the storage's delegate as well: `storage.delegate = host`.
  public private(set) lazy var host = TextStorageHost(self, model: model, style: style)

  init(_ textView: STTextView, model: EditorModel, style: @escaping TextStorageHost.Style) {
    (self.textView, self.model, self.style) = (textView, model, style)
  }

  /// Whether the view is in a window.
  public var isOnScreen: Bool { textView?.isInWindow == true }
  /// The view's text.
  public var storage: NSMutableAttributedString {
    textView?.textContentStorage.textStorage ?? NSMutableAttributedString(string: "")
  }
  /// The selected range, in UTF-16 units.
  public var selectedCharacters: NSRange {
    get { textView?.textSelection ?? NSRange(location: 0, length: 0) }
    set { textView?.textSelection = newValue }
  }
  /// Whether an input method holds marked text.
  public var isComposing: Bool { textView?.hasMarkedText() == true }

  func takesKey(_ text: String, over range: NSTextRange) -> Bool {
    guard let content = textView?.textContentStorage else { return false }
    let start = content.offset(from: content.documentRange.location, to: range.location)
    let length = content.offset(from: range.location, to: range.endLocation)
    return host.takesKey(text, over: NSRange(location: start, length: length))
  }
}
