package import MarkdownSyntax
import TextBuffer

/// Recognizes lines of a paragraph that would change their meaning at a paragraph's start.
///
/// Within a paragraph, an empty item, a number other than 1 and a link definition are text, and so is any line that is
/// indented far enough. At its start they aren't. A backslash keeps them text.
package enum ParagraphStart {
  /// The index in `line` where a backslash keeps it text in `dialect`; `line` is a paragraph's line without its
  /// indentation.
  ///
  /// Returns `nil` if the line is text anyway, or if no backslash helps, as for HTML.
  package static func escape(_ line: ArraySlice<UInt8>, _ dialect: Dialect) -> Int? {
    guard let first = line.first, !first.isBlank else { return nil }
    var cursor = LineCursor(line: Array(line))
    let isBlock = cursor.startsBlock(interruptsParagraph: false, in: dialect)
    guard isBlock || isDefinition(line) else { return nil }
    // A backslash before a digit is text itself; the delimiter of an item's number can be escaped.
    return line.firstIndex { !$0.isASCIIDigit }
  }

  /// Like `escape(_:_:)`, for a line that was code.
  ///
  /// Here HTML is kept text by a backslash too, and so is a line that would underline the one above.
  package static func escape(ofCode line: ArraySlice<UInt8>, _ dialect: Dialect) -> Int? {
    let isUnderline = line.first == UInt8(ascii: "=") || line.first == ASCII.dash
    let isAlone = line.allSatisfy { $0 == line.first || $0.isBlank }
    if line.first == UInt8(ascii: "<") || isUnderline && isAlone { return line.startIndex }
    return escape(line, dialect)
  }

  /// Whether `line` begins with a checkbox, which would make a task of an item that begins with it.
  package static func isBox(_ line: ArraySlice<UInt8>) -> Bool {
    let box = Array(line.prefix(4))
    guard box.count >= 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]") else { return false }
    return [ASCII.space, ASCII.tab, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(box[1])
      && (box.count == 3 || box[3].isBlank)
  }

  private static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "[")
      && zip(line, line.dropFirst()).contains { $0 == (UInt8(ascii: "]"), UInt8(ascii: ":")) }
  }
}
