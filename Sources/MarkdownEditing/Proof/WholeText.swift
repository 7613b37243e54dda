import MarkdownSyntax
import TextBuffer

/// The expectation that the whole document shows the same text, whatever its styles and links are.
struct WholeText: Expectation {
  private let shown: String

  /// The text that `text` shows.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(of text: BlockText) { shown = text.tree.root.visibleText(in: text.rope) }

  func violation(by change: ProvenChange) -> Violation? {
    let (tree, rope) = (change.text.tree, change.text.rope)
    return tree.root.visibleText(in: rope) == shown ? nil : Violation(place: .zero)
  }
}
