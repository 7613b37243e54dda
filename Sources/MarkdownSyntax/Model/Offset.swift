/// A position inside of a tree, counted in bytes from the start of what `Space` says.
///
/// A number means another byte in each of these, and nothing in it tells which: so they are types of their own, and
/// where one becomes another is a function with both in its signature. `Int(_:)` is the index of the byte in an array
/// that starts where the offset counts from.
struct Offset<Space>: Hashable, Sendable {
  /// The number of bytes before this position.
  var value: Int32

  /// The position after `value` bytes.
  @inline(__always)
  init(_ value: Int32) { self.value = value }

  /// The position of the byte with the index `index` in an array that starts where the offset counts from.
  @inline(__always)
  init(_ index: Int) { value = Int32(index) }
}

/// The bytes of a leaf that cmark is to see: its lines without what stands before them (`LeafText.text`), or those of a
/// paragraph (`ParagraphText.bytes`).
enum InContent {}
/// The stretch that a `FlatBlocks` is of, or that leaves are read from: a chunk's, or what is scanned at once.
enum InSource {}
/// The block to which the position belongs.
enum InBlock {}
/// The document, or a part of it that is rendered by itself.
enum InDocument {}

typealias ContentOffset = Offset<InContent>
typealias SourceOffset = Offset<InSource>
typealias BlockOffset = Offset<InBlock>
typealias DocumentOffset = Offset<InDocument>

extension Offset: Strideable {
  /// The number of bytes from this position to `other`; negative where `other` comes first.
  @inline(__always)
  func distance(to other: Offset) -> Int { Int(other.value) - Int(value) }

  /// The position `n` bytes further on, or back where `n` is negative.
  @inline(__always)
  func advanced(by n: Int) -> Offset { Offset(value + Int32(n)) }

  /// Whether the left position comes before the right one.
  @inline(__always)
  static func < (lhs: Offset, rhs: Offset) -> Bool { lhs.value < rhs.value }

  /// Whether both positions are the same.
  @inline(__always)
  static func == (lhs: Offset, rhs: Offset) -> Bool { lhs.value == rhs.value }

  /// The position `distance` bytes further on.
  @inline(__always)
  static func + (offset: Offset, distance: Int32) -> Offset { Offset(offset.value + distance) }

  /// The position `distance` bytes further back.
  @inline(__always)
  static func - (offset: Offset, distance: Int32) -> Offset { Offset(offset.value - distance) }

  /// Moves the position by `distance` bytes, back where that is negative.
  @inline(__always)
  static func += (offset: inout Offset, distance: Int32) { offset.value += distance }

  /// Moves the position back by `distance` bytes.
  @inline(__always)
  static func -= (offset: inout Offset, distance: Int32) { offset.value -= distance }

  /// The number of bytes from the right position to the left one.
  @inline(__always)
  static func - (end: Offset, start: Offset) -> Int32 { end.value - start.value }

  /// Behind all bytes.
  @inline(__always)
  static var max: Offset { Offset(Int32.max) }

  /// The first byte.
  @inline(__always)
  static var zero: Offset { Offset(Int32(0)) }
}

extension SourceOffset {
  /// The position in a block that starts at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> BlockOffset { BlockOffset(self - start) }
}

extension BlockOffset {
  /// The position in the source in which the block starts at `start`.
  @inline(__always)
  func inSource(from start: SourceOffset) -> SourceOffset { start + value }

  /// The position in the document in which the block starts at `start`.
  @inline(__always)
  func inDocument(from start: DocumentOffset) -> DocumentOffset { start + value }
}

extension Range<SourceOffset> {
  /// The positions in a block that starts at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> Range<BlockOffset> {
    lowerBound.inBlock(from: start)..<upperBound.inBlock(from: start)
  }
}

extension Range<BlockOffset> {
  /// The positions in the source in which the block starts at `start`.
  @inline(__always)
  func inSource(from start: SourceOffset) -> Range<SourceOffset> {
    lowerBound.inSource(from: start)..<upperBound.inSource(from: start)
  }

  /// The positions in the document in which the block starts at `start`.
  @inline(__always)
  func inDocument(from start: DocumentOffset) -> Range<DocumentOffset> {
    lowerBound.inDocument(from: start)..<upperBound.inDocument(from: start)
  }
}

extension Offset: CustomStringConvertible {
  /// The number of bytes, as messages have it.
  var description: String { "\(value)" }
}

extension Int {
  /// The index of the byte at `offset` in an array that starts where the offset counts from.
  @inline(__always)
  init<Space>(_ offset: Offset<Space>) { self = Int(offset.value) }
}

extension Range {
  /// The bytes with the indices `indices` of an array that starts where the offsets count from.
  @inline(__always)
  init<Space>(_ indices: Range<Int>) where Bound == Offset<Space> {
    self = Offset(indices.lowerBound)..<Offset(indices.upperBound)
  }
}

extension Range<Int> {
  /// The indices of the bytes in `range` of an array that starts where the offsets count from.
  @inline(__always)
  init<Space>(_ range: Range<Offset<Space>>) { self = Int(range.lowerBound)..<Int(range.upperBound) }
}
