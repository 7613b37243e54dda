import TextBuffer

/// A leaf of the tree's storage: some whole lines and the blocks that start in them.
///
/// A chunk starts with a block at which a scan can start. Exceptions are the document's first chunk and a rest that is
/// still `unparsed`.
final class BlockChunk: Sendable {
  /// The blocks; their offsets are relative to the chunk's start.
  let blocks: FlatBlocks
  /// The chunk's summary, for searches that skip it.
  let summary: ChunkSummary
  /// The parent and the next block outside of each block; `nil` unless the chunk is too large for a linear search.
  private let kinship: Kinship?
  /// The indices of the blocks at which a scan can start; `nil` unless the chunk is too large for a linear search.
  private let restarts: [Int32]?
  /// For each inline, the index of its parent in the leaf's slice, or -1.
  ///
  /// `nil` unless the chunk has more than `searchedInlines` inlines.
  private let inlineParents: [Int32]?

  /// A chunk with `blocks` that covers `byteCount` bytes.
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

  /// The index of the first block after the one at `index` and its descendants; `nil` if that isn't in the chunk.
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

  /// The index of the last block before the one at `index` with a depth of at most `depth`.
  ///
  /// If there is a block at `index`, `depth` is at most its depth. Returns `nil` if the chunk has no such block.
  func last(before index: Int, upToDepth depth: Int32) -> Int? {
    var last = index - 1
    while last >= 0, blocks.records[last].depth > depth {
      // All blocks between a block and its parent are deeper than the parent, so they can be skipped.
      last = kinship.map { Int($0.parents[last]) } ?? last - 1
    }
    return last >= 0 ? last : nil
  }

  /// The ancestors of the inline at `index` in the slice `leaf`, as indices in that slice, outermost first.
  ///
  /// The leaf must have more than `searchedInlines` inlines; in a chunk with fewer, the result is empty.
  ///
  /// - Complexity: O(*d*), where *d* is the number of ancestors.
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

  /// The parent and the next block outside of each block of a chunk, by index.
  private struct Kinship {
    /// The index after each block's last descendant in the chunk.
    let ends: [Int32]
    /// The index of each block's parent, or -1 if that isn't in the chunk.
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

  /// The index ranges of `record`, one of the chunk's, in the side arrays.
  ///
  /// A method of the chunk, because lending its blocks would cost more than the answer.
  func parts(of record: BlockRecord) -> BlockParts {
    record.parts < 0 ? BlockParts() : blocks.parts[Int(record.parts)]
  }

  /// Whether the chunk has more than `hugeCount` blocks; updates leave such a chunk as it is where they can.
  ///
  /// Thousands of definitions can follow one block at which a scan can start, so that there is no place to split them.
  var isHuge: Bool { blocks.records.count > BlockChunk.hugeCount }

  /// The index of the last block at which a scan can start, up to and including the one at `index`.
  ///
  /// Returns `nil` if there is none in the chunk.
  func lastRestart(upTo index: Int) -> Int? {
    guard let restarts else { return blocks.records[...index].lastIndex(where: { $0.isRestart }) }
    let next = restarts.firstIndex(reaching: index + 1) { Int($0) }
    return next > 0 ? Int(restarts[next - 1]) : nil
  }

  /// The index of the first block at which a scan can start, from the one at `index` on.
  ///
  /// Returns `nil` if there is none in the chunk.
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

  /// The memory of the chunk's search indices, in bytes.
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
  /// For each inline, the index of its parent in the leaf's slice, or -1.
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
  /// Reserves capacity in `target` for all of these blocks and for `more`.
  func makeRoom(in target: inout FlatBlocks, andFor more: FlatBlocks) { target.reserve(blocks, more) }

  /// The number of blocks that a chunk aims at.
  static let standardCount = 32
  /// The number of bytes that a chunk aims at if its blocks are short.
  ///
  /// 32 blocks of one word each would take less memory than the chunk itself.
  static let standardBytes = 1_536
  /// The most blocks that a chunk aims at, however short they are, because an edit copies the whole chunk.
  static let greatestCount = 80
  /// The most blocks of a chunk that are searched one by one.
  static let hugeCount = 128

  /// The number of blocks per chunk to aim at, for `count` blocks that cover `byteCount` bytes.
  static func aim(_ count: Int, byteCount: Int) -> Int {
    min(max(standardCount, standardBytes * count / max(1, byteCount)), greatestCount)
  }

  /// Splits `blocks`, which cover `byteCount` bytes, into chunks of about as many blocks as they aim at.
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

  /// The index at which a chunk that starts at `first` ends: that of a block at which a scan can start.
  ///
  /// Normally that is the first such block after `count` blocks. If it's more than `2 * count` blocks away, the chunk
  /// ends earlier, so that the run that can't be split gets a chunk of its own.
  private static func cutPlace(in records: PackedArray<BlockRecord>, after first: Int, count: Int) -> Int {
    var index = first + count
    while index < records.count, !records[index].isRestart { index += 1 }
    guard index - first > 2 * count else { return min(index, records.count) }
    return records[first + 1..<first + count].lastIndex(where: { $0.isRestart }) ?? min(index, records.count)
  }
}

/// Aggregated facts about a run of chunks, known without reading them.
struct ChunkSummary: Sendable, Equatable {
  /// The number of bytes of text that they cover.
  var bytes = 0
  /// The number of blocks.
  var records = 0
  /// The number of chunks.
  var chunks = 0
  /// The smallest depth of any block.
  var minDepth = Int32.max
  /// A bit per depth below 64: whether a block of that depth makes a list loose.
  var blankDepths: UInt64 = 0
  /// The labels that are defined, as a mask.
  var defined = LabelMask()
  /// The labels that are mentioned, as a mask.
  var mentioned = LabelMask()
  /// The bytes that cmark counts for links that take their destination from a definition.
  var referenceSize = 0
  /// The union of the flags of all blocks.
  var flags: BlockRecord.Flags = []

  /// The greatest depth at which a scan can start or end, so that `blankDepths` has a bit for each list around it.
  static let deepest = 60

  /// The summary of no chunks.
  init() {}

  /// Adds `other`, the summary of the chunks that follow.
  mutating func append(_ other: ChunkSummary) {
    bytes += other.bytes
    records += other.records
    chunks += other.chunks
    minDepth = min(minDepth, other.minDepth)
    blankDepths |= other.blankDepths
    defined.formUnion(other.defined)
    mentioned.formUnion(other.mentioned)
    referenceSize += other.referenceSize
    flags.formUnion(other.flags)
  }
}

extension FlatBlocks {
  /// The summary of a chunk of `byteCount` bytes with these blocks.
  func summary(byteCount: Int) -> ChunkSummary {
    var summary = ChunkSummary()
    summary.bytes = byteCount
    summary.records = records.count
    summary.chunks = 1
    records.forEach { record in
      summary.minDepth = min(summary.minDepth, record.depth)
      if record.loosensList, record.depth < 64 { summary.blankDepths |= 1 << UInt64(record.depth) }
      summary.flags.formUnion(record.flags)
    }
    definitions.forEach { summary.defined.insert($0.key) }
    mentions.forEach { summary.mentioned.insert($0.key) }
    links.forEach { summary.referenceSize += $0.referenceSize }
    return summary
  }
}

extension BlockRecord {
  /// Whether the block follows a blank line that makes its list loose; most definitions don't count.
  var loosensList: Bool {
    flags.contains(.followsBlank) && (kind != .linkDefinition || flags.contains(.isParagraphToList))
  }
}

extension InlineLink {
  /// The bytes that cmark counts against its limit for repeated destinations and titles.
  var referenceSize: Int {
    form.isReference ? destination.utf8.count + title.utf8.count : 0
  }
}
