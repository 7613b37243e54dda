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
