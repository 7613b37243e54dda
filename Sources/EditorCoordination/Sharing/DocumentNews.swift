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

/// Hands out the numbers of documents where views move from one document to another: no two documents have one
/// number, so a version says which text it is, whichever document a view had before.
@MainActor
package final class DocumentNumbers {
  private var last = 0

  /// No document has a number yet.
  package init() {}

  /// The next number.
  func next() -> Int {
    last += 1
    return last
  }
}
