import MarkdownSyntax
import TextBuffer

extension Typing {
  /// A bar: in a table row whose cells are there already, moves the caret to the next cell.
  static let cellBar = TypingRule { at in
    guard at.byte == ASCII.pipe else { return nil }
    return at.line.isEscaped ? .plain : TypedBar(at.line, in: at.text)?.bar ?? .plain
  }
}
