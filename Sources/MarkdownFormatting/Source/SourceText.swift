package import MarkdownSyntax
package import TextBuffer

/// A document's bytes, with operations on its lines.
package struct SourceText {
  /// The UTF-8 bytes.
  package let bytes: [UInt8]
  /// The document's first line break; a line feed if it has none.
  let lineBreak: [UInt8]

  /// Copies the bytes of `rope`.
  package init(_ rope: Rope) {
    bytes = rope.bytes(in: rope.range)
    let first = bytes.firstIndex(where: { $0.isLineEnding }) ?? bytes.count
    let isPair = bytes[first...].starts(with: [ASCII.carriageReturn, ASCII.lineFeed])
    let single = first < bytes.count ? bytes[first] : ASCII.lineFeed
    lineBreak = isPair ? [ASCII.carriageReturn, ASCII.lineFeed] : [single]
  }

  /// The start of the text, after a byte order mark.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The start of the line that contains `offset`.
  func startOfLine(at offset: Int) -> Int { bytes.startOfLine(at: offset, notBefore: start) }

  /// The end of the line that contains `offset`, without its line break.
  func endOfLine(at offset: Int) -> Int { bytes.endOfLine(from: offset) }

  /// The zero-based column of `offset` in its line, with tab stops of four.
  func column(of offset: Int) -> Int {
    bytes[startOfLine(at: offset)..<offset].reduce(0) { $1 == ASCII.tab ? $0 + 4 - $0 % 4 : $0 + 1 }
  }

  /// The end of the line break at `offset`.
  func endOfLineBreak(at offset: Int) -> Int {
    let isPair = bytes[offset] == ASCII.carriageReturn && byte(at: offset + 1) == ASCII.lineFeed
    return offset + (isPair ? 2 : 1)
  }

  /// The first line break at or after `offset`.
  ///
  /// Returns `nil` if there is none within 256 bytes.
  ///
  /// The distance is limited because lines can have any length, and only a line break that is edited along with the
  /// written text matters.
  func lineBreak(near offset: Int) -> Range<Int>? {
    let end = min(bytes.count, offset + 256)
    guard let first = bytes[offset..<end].firstIndex(where: { $0.isLineEnding }) else { return nil }
    return first..<endOfLineBreak(at: first)
  }

  /// The bytes of `range` after `edits`, which are in order and within `range`.
  func bytes(of range: Range<Int>, after edits: some Sequence<Edit>) -> [UInt8] {
    var (text, position) = ([UInt8](), range.lowerBound)
    for edit in edits {
      text += bytes[position..<edit.range.lowerBound.value]
      text += edit.replacement.utf8
      position = edit.range.upperBound.value
    }
    return text + bytes[position..<range.upperBound]
  }

  /// The number of line breaks in `range`.
  func lineBreakCount(in range: Range<Int>) -> Int {
    range.reduce(into: 0) { count, offset in
      guard bytes[offset].isLineEnding else { return }
      let isInsidePair =
        bytes[offset] == ASCII.lineFeed && offset > range.lowerBound
        && bytes[offset - 1] == ASCII.carriageReturn
      if !isInsidePair { count += 1 }
    }
  }

  /// The range without spaces and tabs at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    let end = trimmedEnd(range)
    while low < end, bytes[low].isBlank { low += 1 }
    return low..<end
  }

  /// The end of `range`, without spaces and tabs before it.
  func trimmedEnd(_ range: Range<Int>) -> Int {
    var high = range.upperBound
    while high > range.lowerBound, bytes[high - 1].isBlank { high -= 1 }
    return high
  }

  /// The end of `range`, without line breaks and blanks before it.
  func trimmedBreaks(_ range: Range<Int>) -> Int {
    var high = range.upperBound
    while high > range.lowerBound, bytes[high - 1].isBlank || bytes[high - 1].isLineEnding {
      high -= 1
    }
    return high
  }

  /// The end of the spaces and tabs that start at `offset`.
  func endOfBlanks(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    return end
  }

  /// The byte at `offset`.
  ///
  /// Returns `nil` outside of the text.
  func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }
}

extension [UInt8] {
  /// The first offset at or after `start` whose byte satisfies `isFound`.
  ///
  /// Returns `limit` or the end of the bytes, whichever is less, if there is none before it.
  @inline(__always)
  func firstOffset(from start: Int, upTo limit: Int = .max, where isFound: (UInt8) -> Bool) -> Int {
    let end = Swift.min(limit, count)
    var offset = start
    while offset < end, !isFound(self[offset]) { offset += 1 }
    return offset
  }

  /// The start of the line that contains `offset`, but not before `limit`.
  func startOfLine(at offset: Int, notBefore limit: Int = 0) -> Int {
    var offset = offset
    while offset > limit, !self[offset - 1].isLineEnding { offset -= 1 }
    return offset
  }

  /// The first end of a line at or after `start`.
  func endOfLine(from start: Int) -> Int {
    firstOffset(of: ASCII.lineFeed, or: ASCII.carriageReturn, from: start)
  }
}

extension SyntaxNode {
  /// The node's range as byte indices in a document.
  package var bytes: Range<Int> { range.bytes }

  /// The start of that range; it is known without searching for the end of a container.
  var firstByte: Int { start.value }
}

extension Range<UTF8Offset> {
  /// The range as byte indices in a document.
  var bytes: Range<Int> { lowerBound.value..<upperBound.value }
}
