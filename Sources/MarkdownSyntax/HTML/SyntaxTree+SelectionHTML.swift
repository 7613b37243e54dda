public import TextBuffer

extension SyntaxTree {
  /// The HTML of what is selected: of the parts of nodes that are in `range`.
  ///
  /// A part of one paragraph, heading or cell is its inlines alone, with the styles around them; of more blocks than
  /// one, each is written as what it is, and the containers that hold all of them only where they are selected whole. A
  /// list goes on with the number of the first item. An escape or a character reference of which a part is selected
  /// counts as selected; an image is there with as much of its description as is selected, raw HTML only where all of
  /// it is. Footnotes have no numbers in a
  /// selection: references are left out, and definitions are the blocks that are in them.
  ///
  /// Traps where `range` is out of bounds.
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
