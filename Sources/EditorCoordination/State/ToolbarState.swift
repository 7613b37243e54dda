public import MarkdownEditing
import TextBuffer

/// The state of a toolbar; it changes only when its value does.
public struct ToolbarState: Sendable, Hashable {
  /// Whether there is a step to undo.
  public var canUndo = false
  /// Whether there is a step to redo.
  public var canRedo = false
  /// The effect of each inline action at the selection; `nil` without a document.
  public var styles: ActiveStyles?

  /// The toolbar without a document.
  public init() {}

  /// The toolbar for `document`, if any.
  ///
  /// - Complexity: as of `MarkdownDocument.activeStyles(at:)`.
  init(_ document: MarkdownDocument?) {
    canUndo = document?.history.canUndo ?? false
    canRedo = document?.history.canRedo ?? false
    styles = document?.activeStyles()
  }
}
