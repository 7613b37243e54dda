import MarkdownSyntax
import TextBuffer

extension Typing {
  /// A space in an empty table cell: the space that the cell begins with.
  static let emptyCell = TypingRule { at in
    guard at.byte == ASCII.space, at.line.isInEmptyCell else { return nil }
    return TypedBar(at.line, in: at.text)?.space
  }
}
