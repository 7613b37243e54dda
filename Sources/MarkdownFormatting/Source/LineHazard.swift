import MarkdownSyntax
import TextBuffer

/// Recognizes lines of a paragraph that would change their meaning at the margin.
enum LineHazard {
  /// Whether `line`, a later line of a paragraph without white space around it, would interrupt or underline the
  /// paragraph.
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
