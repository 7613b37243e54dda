package import MarkdownSyntax
import TextBuffer

/// Recognizes lines of a paragraph that would change their meaning at the margin.
enum LineHazard {
  /// Whether the line `range`, a later line of a paragraph without white space around it, would interrupt or underline
  /// the paragraph.
  ///
  /// In the source it doesn't, because it is indented by four columns or, as a lazy line, is outside of the paragraph's
  /// container.
  static func needsIndent(_ range: Range<Int>, in source: SourceText) -> Bool {
    let line = source.bytes[range]
    switch line.first {
    // Not every such row makes a table, so the indentation has to decide.
    case ASCII.pipe, UInt8(ascii: ":"): return isDelimiterRow(line) && isIndented(range, in: source)
    case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "0"),
      UInt8(ascii: "1"), ASCII.hash, ASCII.asterisk, ASCII.underscore, ASCII.backtick, ASCII.tilde:
      var cursor = LineCursor(line: Array(line))
      return cursor.setextUnderline() != nil || cursor.startsBlock(interruptsParagraph: true)
    default: return false
    }
  }

  private static func isIndented(_ line: Range<Int>, in source: SourceText) -> Bool {
    let before = source.bytes[..<line.lowerBound].suffix(4)
    return before.last == ASCII.tab || (before.count == 4 && before.allSatisfy { $0 == ASCII.space })
  }

  /// Whether `word` at the start of a line could be read as a marker, whatever follows.
  static func mayStartBlock(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    if first.isASCIIDigit {
      return word.last == UInt8(ascii: ".") || word.last == UInt8(ascii: ")")
    }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"), ASCII.pipe, UInt8(ascii: ":"): return true
    case ASCII.hash, UInt8(ascii: "+"), UInt8(ascii: "-"), ASCII.asterisk, ASCII.underscore:
      return word.allSatisfy { $0 == first }
    case ASCII.backtick, ASCII.tilde:
      var cursor = LineCursor(line: Array(word))
      return cursor.startsBlock(interruptsParagraph: true)
    default: return false
    }
  }

  private static func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy {
      $0.isBlank || $0 == ASCII.pipe || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-")
    }
  }
}

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
