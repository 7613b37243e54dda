public import MarkdownEditing
import TextBuffer

/// What a toolbar shows; changes only when that does.
public struct ToolbarState: Sendable, Hashable {
  /// Whether there is a step to undo.
  public var canUndo = false
  /// Whether there is a step to redo.
  public var canRedo = false
  /// What each inline action would do at the selection; `nil` where there is no document.
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
