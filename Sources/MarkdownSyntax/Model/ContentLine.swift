/// The content of one line of a leaf block.
struct ContentLine<Space>: Sendable, Equatable {
  /// The first byte, after prefixes and indentation that don't count.
  var start: Offset<Space>
  /// Just after the last byte before the line ending.
  var end: Offset<Space>
  /// How many spaces stand before `start` that are no bytes: the rest of a tab of which a prefix took a part.
  var virtualSpaces: UInt8 = 0
  /// How many bytes of white space stand before `start` that count: those of a paragraph's lazy continuation line,
  /// which cmark keeps.
  var lazyIndent: UInt16 = 0

  /// The indices of the bytes.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The indices of the bytes with the white space that counts.
  var fullRange: Range<Int> { Int(start) - Int(lazyIndent)..<Int(end) }

  /// The line, `distance` bytes further on.
  func shifted(by distance: Int) -> ContentLine { map { $0 + Int32(distance) } }

  /// The line, counted from another start: `offset` says where each of its positions is.
  @inline(__always)
  func map<Other>(_ offset: (Offset<Space>) -> Offset<Other>) -> ContentLine<Other> {
    ContentLine<Other>(
      start: offset(start), end: offset(end), virtualSpaces: virtualSpaces, lazyIndent: lazyIndent)
  }
}

/// A line as the scanner finds it, and as a chunk keeps it.
typealias SourceLine = ContentLine<InSource>
typealias BlockLine = ContentLine<InBlock>

extension SourceLine {
  /// The line, counted from the start of its block, which is at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> BlockLine { map { $0.inBlock(from: start) } }
}

extension BlockLine {
  /// The line in the source in which its block starts at `start`.
  @inline(__always)
  func inSource(from start: SourceOffset) -> SourceLine { map { $0.inSource(from: start) } }
}
