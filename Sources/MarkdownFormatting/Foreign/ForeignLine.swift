import MarkdownSyntax
import TextBuffer

/// A line as most dialects see it: text after white space, quote marks and list markers.
struct ForeignLine {
  /// The range of the line, without its line break.
  let range: Range<Int>
  /// The start of the next line.
  let next: Int
  /// The start of the text after white space and quote marks.
  let start: Int
  /// The zero-based column of `start`, with tab stops of four.
  let indent: Int
  /// The start of the text after list markers as well.
  private(set) var textStart: Int
  /// The zero-based column of `textStart`, with tab stops of four.
  private(set) var column: Int

  /// Creates the line of `bytes` that starts at `start`.
  init(at start: Int, in bytes: [UInt8]) {
    let end = bytes.endOfLine(from: start)
    range = start..<end
    let isPair =
      end + 1 < bytes.count && bytes[end] == ASCII.carriageReturn && bytes[end + 1] == ASCII.lineFeed
    next = min(bytes.count, end + (isPair ? 2 : 1))
    var (offset, column) = (start, 0)
    while offset < end, let width = Self.width(of: bytes[offset], at: column) {
      offset += 1
      column += width
    }
    (self.start, indent) = (offset, column)
    (textStart, self.column) = (offset, column)
    while textStart < end, let marker = Self.markerLength(at: textStart, upTo: end, in: bytes) {
      self.column += marker
      textStart += marker
      while textStart < end, let width = Self.width(of: bytes[textStart], at: self.column) {
        textStart += 1
        self.column += width
      }
    }
  }

  /// The line with its text starting at `textStart`.
  func with(textStart: Int) -> ForeignLine {
    var line = self
    line.textStart = textStart
    return line
  }

  /// The line with its text starting at the quote marks directly before its text, without white space between the
  /// marks.
  ///
  /// Returns `nil` if there are no quote marks.
  func atQuoteMarks(in bytes: [UInt8]) -> ForeignLine? {
    let mark = UInt8(ascii: ">")
    var start = textStart
    while start > range.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    guard start > range.lowerBound, bytes[start - 1] == mark else { return nil }
    while start > range.lowerBound, bytes[start - 1] == mark { start -= 1 }
    return with(textStart: start)
  }

  /// Whether the line contains only white space and quote marks.
  var isBlank: Bool { start == range.upperBound }

  /// The text after white space and quote marks, without white space at its end.
  func rest(in bytes: [UInt8]) -> ArraySlice<UInt8> { Self.trimmed(bytes[start..<range.upperBound]) }

  /// The text after list markers as well, without white space at its end.
  func text(in bytes: [UInt8]) -> ArraySlice<UInt8> { Self.trimmed(bytes[textStart..<range.upperBound]) }

  /// The width of `byte` at `column`, if it is white space or a quote mark.
  ///
  /// Returns `nil` for other bytes.
  private static func width(of byte: UInt8, at column: Int) -> Int? {
    switch byte {
    case ASCII.space, UInt8(ascii: ">"): 1
    case ASCII.tab: 4 - column % 4
    default: nil
    }
  }

  /// The length of the list marker at `offset`, which must be followed by white space.
  ///
  /// Returns `nil` if there is none.
  private static func markerLength(at offset: Int, upTo end: Int, in bytes: [UInt8]) -> Int? {
    var mark = offset
    switch bytes[offset] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), ASCII.asterisk: break
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while mark < min(end, offset + 10), bytes[mark].isASCIIDigit { mark += 1 }
      guard mark < end, bytes[mark] == UInt8(ascii: ".") || bytes[mark] == UInt8(ascii: ")") else {
        return nil
      }
    default: return nil
    }
    guard mark + 1 < end, bytes[mark + 1].isBlank else { return nil }
    return mark + 1 - offset
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let last = text.last, last.isBlank { text.removeLast() }
    return text
  }
}

/// Operations on the text of one line.
extension ArraySlice<UInt8> {
  /// Whether the text starts with `prefix`.
  func hasPrefix(_ prefix: String) -> Bool { starts(with: prefix.utf8) }

  /// The text after `prefix` and white space.
  ///
  /// Returns `nil` if it doesn't start with `prefix`.
  func after(_ prefix: String) -> Self? {
    hasPrefix(prefix) ? dropFirst(prefix.utf8.count).drop(while: { $0.isBlank }) : nil
  }

  /// The letters, digits, hyphens and underscores at the start of the text.
  var word: Self {
    prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == ASCII.underscore }
  }

  /// The number of bytes equal to `byte` at the start of the text.
  func run(of byte: UInt8) -> Int { prefix { $0 == byte }.count }

  /// The text as a string.
  var string: String { String(decoding: self, as: UTF8.self) }
}
