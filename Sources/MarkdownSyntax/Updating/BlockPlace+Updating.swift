extension BlockPlace {
  /// The keys of the labels that the leaf mentions.
  var mentions: [LabelKey] {
    let all = blocks.mentions
    return all[all.run(in: local..<local + 1) { Int($0.record) }].map { $0.key }
  }

  /// The last block up to this one at which a scan can start.
  var lastRestart: BlockPlace? {
    if let local = home.chunk.lastRestart(upTo: local) {
      return BlockPlace(tree: tree, home: home, local: local)
    }
    return BlockPlace(home.base.records - 1, in: tree)?.lastRestart
  }

  /// The first block from this one on at which a scan can start.
  var firstRestart: BlockPlace? {
    if let local = home.chunk.firstRestart(from: local) {
      return BlockPlace(tree: tree, home: home, local: local)
    }
    return BlockPlace(home.base.records + home.chunk.summary.records, in: tree)?.firstRestart
  }

  /// Whether the block is the first one of its chunk, on the chunk's first line, and has the sibling flags `flags`.
  func startsChunk(withSiblingFlags flags: BlockRecord.Flags) -> Bool {
    local == 0 && record.lineStart == .zero && record.flags.intersection(.ofSibling) == flags
  }

  /// Appends this block and all later ones of its chunk to `blocks`, with `distance` added to their document offsets.
  ///
  /// `flags` are the block's sibling flags after the edit. Returns the ordinal of the next chunk and the document
  /// offset of its start.
  func append(
    to blocks: inout FlatBlocks, flags: BlockRecord.Flags, movedBy distance: Int
  ) -> (chunks: Int, bytes: Int) {
    let own = blocks.records.count
    blocks.append(
      self.blocks, records: local..<self.blocks.records.count, bytes: record.lineStart..<SourceOffset.max,
      movedBy: home.base.bytes + distance)
    blocks.records[own].flags.subtract(.ofSibling)
    blocks.records[own].flags.formUnion(flags)
    return (home.base.chunks + 1, home.base.bytes + home.chunk.summary.bytes)
  }

  /// Appends the blocks before this one in its chunk to `blocks`.
  func appendPredecessors(to blocks: inout FlatBlocks) {
    blocks.append(self.blocks, records: 0..<local, bytes: .zero..<record.lineStart, movedBy: 0)
  }

  /// Whether this list holds a block that makes it loose: one of its items, or a child of an item.
  ///
  /// - Complexity: O(log *c*), where *c* is the number of chunks, besides the size of a chunk.
  var holdsLoosening: Bool {
    let depths: UInt64 = 0b110 << UInt64(record.depth)
    let last = (nextOutside?.index ?? tree.summary.records) - 1
    var place: ChunkPlace? = home
    while let present = place, present.base.records <= last {
      let first = max(0, index + 1 - present.base.records)
      let end = min(present.chunk.records.count, last + 1 - present.base.records)
      for record in present.chunk.records[min(first, end)..<end]
      where record.loosensList && depths & 1 << UInt64(record.depth) != 0 {
        return true
      }
      place = tree.firstChunk(from: present.base.chunks + 1) { $0.blankDepths & depths != 0 }
    }
    return false
  }
}

extension ChunkTree {
  /// Replaces the blocks of the chunk `home`, whose text has grown by `growth` bytes.
  mutating func replace(_ home: ChunkPlace, with blocks: consuming FlatBlocks, growth: Int = 0) {
    let chunk = BlockChunk(blocks, byteCount: home.chunk.summary.bytes + growth)
    replace(home.base.chunks..<home.base.chunks + 1, with: [chunk])
  }
}
