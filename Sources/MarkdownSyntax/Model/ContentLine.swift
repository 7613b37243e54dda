/// The content of one line of a leaf block.
struct ContentLine<Space>: Sendable, Equatable {
  /// The offset of the first byte, after container prefixes and insignificant indentation.
  var start: Offset<Space>
  /// The offset just after the last byte before the line ending.
  var end: Offset<Space>
  /// The number of spaces before `start` that exist as no byte: the rest of a tab that a container prefix used in part.
  var virtualSpaces: UInt8 = 0
  /// The number of significant white space bytes before `start`.
  ///
  /// Only a lazy continuation line of a paragraph has them, since cmark keeps them.
  var lazyIndent: UInt16 = 0

  /// The indices of the content's bytes.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The indices of the content's bytes, with the significant white space before it.
  var fullRange: Range<Int> { Int(start) - Int(lazyIndent)..<Int(end) }

  /// The line with all offsets moved by `distance` bytes.
  func shifted(by distance: Int) -> ContentLine { map { $0 + Int32(distance) } }

  /// The line with its offsets converted by `offset` to another origin.
  @inline(__always)
  func map<Other>(_ offset: (Offset<Space>) -> Offset<Other>) -> ContentLine<Other> {
    ContentLine<Other>(
      start: offset(start), end: offset(end), virtualSpaces: virtualSpaces, lazyIndent: lazyIndent)
  }
}

/// A line as the scanner finds it, relative to the source; `BlockLine` is the form that a chunk stores.
typealias SourceLine = ContentLine<InSource>
typealias BlockLine = ContentLine<InBlock>

extension SourceLine {
  /// The line relative to the start of its block, which is at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> BlockLine { map { $0.inBlock(from: start) } }
}

extension BlockLine {
  /// The line relative to the source in which its block starts at `start`.
  @inline(__always)
  func inSource(from start: SourceOffset) -> SourceLine { map { $0.inSource(from: start) } }
}
