import TextBuffer

/// A whole tree in flat arrays, blocks and inlines each in preorder, for work on all nodes.
///
/// All offsets are relative to the document's start.
struct FlatTree {
  /// The blocks; the first is the document.
  private(set) var blocks: [FlatBlock] = []
  /// The content lines of all leaves; each leaf has a slice of them.
  private(set) var lines: [FlatLine] = []
  /// The inlines of all leaves; each leaf has a slice of them, and `subtreeEnd` is an index in this array.
  private(set) var inlines: [FlatNode] = []
  /// The attributes of links and images.
  private(set) var links: [FlatLink] = []
  /// The indices of the open blocks, outermost first; the next block is added to the last of them.
  private var open: [Int] = [0]

  /// The tree in `chunks`.
  init(_ chunks: ChunkTree) {
    self.init(length: chunks.summary.bytes)
    blocks.reserveCapacity(chunks.summary.records + 1)
    chunks.forEach { append($0) }
    finish()
  }

  /// Creates a document of `length` bytes without blocks.
  ///
  /// Add chunks with `append(_:)`, then call `finish()`.
  init(length: Int) {
    blocks.append(FlatBlock(kind: .document, start: .zero, end: Offset(length), parent: 0, detail: .none))
  }

  /// Adds the blocks of a chunk, which comes after those added so far.
  ///
  /// If its first block isn't a top-level one, it continues the open blocks.
  mutating func append(_ place: ChunkPlace) { append(place, countedFrom: 0) }

  /// Adds the blocks of a chunk, with offsets relative to the offset `origin` in the document.
  mutating func append(_ place: ChunkPlace, countedFrom origin: Int) {
    append(place.chunk.blocks, records: place.chunk.records.indices, at: place.base.bytes - origin)
  }

  /// Adds some blocks of a chunk by the indices of their records, `records`: whole subtrees, or parts of one.
  mutating func append(_ place: ChunkPlace, records: Range<Int>) {
    append(place.chunk.blocks, records: records, at: place.base.bytes)
  }

  /// Closes all open blocks.
  mutating func finish() {
    while open.count > 1 { close() }
    blocks[0].subtreeEnd = Int32(blocks.count)
  }

  /// The bytes of `range` in the leaf `block`, without the prefixes of its lines; `source` is the document.
  func text(in range: Range<Int>, of block: FlatBlock, _ source: [UInt8]) -> [UInt8] {
    if block.lineIndices.count == 1 { return Array(source[range]) }
    var bytes: [UInt8] = []
    let lines = lines[block.lineIndices]
    for line in lines[lines.firstIndex(reaching: range.lowerBound) { Int($0.end) }...] {
      if line.fullRange.lowerBound >= range.upperBound { break }
      bytes += source[line.fullRange.clamped(to: range)]
      if range.lowerBound <= Int(line.end), Int(line.end) < range.upperBound { bytes.append(0x0A) }
    }
    return bytes
  }

  /// Adds `block` as its parent's last child, with `lines`, and with `inlines` whose links are in `links`.
  mutating func append(
    _ block: FlatBlock, lines: [FlatLine], inlines: [FlatNode],
    links: [FlatLink]
  ) {
    var block = block
    block.lines = Int32(self.lines.count)..<Int32(self.lines.count + lines.count)
    self.lines += lines
    let first = Int32(self.inlines.count)
    for var node in inlines {
      node.subtreeEnd += first
      if node.link >= 0 {
        self.links.append(links[Int(node.link)])
        node.link = Int32(self.links.count - 1)
      }
      self.inlines.append(node)
    }
    block.inlines = first..<Int32(self.inlines.count)
    blocks.append(block)
  }

  /// Ends the subtree of the block at `index` after the last block added so far.
  mutating func endSubtree(of index: Int) { blocks[index].subtreeEnd = Int32(blocks.count) }

  /// Whether the row at `index` is its table's header row.
  func isHeader(_ index: Int) -> Bool { Int(blocks[index].parent) == index - 1 }

  private mutating func append(_ part: FlatBlocks, records: Range<Int>, at base: Int) {
    guard let first = records.first else { return }
    var marker =
      first == 0
      ? 0 : part.quoteMarkers.partitioningIndex { $0.start >= part.records[first].start }
    for index in records {
      let record = part.records[index]
      noteQuoteMarkers(of: part, &marker, before: record.start, base)
      while open.count > Int(record.depth) { close() }
      append(record, of: part, at: base)
      if record.kind == .linkDefinition, let definition = part.definitionIndex(ofRecord: index) {
        blocks[blocks.count - 1].definition = part.definitions[definition].ranges
      }
    }
    let end = records.upperBound < part.records.count ? part.records[records.upperBound].start : .max
    noteQuoteMarkers(of: part, &marker, before: end, base)
  }

  /// Extends quotes to their last markers.
  private mutating func noteQuoteMarkers(
    of part: FlatBlocks, _ index: inout Int, before limit: SourceOffset, _ base: Int
  ) {
    while index < part.quoteMarkers.count, part.quoteMarkers[index].start < limit {
      let marker = part.quoteMarkers[index]
      if Int(marker.depth) < open.count {
        let quote = open[Int(marker.depth)]
        blocks[quote].end = max(blocks[quote].end, Offset(base + Int(marker.end)))
      }
      index += 1
    }
  }

  private mutating func append(_ record: BlockRecord, of part: FlatBlocks, at base: Int) {
    let start = base + Int(record.start)
    var block = FlatBlock(
      kind: record.kind, start: Offset(start), end: Offset(base + Int(record.end)),
      parent: Int32(open.last ?? 0), detail: record.detail, extra: part.extra(of: record))
    let firstLine = Int32(lines.count)
    for line in part.lines(of: record) { lines.append(line.map { $0.inDocument(from: block.start) }) }
    block.lines = firstLine..<Int32(lines.count)
    let (firstNode, firstLink) = (Int32(inlines.count), Int32(links.count))
    for node in part.linkedInlines(of: record) {
      var moved = node.map { $0.inDocument(from: block.start) }
      moved.subtreeEnd += firstNode
      if moved.link >= 0 { moved.link += firstLink }
      inlines.append(moved)
    }
    for link in part.links(of: record) { links.append(link.map { $0.inDocument(from: block.start) }) }
    block.inlines = firstNode..<Int32(inlines.count)
    open.append(blocks.count)
    blocks.append(block)
  }

  private mutating func close() {
    guard let index = open.popLast(), let parent = open.last else { return }
    blocks[index].subtreeEnd = Int32(blocks.count)
    blocks[parent].end = max(blocks[parent].end, blocks[index].end)
  }
}

/// An inline node of a `FlatTree`; `FlatLink` and `FlatLine` are its links and lines.
typealias FlatNode = InlineNode<InDocument>
typealias FlatLink = InlineLink<InDocument>
typealias FlatLine = ContentLine<InDocument>

/// A block of a `FlatTree`.
struct FlatBlock {
  /// The kind of block.
  var kind: SyntaxKind
  /// The start of the block.
  var start: DocumentOffset
  /// The end of the block.
  var end: DocumentOffset
  /// The index of the parent; the document's parent is itself.
  var parent: Int32
  /// The index just after the last descendant.
  var subtreeEnd: Int32 = 0
  /// The block's slice of the tree's lines.
  var lines: Range<Int32> = 0..<0
  /// The block's slice of the tree's inlines.
  var inlines: Range<Int32> = 0..<0
  /// The data that only some kinds have; its ranges are relative to the block's start.
  var detail: BlockDetail
  /// The data that is too large for `detail`.
  var extra: BlockExtra?
  /// The ranges of a link reference definition's parts, relative to the block's start; `nil` for other blocks.
  var definition: DefinitionRanges?

  var lineIndices: Range<Int> { lines.bounds }
  var inlineIndices: Range<Int> { inlines.bounds }
  var range: Range<Int> { Int(start)..<Int(end) }
}
