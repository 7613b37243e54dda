/// A block in a tree, by its chunk and the index of its record there.
struct BlockPlace: Sendable {
  /// The tree.
  let tree: ChunkTree
  /// The chunk.
  let home: ChunkPlace
  /// The index of the record in the chunk.
  let local: Int

  /// The record; always inlined, so that callers unpack only the fields that they use.
  @inline(__always)
  var record: BlockRecord { home.chunk.blocks.records[local] }

  /// The index of the record in the document's preorder.
  var index: Int { home.base.records + local }

  /// The document offset of the block's first byte.
  var start: Int { home.documentOffset(of: record.start) }

  /// The document offset of the line on which the block starts.
  var lineStart: Int { home.documentOffset(of: record.lineStart) }

  /// Converts an offset in the block to a document offset.
  @inline(__always)
  func documentOffset(of offset: BlockOffset) -> Int { start + Int(offset) }

  /// The chunk's blocks; yielded, since a copy would retain all of its arrays.
  var blocks: FlatBlocks { _read { yield home.chunk.blocks } }

  init(tree: ChunkTree, home: ChunkPlace, local: Int) {
    self.tree = tree
    self.home = home
    self.local = local
  }

  /// The block with the index `index` in preorder; `nil` past the last one.
  init?(_ index: Int, in tree: ChunkTree) {
    guard index >= 0, let home = tree.chunk(holdingRecord: index) else { return nil }
    self.init(tree: tree, home: home, local: index - home.base.records)
  }

  /// The last block in preorder that starts at or before `offset`; `nil` if none does.
  ///
  /// Of several blocks that start at the same byte, it's the innermost.
  init?(startingBy offset: Int, in tree: ChunkTree) {
    guard let home = tree.chunk(holding: offset) else { return nil }
    if let local = home.chunk.lastRecord(startingBy: home.ownOffset(of: offset)) {
      self.init(tree: tree, home: home, local: local)
    } else {
      self.init(home.base.records - 1, in: tree)
    }
  }
}

// MARK: Neighbours

extension BlockPlace {
  /// The next block in preorder.
  var next: BlockPlace? {
    if local + 1 < blocks.records.count { return BlockPlace(tree: tree, home: home, local: local + 1) }
    return BlockPlace(index + 1, in: tree)
  }

  /// The previous block in preorder.
  var previous: BlockPlace? {
    if local > 0 { return BlockPlace(tree: tree, home: home, local: local - 1) }
    return BlockPlace(index - 1, in: tree)
  }

  /// The first block after this one and its descendants.
  ///
  /// - Complexity: O(log *c*), where *c* is the number of chunks, plus the size of a chunk.
  var nextOutside: BlockPlace? {
    let depth = record.depth
    if let next = home.chunk.nextOutside(local) { return BlockPlace(tree: tree, home: home, local: next) }
    guard let home = tree.firstChunk(from: home.base.chunks + 1, where: { $0.minDepth <= depth }),
      let local = home.chunk.blocks.records.firstIndex(where: { $0.depth <= depth })
    else { return nil }
    return BlockPlace(tree: tree, home: home, local: local)
  }

  /// The last block before this one with a depth of at most `depth`.
  func last(upToDepth depth: Int32) -> BlockPlace? {
    if let last = home.chunk.last(before: local, upToDepth: depth) {
      return BlockPlace(tree: tree, home: home, local: last)
    }
    guard let home = tree.lastChunk(before: home.base.chunks, where: { $0.minDepth <= depth }),
      let local = home.chunk.last(before: home.chunk.records.count, upToDepth: depth)
    else { return nil }
    return BlockPlace(tree: tree, home: home, local: local)
  }

  /// The block that holds this one; `nil` if that is the document.
  var parent: BlockPlace? { record.depth > 1 ? last(upToDepth: record.depth - 1) : nil }

  /// The top-level block that holds this one; the block itself if it is one.
  var topLevel: BlockPlace? { record.depth > 1 ? last(upToDepth: 1) : self }

  /// The first child of this block.
  var firstChild: BlockPlace? {
    guard let next, next.record.depth > record.depth else { return nil }
    return next
  }

  /// The next block with the same parent.
  var nextSibling: BlockPlace? {
    guard let next = nextOutside, next.record.depth == record.depth else { return nil }
    return next
  }

  /// The previous block with the same parent.
  var previousSibling: BlockPlace? {
    guard let last = last(upToDepth: record.depth), last.record.depth == record.depth else { return nil }
    return last
  }

  /// Calls `body` with this block and its ancestors, innermost first, without the document.
  ///
  /// `body` gets each block's chunk, its index there and its record.
  ///
  /// - Complexity: O(*d* log *c*), where *d* is the depth and *c* the number of chunks, plus the size of a chunk per
  ///   block.
  @inline(__always)
  func forEachOutwards(_ body: (ChunkPlace, Int, BlockRecord) -> Void) {
    var (home, local) = (home, local)
    while true {
      let record = home.chunk.records[local]
      body(home, local, record)
      let depth = record.depth - 1
      if depth < 1 { return }
      if let outer = home.chunk.last(before: local, upToDepth: depth) {
        local = outer
        continue
      }
      guard let before = tree.lastChunk(before: home.base.chunks, where: { $0.minDepth <= depth }),
        let outer = before.chunk.last(before: before.chunk.records.count, upToDepth: depth)
      else { return }
      (home, local) = (before, outer)
    }
  }

  /// The ancestors of this block, outermost first, without the document.
  var ancestors: [BlockPlace] {
    var ancestors: [BlockPlace] = []
    ancestors.reserveCapacity(Int(record.depth))
    forEachOutwards { home, local, _ in
      ancestors.append(BlockPlace(tree: tree, home: home, local: local))
    }
    ancestors.reverse()
    ancestors.removeLast()
    return ancestors
  }
}

extension ChunkTree {
  /// Calls `body` with the blocks from `first` on that start before `end`, in preorder.
  ///
  /// `body` gets each block's chunk, its index there and its record.
  ///
  /// - Complexity: O(*k* + *c* log *n*), where *k* is the number of blocks, *c* that of their chunks and *n* that of
  ///   all chunks.
  @inline(__always)
  func forEachBlock(
    from first: BlockPlace?, startingBefore end: Int, _ body: (ChunkPlace, Int, BlockRecord) -> Void
  ) {
    guard let first else { return }
    var (home, local) = (first.home, first.local)
    while true {
      let records = home.chunk.records
      for index in local..<records.count {
        if home.documentOffset(of: records[index].start) >= end { return }
        body(home, index, records[index])
      }
      guard let next = chunk(home.base.chunks + 1) else { return }
      (home, local) = (next, 0)
    }
  }
}

// MARK: Extent

extension BlockPlace {
  /// The document offset just after the last byte of the block and its descendants.
  ///
  /// - Complexity: the same as for `nextOutside`.
  var end: Int {
    let own = home.documentOffset(of: record.end)
    guard record.kind.endsWithContent else { return own }
    let after = nextOutside
    guard let last = BlockPlace((after?.index ?? tree.summary.records) - 1, in: tree) else { return own }
    return max(own, last.endWithTable, endOfQuoteMarkers(from: last, to: after))
  }

  /// The end of the block or, if it's in a table, of that table if it ends later.
  ///
  /// A table without body rows ends with its delimiter row, after its last row. Apart from quote markers, no other
  /// block ends after its last descendant.
  private var endWithTable: Int {
    var (end, index) = (record.end, local)
    while blocks.records[index].kind == .tableCell || blocks.records[index].kind == .tableRow,
      let outer = home.chunk.last(before: index, upToDepth: blocks.records[index].depth - 1)
    {
      index = outer
      end = max(end, blocks.records[index].end)
    }
    return home.documentOffset(of: end)
  }

  /// The end of the last marker of a quote that is this block or inside it, from the line of `last` on and before
  /// `after`.
  ///
  /// Returns 0 if there is none.
  private func endOfQuoteMarkers(from last: BlockPlace, to after: BlockPlace?) -> Int {
    let markers = last.blocks.quoteMarkers
    let end = after.map { last.home.chunk.firstQuoteMarker(startingAt: last.home.ownOffset(of: $0.start)) }
    // Indexed access, because each of many nested quotes goes over these.
    for index in (0..<(end ?? markers.count)).reversed() {
      let marker = markers[index]
      if marker.start < last.record.lineStart { break }
      if marker.depth >= record.depth { return last.home.documentOffset(of: marker.end) }
    }
    return 0
  }

  /// The markers of this quote on all of its lines, as document offsets.
  var quoteMarkers: [Range<Int>] {
    var found: [Range<Int>] = []
    let depth = record.depth
    let end = nextOutside?.start ?? .max
    var place: ChunkPlace? = home
    while let present = place, present.base.bytes < end {
      let markers = present.chunk.blocks.quoteMarkers
      // Indexed access, because each of many nested quotes goes over the markers of all quotes inside it.
      for index in present.chunk.firstQuoteMarker(startingAt: present.ownOffset(of: start))..<markers.count {
        let marker = markers[index]
        guard marker.depth == depth else { continue }
        let first = present.documentOffset(of: marker.start)
        if first >= end { return found }
        found.append(first..<present.documentOffset(of: marker.end))
      }
      place = tree.chunk(present.base.chunks + 1)
    }
    return found
  }
}

extension SyntaxKind {
  /// Whether a block of this kind extends to the end of its descendants, beyond the end in its record.
  var endsWithContent: Bool {
    switch self {
    case .list, .table: true
    default: holdsAnyBlock
    }
  }
}
