import MarkdownEditing
import TextBuffer

/// What a toolbar shows; changes only when that does.
public struct ToolbarState: Sendable, Hashable {
  /// Whether there is a step to undo.
  public var canUndo = false
  /// Whether there is a step to redo.
  public var canRedo = false

  /// The toolbar without a document.
  public init() {}

  init(_ document: MarkdownDocument?) {
    canUndo = document?.history.canUndo ?? false
    canRedo = document?.history.canRedo ?? false
  }
}
