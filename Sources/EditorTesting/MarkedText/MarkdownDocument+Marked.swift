public import MarkdownEditing
public import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The document that `marked` writes, such as `one «twoˇ» three`; traps where the marks are wrong.
  public init(marked: MarkedText, dialect: Dialect = .gfm) {
    self.init(Rope(marked.text), selection: marked.selection, dialect: dialect)
  }

  /// The text with its selection written into it.
  ///
  /// - Complexity: O(n), where n is the text's length.
  public var marked: MarkedText { MarkedText(rope.description, selection: selection) }
}
