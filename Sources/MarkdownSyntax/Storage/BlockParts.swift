/// The index ranges of a block in the side arrays of `FlatBlocks`.
struct BlockParts: Sendable, Equatable {
  /// The slice of the markers.
  ///
  /// Not included are the markers of a quote, one on each line, and a marker that is the block's whole own extent.
  var markers: Range<Int32> = 0..<0
  /// The slice of the content lines; empty if they are long lines.
  var lines: Range<Int32> = 0..<0
  /// The slice of the inlines; `plain` if the lines determine them.
  var inlines: Range<Int32> = 0..<0
  /// The index of the long lines, or -1; only leaves without inlines have that many lines.
  var longLines: Int32 = -1
  /// The index of the extra, or -1.
  var extra: Int32 = -1
}

extension Range<Int32> {
  /// The slice as indices of an array.
  var bounds: Range<Int> { Int(lowerBound)..<Int(upperBound) }

  /// The slice of the indices `indices`; every empty slice becomes `0..<0`.
  init(_ indices: Range<Int>) {
    self = indices.isEmpty ? 0..<0 : Int32(indices.lowerBound)..<Int32(indices.upperBound)
  }

  /// The number of indices; unlike `count`, this isn't a call.
  @inline(__always)
  var length: Int32 { upperBound - lowerBound }

  /// The slice moved by `distance`; an empty one stays unchanged.
  @inline(__always)
  func moved(by distance: Int) -> Range<Int32> {
    isEmpty ? self : lowerBound + Int32(distance)..<upperBound + Int32(distance)
  }
}

/// Attributes of a block that are too large for its record, or refer to objects.
enum BlockExtra: Sendable, Equatable {
  /// The opening fence of a code block or an extension's block, or the first line of an extension's container.
  case fence(Fence)
  /// A table's columns.
  case table([ColumnAlignment])
}

/// The opening fence of a code block or an extension's block, or the first line of an extension's container.
struct Fence: Sendable, Equatable {
  /// The byte that the fence repeats; for a container, the first byte of its marker.
  var byte: UInt8
  /// The number of repetitions; for a container, the length of its marker in bytes.
  var length: Int32
  /// The indentation in bytes; a tab that is partly consumed by a prefix counts as one byte.
  ///
  /// cmark removes that many columns from each content line.
  var indent: Int32
  /// The range of the info string in the source.
  var infoRange: Range<BlockOffset>
  /// The info string, unescaped as cmark does it.
  var info: String
  /// Whether readers don't see the lines between the fences, or the container's content.
  var isHidden = false
  /// Whether text after the fence is an info string; if not, nothing may follow the fence.
  var takesInfo = true
}

/// A `>` marker with the optional space after it.
struct QuoteMarker: Sendable, Equatable {
  /// The quote's depth.
  var depth: Int32
  /// The first byte.
  var start: SourceOffset
  /// Just after the last byte.
  var end: SourceOffset
}

extension QuoteMarker {
  /// The marker relative to an origin that is `distance` bytes further back.
  func moved(by distance: Int) -> QuoteMarker {
    QuoteMarker(depth: depth, start: start + Int32(distance), end: end + Int32(distance))
  }
}

/// A label in brackets in a leaf's text; the leaf's links may depend on a definition of it.
struct LabelMention: Sendable, Equatable {
  /// The index of the leaf's record.
  var record: Int32
  /// The label's key.
  var key: LabelKey
}
