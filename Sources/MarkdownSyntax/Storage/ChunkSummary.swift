/// What is known of a run of chunks without reading them.
struct ChunkSummary: Sendable, Equatable {
  /// How many bytes of text they cover.
  var bytes = 0
  /// How many blocks they hold.
  var records = 0
  /// How many chunks there are.
  var chunks = 0
  /// The smallest depth of a block.
  var minDepth = Int32.max
  /// The depths of blocks that make a list loose, up to `deepest`, a bit each.
  var blankDepths: UInt64 = 0
  /// The labels that are defined.
  var defined = LabelMask()
  /// The labels that are mentioned.
  var mentioned = LabelMask()
  /// How many bytes cmark counts for the links that take their destination from a definition.
  var referenceSize = 0
  /// What is told of the inlines of any of the leaves.
  var flags: BlockRecord.Flags = []

  /// The greatest depth at which a scan can start or end, so that `blankDepths` has a bit for each list around it.
  static let deepest = 60

  /// No chunks.
  init() {}

  /// Counts `other`, which follows.
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
  /// What is known of a chunk of `byteCount` bytes with these blocks.
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
  /// Whether the block is one whose list has a blank line where a tight one has none; most definitions don't count.
  var loosensList: Bool {
    flags.contains(.followsBlank) && (kind != .linkDefinition || flags.contains(.isParagraphToList))
  }
}

extension InlineLink {
  /// What cmark counts against its limit for repeated destinations and titles.
  var referenceSize: Int {
    form.isReference ? destination.utf8.count + title.utf8.count : 0
  }
}
