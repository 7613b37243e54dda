/// A stretch of whole lines and the blocks that start in it: a leaf of the tree's storage.
///
/// A chunk starts with a block at which a scan can start, except for the first and in documents that nest very deep.
final class BlockChunk: Sendable {
  /// The blocks; their offsets count from the chunk's start.
  let blocks: FlatBlocks
  /// What is known of the chunk.
  let summary: ChunkSummary
  /// The way between the blocks of a huge chunk, which is too large to be searched block by block.
  private let kinship: Kinship?
  /// The indices of the blocks at which a scan can start, of such a chunk.
  private let restarts: [Int32]?
  /// The way up among the inlines of a chunk that has too many for each leaf's to be searched one by one: for each,
  /// the index in its leaf's slice of the node that holds it, or -1.
  private let inlineParents: [Int32]?

  /// A chunk of `byteCount` bytes.
  init(_ blocks: FlatBlocks, byteCount: Int) {
    summary = blocks.summary(byteCount: byteCount)
    let isHuge = blocks.records.count > BlockChunk.hugeCount
    kinship = isHuge ? Kinship(blocks.records) : nil
    restarts = isHuge ? blocks.records.indices.filter { blocks.records[$0].isRestart }.map(Int32.init) : nil
    inlineParents = blocks.inlines.count > BlockChunk.searchedInlines ? blocks.inlineParents : nil
    self.blocks = blocks
  }

  /// The most inlines that are searched one by one.
  static let searchedInlines = 2_048

  /// The index of the first block after the one at `index` that it doesn't hold, or `nil` where that isn't in the
  /// chunk.
  func nextOutside(_ index: Int) -> Int? {
    let records = blocks.records
    if let kinship {
      let next = Int(kinship.ends[index])
      return next < records.count ? next : nil
    }
    let depth = records[index].depth
    var next = index + 1
    while next < records.count, records[next].depth > depth { next += 1 }
    return next < records.count ? next : nil
  }

  /// The index of the last block before the one at `index` whose depth is at most `depth`, which is at most that
  /// block's, or `nil` where that isn't in the chunk.
  func last(before index: Int, upToDepth depth: Int32) -> Int? {
    var last = index - 1
    while last >= 0, blocks.records[last].depth > depth {
      // Whatever stands between a deeper block and the one that holds it is deeper, too.
      last = kinship.map { Int($0.parents[last]) } ?? last - 1
    }
    return last >= 0 ? last : nil
  }

  /// The inlines that hold the one with the index `index` in the slice `leaf`, as indices in it, outermost first.
  ///
  /// - Complexity: O(*d*), where *d* is their number; the leaf must have more than `searchedInlines`.
  func inlines(holding index: Int, of leaf: Range<Int>) -> [Int] {
    guard let inlineParents else { return [] }
    var holders: [Int] = []
    var holder = Int(inlineParents[leaf.lowerBound + index])
    while holder >= 0 {
      holders.append(holder)
      holder = Int(inlineParents[leaf.lowerBound + holder])
    }
    return holders.reversed()
  }

  /// The next and the holding block of each block of a chunk, by index.
  private struct Kinship {
    /// The index after the last block that each holds, as far as it's in the chunk.
    let ends: [Int32]
    /// The index of the block that holds each, or -1.
    let parents: [Int32]

    init(_ records: PackedArray<BlockRecord>) {
      var ends = [Int32](repeating: Int32(records.count), count: records.count)
      var parents = [Int32](repeating: -1, count: records.count)
      var open: [Int] = []
      for (index, record) in records.enumerated() {
        while let last = open.last, records[last].depth >= record.depth {
          ends[last] = Int32(index)
          open.removeLast()
        }
        parents[index] = Int32(open.last ?? -1)
        open.append(index)
      }
      self.ends = ends
      self.parents = parents
    }
  }

  var records: PackedArray<BlockRecord> { blocks.records }

  /// Where that which belongs to `record`, one of the chunk's, stands: asked of the chunk, since to lend its blocks
  /// costs more than the answer.
  func parts(of record: BlockRecord) -> BlockParts {
    record.parts < 0 ? BlockParts() : blocks.parts[Int(record.parts)]
  }

  /// Whether the chunk holds so many blocks that it's better left as it is: thousands of definitions can follow one
  /// block at which a scan can start.
  var isHuge: Bool { blocks.records.count > BlockChunk.hugeCount }

  /// The index of the last block up to the one at `index` at which a scan can start, or `nil` where that isn't in the
  /// chunk.
  func lastRestart(upTo index: Int) -> Int? {
    guard let restarts else { return blocks.records[...index].lastIndex(where: { $0.isRestart }) }
    let next = restarts.firstIndex(reaching: index + 1) { Int($0) }
    return next > 0 ? Int(restarts[next - 1]) : nil
  }

  /// The index of the first block from the one at `index` on at which a scan can start, or `nil` where that isn't in
  /// the chunk.
  func firstRestart(from index: Int) -> Int? {
    guard let restarts else { return blocks.records[index...].firstIndex(where: { $0.isRestart }) }
    let next = restarts.firstIndex(reaching: index) { Int($0) }
    return next < restarts.count ? Int(restarts[next]) : nil
  }

  /// The index of the last block that starts at or before `offset`, or `nil`; starts never decrease.
  func lastRecord(startingBy offset: SourceOffset) -> Int? {
    let next = blocks.records.partitioningIndex { $0.start > offset }
    return next > 0 ? next - 1 : nil
  }

  /// What the object has and refers to beyond its blocks and their summary, in bytes.
  var indexSize: Int {
    MemoryLayout<Kinship?>.stride + 2 * MemoryLayout<[Int32]?>.stride
      + (inlineParents.map { $0.capacity * 4 } ?? 0) + (kinship == nil ? 0 : records.count * 8)
      + (restarts.map { $0.capacity * 4 } ?? 0)
  }

  /// The index of the first quote marker that starts at or after `offset`.
  func firstQuoteMarker(startingAt offset: SourceOffset) -> Int {
    blocks.quoteMarkers.partitioningIndex { $0.start >= offset }
  }
}

extension FlatBlocks {
  /// For each inline, the index in its leaf's slice of the node that holds it, or -1.
  fileprivate var inlineParents: [Int32] {
    var parents = [Int32](repeating: -1, count: inlines.count)
    var open: [Int32] = []
    for part in self.parts {
      let first = Int(part.inlines.lowerBound)
      open.removeAll(keepingCapacity: true)
      for index in 0..<Int32(part.inlines.count) {
        while let last = open.last, inlines[first + Int(last)].subtreeEnd <= index { open.removeLast() }
        parents[first + Int(index)] = open.last ?? -1
        if inlines[first + Int(index)].subtreeEnd > index + 1 { open.append(index) }
      }
    }
    return parents
  }
}

extension BlockChunk {
  /// Makes room in `target` for all of these blocks, and for `more`.
  func makeRoom(in target: inout FlatBlocks, andFor more: FlatBlocks) { target.reserve(blocks, more) }

  /// The number of blocks that a chunk aims at.
  static let standardCount = 32
  /// The number of bytes that it aims at where the blocks are short: a chunk of 32 words would take less for them
  /// than for itself.
  static let standardBytes = 1_536
  /// The most blocks that it aims at, however short they are: an edit copies a chunk.
  static let greatestCount = 80
  /// The most blocks that are searched one by one.
  static let hugeCount = 128

  /// The number of blocks that a chunk of `count` blocks, which cover `byteCount` bytes, should rather have.
  static func aim(_ count: Int, byteCount: Int) -> Int {
    min(max(standardCount, standardBytes * count / max(1, byteCount)), greatestCount)
  }

  /// `blocks`, which cover `byteCount` bytes, cut into chunks of about as many blocks as they aim at.
  static func cut(_ blocks: consuming FlatBlocks, byteCount: Int) -> [BlockChunk] {
    let count = aim(blocks.records.count, byteCount: byteCount)
    guard blocks.records.count > count + count / 2 else { return [BlockChunk(blocks, byteCount: byteCount)] }
    var chunks: [BlockChunk] = []
    var (first, start) = (0, SourceOffset.zero)
    var next = cutPlace(in: blocks.records, after: first, count: count)
    while first < blocks.records.count {
      let end = next < blocks.records.count ? blocks.records[next].lineStart : SourceOffset(byteCount)
      var part = FlatBlocks()
      part.append(blocks, records: first..<next, bytes: start..<end, movedBy: -Int(start))
      chunks.append(BlockChunk(consume part, byteCount: Int(end - start)))
      (first, start) = (next, end)
      next = cutPlace(in: blocks.records, after: first, count: count)
      if blocks.records.count - next < count / 2, next - first <= 2 * count { next = blocks.records.count }
    }
    return chunks
  }

  /// Where a chunk ends that starts at `first`; what stands before very many blocks that can't be parted is a chunk
  /// of its own.
  private static func cutPlace(in records: PackedArray<BlockRecord>, after first: Int, count: Int) -> Int {
    var index = first + count
    while index < records.count, !records[index].isRestart { index += 1 }
    guard index - first > 2 * count else { return min(index, records.count) }
    return records[first + 1..<first + count].lastIndex(where: { $0.isRestart }) ?? min(index, records.count)
  }
}
