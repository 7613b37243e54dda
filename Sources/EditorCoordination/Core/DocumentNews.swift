import MarkdownEditing
import MarkdownSyntax

/// A change that one view makes to a document and that other views on it follow.
enum DocumentNews: Sendable {
  /// The text changed, or at least the undo history; the selection in `after` is the changing view's own.
  case changed(EditorCore.Change)
  /// The tree is now complete.
  indirect case parsed(SyntaxTree)
  /// The read-only parts of the text are now exactly these.
  indirect case protected(ReadOnlyRanges)
  /// A step of loading another document, which has the number `number`.
  indirect case loaded(LoadEvent, number: Int)
  /// A new analysis of the text.
  indirect case analysed(VersionedAnalysis)
}
