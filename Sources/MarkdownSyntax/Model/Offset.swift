/// A position inside of a tree, in bytes relative to the origin named by `Space`.
///
/// The same number means a different byte relative to each origin, and nothing in a bare number tells which. So each
/// origin has its own type, and each conversion is a function with both types in its signature. `Int(_:)` is the byte's
/// index in an array that starts at the origin.
struct Offset<Space>: Hashable, Sendable {
  /// The number of bytes between the origin and this position.
  var value: Int32

  /// Creates the position `value` bytes after the origin.
  @inline(__always)
  init(_ value: Int32) { self.value = value }

  /// Creates the position of the byte at `index` in an array that starts at the origin.
  @inline(__always)
  init(_ index: Int) { value = Int32(index) }
}

/// Origin: the content of a leaf as given to cmark, which is its lines without their prefixes (`LeafText.text`), or the
/// text of a paragraph (`ParagraphText.bytes`).
enum InContent {}
/// Origin: the source of a `FlatBlocks`, or the source that leaves are read from: a chunk's text, or the text of one
/// scan.
enum InSource {}
/// Origin: the start of the block that the position belongs to.
enum InBlock {}

typealias ContentOffset = Offset<InContent>
typealias SourceOffset = Offset<InSource>
typealias BlockOffset = Offset<InBlock>

extension Offset: Strideable {
  /// The number of bytes from this position to `other`; negative if `other` comes first.
  @inline(__always)
  func distance(to other: Offset) -> Int { Int(other.value) - Int(value) }

  /// The position `n` bytes later, or earlier if `n` is negative.
  @inline(__always)
  func advanced(by n: Int) -> Offset { Offset(value + Int32(n)) }

  /// Whether the left position comes before the right one.
  @inline(__always)
  static func < (lhs: Offset, rhs: Offset) -> Bool { lhs.value < rhs.value }

  /// Whether both positions are the same.
  @inline(__always)
  static func == (lhs: Offset, rhs: Offset) -> Bool { lhs.value == rhs.value }

  /// The position `distance` bytes later.
  @inline(__always)
  static func + (offset: Offset, distance: Int32) -> Offset { Offset(offset.value + distance) }

  /// The position `distance` bytes earlier.
  @inline(__always)
  static func - (offset: Offset, distance: Int32) -> Offset { Offset(offset.value - distance) }

  /// Moves the position by `distance` bytes; backwards if `distance` is negative.
  @inline(__always)
  static func += (offset: inout Offset, distance: Int32) { offset.value += distance }

  /// Moves the position back by `distance` bytes.
  @inline(__always)
  static func -= (offset: inout Offset, distance: Int32) { offset.value -= distance }

  /// The number of bytes from the right position to the left one.
  @inline(__always)
  static func - (end: Offset, start: Offset) -> Int32 { end.value - start.value }

  /// A position after all bytes.
  @inline(__always)
  static var max: Offset { Offset(Int32.max) }

  /// The position of the first byte.
  @inline(__always)
  static var zero: Offset { Offset(Int32(0)) }
}

extension SourceOffset {
  /// The position relative to a block that starts at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> BlockOffset { BlockOffset(self - start) }
}

extension BlockOffset {
  /// The position relative to the source in which the block starts at `start`.
  @inline(__always)
  func inSource(from start: SourceOffset) -> SourceOffset { start + value }
}

extension Range<SourceOffset> {
  /// The range relative to a block that starts at `start`.
  @inline(__always)
  func inBlock(from start: SourceOffset) -> Range<BlockOffset> {
    lowerBound.inBlock(from: start)..<upperBound.inBlock(from: start)
  }
}

extension Range<BlockOffset> {
  /// The range relative to the source in which the block starts at `start`.
  @inline(__always)
  func inSource(from start: SourceOffset) -> Range<SourceOffset> {
    lowerBound.inSource(from: start)..<upperBound.inSource(from: start)
  }
}

extension Offset: CustomStringConvertible {
  /// The number of bytes, for messages.
  var description: String { "\(value)" }
}

extension Int {
  /// Creates the index of the byte at `offset` in an array that starts at the origin.
  @inline(__always)
  init<Space>(_ offset: Offset<Space>) { self = Int(offset.value) }
}

extension Range {
  /// Creates the range of the bytes at `indices` in an array that starts at the origin.
  @inline(__always)
  init<Space>(_ indices: Range<Int>) where Bound == Offset<Space> {
    self = Offset(indices.lowerBound)..<Offset(indices.upperBound)
  }
}

extension Range<Int> {
  /// Creates the indices of the bytes in `range` in an array that starts at the origin.
  @inline(__always)
  init<Space>(_ range: Range<Offset<Space>>) { self = Int(range.lowerBound)..<Int(range.upperBound) }
}
