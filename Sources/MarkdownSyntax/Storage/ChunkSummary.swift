/// What is known of a run of chunks without reading them.
struct ChunkSummary: Sendable {
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

  /// A chunk of `byteCount` bytes with `blocks`.
  init(of blocks: FlatBlocks, byteCount: Int) {
    bytes = byteCount
    records = blocks.records.count
    chunks = 1
    blocks.records.forEach { record in
      minDepth = min(minDepth, record.depth)
      if record.loosensList, record.depth < 64 { blankDepths |= 1 << UInt64(record.depth) }
      flags.formUnion(record.flags)
    }
    for definition in blocks.definitions { defined.insert(definition.key) }
    blocks.mentions.forEach { mentioned.insert($0.key) }
    blocks.links.forEach { referenceSize += $0.referenceSize }
  }

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
