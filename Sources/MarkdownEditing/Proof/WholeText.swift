import MarkdownSyntax
import TextBuffer

/// The expectation that the whole document shows certain text, whatever its styles and links are.
struct WholeText: Expectation {
  let shown: String

  func violation(by change: AppliedChange) -> Violation? {
    let tree = change.text.tree
    return tree.visibleText(of: tree.root) == shown ? nil : Violation(place: .zero)
  }
}

extension WholeText {
  /// The text that `text` shows.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(of text: LineModel) { self.init(shown: text.tree.visibleText(of: text.tree.root)) }
}
