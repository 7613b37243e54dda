public import TextBuffer

extension SyntaxTree {
  /// The HTML of a selection: the parts of nodes that are in `range`.
  ///
  /// A selection within one paragraph, heading or cell gives only its inlines, with the styles around them. A selection
  /// of several blocks gives each as the block that it is. The containers around all of them are included only if they
  /// are selected as a whole. An ordered list starts with the number of its first selected item.
  ///
  /// A partly selected escape or character reference counts as selected. An image keeps only the selected part of its
  /// description. Raw HTML is included only if all of it is selected. Footnotes have no numbers in a selection:
  /// references are left out, and definitions are rendered as the blocks inside them.
  ///
  /// Traps if `range` is out of bounds.
  ///
  /// - Complexity: O(log *n* + *m*), where *n* is the text's length and *m* that of the top-level blocks which `range`
  ///   touches
  public func html(of range: Range<UTF8Offset>, options: HTMLOptions = []) -> String {
    precondition(
      range.lowerBound >= .zero && range.upperBound <= text.range.upperBound,
      "range \(range) is out of bounds of \(text.range)")
    let places = chunkPlaces(of: range.lowerBound.value..<range.upperBound.value)
    guard let first = places.first, let last = places.last, !range.isEmpty else { return "" }
    let (origin, end) = (first.base.bytes, last.base.bytes + last.chunk.summary.bytes)
    let bytes = text.bytes(in: UTF8Offset(origin)..<UTF8Offset(end))
    var blocks = FlatTree(length: bytes.count)
    for place in places { blocks.append(place, countedFrom: origin) }
    blocks.finish()
    let limits = range.lowerBound.value - origin..<range.upperBound.value - origin
    let clipped = ClippedTree(blocks, to: limits, source: bytes)
    var renderer = HTMLRenderer(
      clipped.tree, of: self, source: bytes, options: options.subtracting(.sourceRanges))
    renderer.headlessTables = clipped.headlessTables
    switch clipped.shown {
    case .inlines(let leaf): renderer.writeInlines(of: leaf)
    case .blocks(let range): renderer.renderBlocks(range)
    }
    return String(decoding: renderer.output, as: UTF8.self)
  }

  /// The chunks of the top-level blocks that `range` touches.
  private func chunkPlaces(of range: Range<Int>) -> [ChunkPlace] {
    guard var first = chunks.chunk(holding: range.lowerBound) else { return [] }
    while first.base.chunks > 0, first.chunk.records.first.map({ $0.depth > 1 }) ?? true,
      let before = chunks.chunk(first.base.chunks - 1)
    { first = before }
    var places = [first]
    while let next = chunks.chunk(places[places.count - 1].base.chunks + 1),
      next.base.bytes < range.upperBound
    { places.append(next) }
    return places
  }
}
