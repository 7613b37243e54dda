import MarkdownSyntax
import TextBuffer

/// The expectation that the whole document shows the same text, whatever its styles and links are.
struct WholeText: Expectation {
  private let shown: String

  /// The text that `text` shows.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(of text: LineModel) { shown = text.tree.visibleText(of: text.tree.root) }

  func violation(by change: AppliedChange) -> Violation? {
    let tree = change.text.tree
    return tree.visibleText(of: tree.root) == shown ? nil : Violation(place: .zero)
  }
}
