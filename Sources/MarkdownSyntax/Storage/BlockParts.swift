/// Where that which belongs to a block stands in the arrays of its `FlatBlocks`.
struct BlockParts: Sendable, Equatable {
  /// The slice of the markers; without those of a quote, which stand on every line, and one that is all that the
  /// block itself has.
  var markers: Range<Int32> = 0..<0
  /// The slice of the content lines; empty where they are long lines.
  var lines: Range<Int32> = 0..<0
  /// The slice of the inlines; `plain` where the lines tell what they are.
  var inlines: Range<Int32> = 0..<0
  /// The index of the long lines, or -1; only leaves without inlines have so many.
  var longLines: Int32 = -1
  /// The index of the extra, or -1.
  var extra: Int32 = -1
}

extension Range<Int32> {
  /// The slice as indices of an array.
  var bounds: Range<Int> { Int(lowerBound)..<Int(upperBound) }

  /// The slice of the indices `indices`; one where there is nothing is always the same.
  init(_ indices: Range<Int>) {
    self = indices.isEmpty ? 0..<0 : Int32(indices.lowerBound)..<Int32(indices.upperBound)
  }

  /// How many indices there are; `count` is a call.
  @inline(__always)
  var length: Int32 { upperBound - lowerBound }

  /// The slice, moved; an empty one stays where it is.
  @inline(__always)
  func moved(by distance: Int) -> Range<Int32> {
    isEmpty ? self : lowerBound + Int32(distance)..<upperBound + Int32(distance)
  }
}

/// What a block has that is too large for its record, or refers to objects.
enum BlockExtra: Sendable, Equatable {
  /// The opening fence of a code block, or of an extension's block, or the first line of its container.
  case fence(Fence)
  /// A table's columns.
  case table([ColumnAlignment])
}

/// The opening fence of a code block, or of an extension's block, or the first line of its container.
struct Fence: Sendable, Equatable {
  /// The byte that it repeats; of a container's marker, the first one.
  var byte: UInt8
  /// How often; of a container's marker, how many bytes it has.
  var length: Int32
  /// Its indentation in bytes, a tab of which a prefix took a part counting as one: so many columns cmark takes off
  /// each line.
  var indent: Int32
  /// Where the info string is written.
  var infoRange: Range<BlockOffset>
  /// The info string as cmark understands it.
  var info: String
  /// Whether no reader sees what is between the fences, or in the container.
  var isHidden = false
  /// Whether the info string is one, if an empty one; else nothing can stand behind the fence.
  var takesInfo = true
}

/// A `>` with the space that belongs to it.
struct QuoteMarker: Sendable, Equatable {
  /// The quote's depth.
  var depth: Int32
  /// The first byte.
  var start: SourceOffset
  /// Just after the last byte.
  var end: SourceOffset
}

extension QuoteMarker {
  /// The marker, counted from a place that is `distance` bytes further back.
  func moved(by distance: Int) -> QuoteMarker {
    QuoteMarker(depth: depth, start: start + Int32(distance), end: end + Int32(distance))
  }
}

/// A label in brackets in a leaf's text: the leaf's links can depend on a definition of it.
struct LabelMention: Sendable, Equatable {
  /// The index of the leaf's record.
  var record: Int32
  /// The label's key.
  var key: LabelKey
}
