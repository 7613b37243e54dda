public import MarkdownEditing
public import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The document described by `marked`, such as `one «twoˇ» three`; traps if the marks are wrong.
  public init(marked: MarkedText, dialect: Dialect = .gfm) {
    self.init(Rope(marked.text), selection: marked.selection, dialect: dialect)
  }

  /// The text with its selection written into it.
  ///
  /// - Complexity: O(n), where n is the text's length.
  public var marked: MarkedText { MarkedText(rope.description, selection: selection) }
}
