/// A text as a value, with its lengths in UTF-8 bytes, UTF-16 code units and lines known at all times.
public struct Rope: Sendable, Equatable {
  // Stand-in storage: the B-tree replaces it.
  var storage: [UInt8]

  /// The empty text.
  public init() { storage = [] }

  /// The text of `string`.
  public init(_ string: String) { storage = Array(string.utf8) }

  /// The text whose UTF-8 encoding `bytes` is; refused with the first bad byte's offset where it isn't UTF-8.
  public init(validating bytes: [UInt8]) throws(InvalidUTF8) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw InvalidUTF8(offset: .zero) }
    storage = bytes
  }

  /// The text's length in UTF-8 bytes.
  public var utf8Count: Int { storage.count }

  /// The text's length in UTF-16 code units.
  public var utf16Count: Int { string(in: range).utf16.count }

  /// The number of lines: one more than the line breaks.
  public var lineCount: Int { line(at: range.upperBound) + 1 }

  /// The whole text's range.
  public var range: Range<UTF8Offset> { .zero..<UTF8Offset(storage.count) }

  /// Replaces the bytes of `range` by `text`; traps where a bound is outside or inside a scalar.
  public mutating func replaceSubrange(_ range: Range<UTF8Offset>, with text: String) {
    storage.replaceSubrange(range.lowerBound.value..<range.upperBound.value, with: text.utf8)
  }

  /// The text of `range`.
  public func string(in range: Range<UTF8Offset>) -> String {
    String(decoding: storage[range.lowerBound.value..<range.upperBound.value], as: UTF8.self)
  }

  /// The bytes of `range`, copied.
  public func bytes(in range: Range<UTF8Offset>) -> [UInt8] {
    Array(storage[range.lowerBound.value..<range.upperBound.value])
  }

  /// The byte that begins at `offset`; traps at the end.
  public func byte(at offset: UTF8Offset) -> UInt8 { storage[offset.value] }

  /// Hands out the bytes of `range` in order, chunk by chunk, without copying.
  public func withChunks(
    in range: Range<UTF8Offset>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    storage[range.lowerBound.value..<range.upperBound.value].withUnsafeBufferPointer(body)
  }

  // MARK: Conversions

  /// The UTF-16 offset of `offset`; one inside a scalar counts as the scalar's start.
  public func utf16Offset(of offset: UTF8Offset) -> UTF16Offset {
    UTF16Offset(string(in: .zero..<offset).utf16.count)
  }

  /// The UTF-8 offset of `offset`; one inside a surrogate pair counts as the scalar's start.
  public func utf8Offset(of offset: UTF16Offset) -> UTF8Offset {
    let text = string(in: range)
    let index = text.utf16.index(text.startIndex, offsetBy: offset.value)
    return UTF8Offset(text.utf8.distance(from: text.startIndex, to: index))
  }

  /// The number of Unicode scalars before `offset`.
  public func scalarCount(before offset: UTF8Offset) -> Int {
    string(in: .zero..<offset).unicodeScalars.count
  }

  /// The position after `count` Unicode scalars.
  public func utf8Offset(afterScalars count: Int) -> UTF8Offset {
    UTF8Offset(string(in: range).unicodeScalars.prefix(count).reduce(0) { $0 + UTF8.width($1) })
  }

  /// The zero-based line that holds `offset`; a position between CR and LF is in the line that they end.
  public func line(at offset: UTF8Offset) -> Int {
    var line = 0
    var index = 0
    while index < offset.value {
      let byte = storage[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && (index == storage.count || storage[index] != 0x0A)) { line += 1 }
    }
    return line
  }

  /// The start of the zero-based line `line`; traps where there is none.
  public func startOfLine(_ line: Int) -> UTF8Offset {
    var seen = 0
    var index = 0
    while seen < line {
      let byte = storage[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && (index == storage.count || storage[index] != 0x0A)) { seen += 1 }
    }
    return UTF8Offset(index)
  }

  /// The range of the zero-based line `line`, its line break included.
  public func rangeOfLine(_ line: Int) -> Range<UTF8Offset> {
    startOfLine(line)..<(line + 1 < lineCount ? startOfLine(line + 1) : range.upperBound)
  }

  /// The range of the zero-based line `line` without its line break.
  public func contentOfLine(_ line: Int) -> Range<UTF8Offset> {
    let whole = rangeOfLine(line)
    var end = whole.upperBound
    while end > whole.lowerBound, [0x0A, 0x0D].contains(storage[end.value - 1]) { end = end.advanced(by: -1) }
    return whole.lowerBound..<end
  }

  /// The line and column of `offset`.
  public func lineColumn(of offset: UTF8Offset) -> LineColumn {
    let line = line(at: offset)
    return LineColumn(line: line, column: startOfLine(line).distance(to: offset))
  }

  /// Whether no grapheme cluster (and no CRLF) has bytes on both sides of `offset`.
  public func isGraphemeBoundary(_ offset: UTF8Offset) -> Bool {
    startOfGrapheme(containing: offset) == offset
  }

  /// The start of the grapheme cluster that holds the byte at `offset`, or `offset` where it's a boundary.
  public func startOfGrapheme(containing offset: UTF8Offset) -> UTF8Offset {
    var last = 0
    for character in string(in: range) {
      let next = last + character.utf8.count
      if next > offset.value { break }
      last = next
    }
    return UTF8Offset(last)
  }

  /// The first grapheme boundary after `offset`, or the text's end.
  public func graphemeBoundary(after offset: UTF8Offset) -> UTF8Offset {
    var last = 0
    for character in string(in: range) where last <= offset.value { last += character.utf8.count }
    return UTF8Offset(last)
  }

  /// The last grapheme boundary before `offset`, or the text's start.
  public func graphemeBoundary(before offset: UTF8Offset) -> UTF8Offset {
    offset == .zero ? .zero : startOfGrapheme(containing: offset.advanced(by: -1))
  }
}

extension Rope: CustomStringConvertible {
  /// The whole text.
  public var description: String { string(in: range) }
}
