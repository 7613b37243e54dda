import MarkdownSyntax
import TextBuffer

/// The scanner's own cursor, for lines whose containers are known.
extension LineCursor {
  /// The line's bytes without its line ending.
  var bytes: [UInt8] { source }

  /// The index of the next byte.
  var index: Int { offset }

  /// Whether the cursor is at the end of the line.
  var isAtEnd: Bool { offset == source.count }

  /// The next byte; `nil` at the end.
  var next: UInt8? { isAtEnd ? nil : source[offset] }

  /// The index of the first byte ahead that is neither space nor tab.
  var endOfBlanks: Int { firstNonspace }

  /// The number of columns of white space ahead.
  var indentation: Int { indent }

  /// Skips up to `limit` columns of white space, and returns the number of columns skipped.
  @discardableResult
  mutating func skip(columns limit: Int) -> Int {
    let count = min(max(0, limit), indent)
    advance(columns: count)
    return count
  }

  /// Skips one byte that isn't white space.
  mutating func skipByte() {
    precondition(!isAtEnd, "byte \(index) of \(bytes.count)")
    advance(columns: 1)
  }

  /// Skips the marker of a list item, and returns its width in columns; 0 if there is none.
  mutating func skipItemMarker() -> Int {
    var end = index
    while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    guard end < bytes.count else { return 0 }
    let isMarker = end > index ? ASCII.delimiters.contains(bytes[end]) : ASCII.bullets.contains(bytes[end])
    guard isMarker else { return 0 }
    let width = end + 1 - index
    for _ in 0..<width { skipByte() }
    return width
  }

  /// The width of the item that starts here, in columns: its indentation, its marker and the white space that belongs
  /// to the marker.
  var itemWidth: Int {
    var cursor = self
    let indent = cursor.skip(columns: .max)
    let marker = cursor.skipItemMarker()
    let padding = cursor.indentation
    return indent + marker + (cursor.isBlank || padding > 4 ? 1 : padding)
  }

  /// Skips a quote's marker with the one column of white space that belongs to it; returns false if there is none.
  mutating func skipQuoteMarker() -> Bool {
    guard indentation <= 3 else { return false }
    var copy = self
    copy.skip(columns: 3)
    guard copy.next == ASCII.greaterThan else { return false }
    copy.skipByte()
    copy.skip(columns: 1)
    self = copy
    return true
  }

  /// The columns by which further lines of a footnote, or of an extension's container, are indented.
  static let bodyWidth = 4

  /// Skips the marker of a footnote's definition, `[^label]:`, with the white space behind it; returns false if there
  /// is none.
  mutating func skipFootnoteMarker() -> Bool {
    var copy = self
    copy.skip(columns: .max)
    guard copy.bytes[copy.index...].starts(with: [UInt8(ascii: "["), UInt8(ascii: "^")]),
      let end = copy.bytes[copy.index...].firstIndex(of: UInt8(ascii: "]")), end + 1 < copy.bytes.count,
      copy.bytes[end + 1] == UInt8(ascii: ":")
    else { return false }
    while copy.index < end + 2 { copy.skipByte() }
    copy.skip(columns: .max)
    self = copy
    return true
  }
}
