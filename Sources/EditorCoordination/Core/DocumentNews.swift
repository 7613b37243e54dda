import MarkdownEditing
import MarkdownSyntax

/// What one view does to a document, which others may show, too.
enum DocumentNews: Sendable {
  /// It changes the text, or at least what can be undone; the selection in `after` is that view's own.
  case changed(EditorCore.Change)
  /// It has the rest of the tree.
  case parsed(SyntaxTree)
  /// Nobody may edit these parts of its text any more, and all the rest.
  case protected(ReadOnlyRanges)
  /// It loads another document, or has; that one's number is this.
  case loaded(LoadEvent, number: Int)
  /// It has found something out about the text.
  case analysed(VersionedAnalysis)
}
