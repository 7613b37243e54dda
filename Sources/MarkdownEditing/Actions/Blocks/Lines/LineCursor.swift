/// Reads the start of a line as CommonMark does: by columns, with tab stops every four.
///
/// A tab can be consumed in part: then the cursor stands on it, and `spent` says how many of its columns are gone.
struct LineCursor {
  /// The line without its line ending.
  let bytes: [UInt8]
  /// The index of the next byte.
  private(set) var index = 0
  /// The column that has been reached, from 0.
  private(set) var column = 0
  /// How many columns of the tab at `index` are consumed.
  private(set) var spent = 0

  /// A cursor at the start of `bytes`; on a document's first line behind its byte order mark, which takes no column.
  init(_ bytes: [UInt8], isFirst: Bool = false) {
    self.bytes = bytes
    if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { index == bytes.count }

  /// The next byte.
  var next: UInt8? { isAtEnd ? nil : bytes[index] }

  /// The index of the first byte ahead that is neither space nor tab.
  var endOfBlanks: Int {
    var end = index
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    return end
  }

  /// Whether only spaces and tabs are left.
  var isBlank: Bool { endOfBlanks == bytes.count }

  /// The number of columns of white space ahead.
  var indentation: Int {
    var copy = self
    return copy.skip(columns: .max)
  }

  /// Skips up to `limit` columns of white space, and returns how many there were.
  @discardableResult
  mutating func skip(columns limit: Int) -> Int {
    let start = column
    while column - start < limit, let byte = next, byte.isBlank {
      let width = byte == ASCII.tab ? 4 - column % 4 : 1
      if width > limit - (column - start) {
        let part = limit - (column - start)
        spent += part
        column += part
        break
      }
      column += width
      index += 1
      spent = 0
    }
    return column - start
  }

  /// Skips one byte that isn't white space.
  mutating func skipByte() {
    precondition(!isAtEnd, "byte \(index) of \(bytes.count)")
    index += 1
    column += 1
  }

  /// Skips the marker of a list item, and returns its width; 0 where there is none.
  mutating func skipItemMarker() -> Int {
    var end = index
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    guard end < bytes.count else { return 0 }
    let isMarker = end > index ? ASCII.delimiters.contains(bytes[end]) : ASCII.bullets.contains(bytes[end])
    guard isMarker else { return 0 }
    let width = end + 1 - index
    for _ in 0..<width { skipByte() }
    return width
  }

  /// Skips a quote's marker with the one column of white space that belongs to it.
  mutating func skipQuoteMarker() -> Bool {
    guard indentation <= 3 else { return false }
    var copy = self
    copy.skip(columns: 3)
    guard copy.next == ASCII.quote else { return false }
    copy.skipByte()
    copy.skip(columns: 1)
    self = copy
    return true
  }

  /// By how many columns the further lines of a footnote are indented.
  static let footnoteWidth = 4

  /// Skips the marker of a footnote's definition, `[^label]:`, with the white space behind it.
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

/// The bytes that block structure is made of.
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: ">")
  static let hash = UInt8(ascii: "#")
  static let backtick = UInt8(ascii: "`")
  static let tilde = UInt8(ascii: "~")
  static let bullets = [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")]
  static let delimiters = [UInt8(ascii: "."), UInt8(ascii: ")")]
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == ASCII.space || self == ASCII.tab }

  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte is an ASCII letter or digit, or a part of a character beyond ASCII.
  var isWordByte: Bool { isDigit || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A || self >= 0x80 }
}

/// `count` spaces; none where it's negative.
func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
