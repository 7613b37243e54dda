import TextBuffer

/// A document's bytes, and questions about its lines.
struct SourceText {
  /// The UTF-8 bytes.
  let bytes: [UInt8]
  /// The kind of line break that the document uses first; a line feed where it has none.
  let lineBreak: [UInt8]

  /// The bytes of `rope`.
  init(_ rope: Rope) {
    bytes = rope.bytes(in: rope.range)
    let first = bytes.firstIndex(where: Byte.isLineBreak) ?? bytes.count
    let isPair = bytes[first...].starts(with: [Byte.carriageReturn, Byte.lineFeed])
    let single = first < bytes.count ? bytes[first] : Byte.lineFeed
    lineBreak = isPair ? [Byte.carriageReturn, Byte.lineFeed] : [single]
  }

  /// Where the text itself starts: after a byte order mark.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The start of the line that holds `offset`.
  func startOfLine(at offset: Int) -> Int {
    var offset = offset
    while offset > start, !Byte.isLineBreak(bytes[offset - 1]) { offset -= 1 }
    return offset
  }

  /// The end of the line that holds `offset`, without its line break.
  func endOfLine(at offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, !Byte.isLineBreak(bytes[offset]) { offset += 1 }
    return offset
  }

  /// The zero-based column of `offset` in its line, where a tab reaches to the next multiple of four.
  func column(of offset: Int) -> Int {
    bytes[startOfLine(at: offset)..<offset].reduce(0) { $1 == Byte.tab ? $0 + 4 - $0 % 4 : $0 + 1 }
  }

  /// The end of the line break at `offset`.
  func endOfLineBreak(at offset: Int) -> Int {
    let isPair = bytes[offset] == Byte.carriageReturn && byte(at: offset + 1) == Byte.lineFeed
    return offset + (isPair ? 2 : 1)
  }

  /// The first line break at or after `offset`; `nil` where none is near.
  ///
  /// Near, because only a line break that goes or stays with what is written matters, and lines can be of any length.
  func lineBreak(near offset: Int) -> Range<Int>? {
    let end = min(bytes.count, offset + 256)
    guard let first = bytes[offset..<end].firstIndex(where: Byte.isLineBreak) else { return nil }
    let isPair = bytes[first] == Byte.carriageReturn && byte(at: first + 1) == Byte.lineFeed
    return first..<first + (isPair ? 2 : 1)
  }

  /// The number of line breaks in `range`.
  func lineBreakCount(in range: Range<Int>) -> Int {
    range.reduce(into: 0) { count, offset in
      guard Byte.isLineBreak(bytes[offset]) else { return }
      let isInsidePair =
        bytes[offset] == Byte.lineFeed && offset > range.lowerBound
        && bytes[offset - 1] == Byte.carriageReturn
      if !isInsidePair { count += 1 }
    }
  }

  /// `range` without spaces and tabs at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    let end = trimmedEnd(range)
    while low < end, Byte.isBlank(bytes[low]) { low += 1 }
    return low..<end
  }

  /// The end of `range` without spaces and tabs before it.
  func trimmedEnd(_ range: Range<Int>) -> Int {
    var high = range.upperBound
    while high > range.lowerBound, Byte.isBlank(bytes[high - 1]) { high -= 1 }
    return high
  }

  /// The end of `range` without line breaks and blanks before it.
  func trimmedBreaks(_ range: Range<Int>) -> Int {
    var high = range.upperBound
    while high > range.lowerBound, Byte.isBlank(bytes[high - 1]) || Byte.isLineBreak(bytes[high - 1]) {
      high -= 1
    }
    return high
  }

  /// The end of the spaces and tabs that start at `offset`.
  func endOfBlanks(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, Byte.isBlank(bytes[end]) { end += 1 }
    return end
  }

  /// The byte at `offset`, or `nil` outside of the text.
  func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }
}

/// Bytes with a meaning in Markdown.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let numberSign = UInt8(ascii: "#")
  static let asterisk = UInt8(ascii: "*")
  static let underscore = UInt8(ascii: "_")
  static let backtick = UInt8(ascii: "`")
  static let tilde = UInt8(ascii: "~")
  static let pipe = UInt8(ascii: "|")
  static let backslash = UInt8(ascii: "\\")

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
  static func isLineBreak(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  /// Whether `byte` is ASCII punctuation, which a backslash escapes (CommonMark, 2.1).
  static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !isDigit(byte) && !isLetter(byte)
  }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
