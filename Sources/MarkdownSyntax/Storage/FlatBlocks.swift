/// Blocks in preorder with all that belongs to them, in flat arrays.
///
/// Flat, so that neither building, walking nor freeing needs a stack as deep as the nesting. Slices come in the order
/// of the records that they belong to, without gaps.
struct FlatBlocks: Sendable {
  /// The blocks.
  var records = PackedArray<BlockRecord>()
  /// Where that which belongs to each block stands, of those that have anything, in their order.
  var parts = PackedArray<BlockParts>()
  /// The markers of blocks, each of which has a slice; without those of quotes, and of blocks that are their marker.
  var markers = PackedArray<Range<BlockOffset>>()
  /// The markers of all lines of quotes, sorted, also of quotes whose records stand before these records.
  var quoteMarkers = PackedArray<QuoteMarker>()
  /// The content lines; each leaf has a slice.
  var lines = PackedArray<BlockLine>()
  /// The content lines of leaves that have very many.
  var longLines: [LongLines] = []
  /// The inlines; each leaf that isn't plain has a slice, and `subtreeEnd` is an index in that slice.
  ///
  /// A link knows its inline, not the inline its link.
  var inlines = PackedArray<InlineNode<InBlock>>()
  /// The attributes of links, in the order of their inlines.
  var links = PackedArray<StoredLink>()
  /// The destinations and titles of the links, one after the other.
  var linkText: [UInt8] = []
  /// What is too large for a record; a few blocks have one each.
  var extras: [BlockExtra] = []
  /// The definitions of links and footnotes, by record.
  var definitions = PackedArray<StoredDefinition>()
  /// The bytes of what these mean, one after the other.
  var definitionText: [UInt8] = []
  /// The labels in the texts of leaves, by record.
  var mentions = PackedArray<LabelMention>()

  /// How much there is of what a scan appends.
  struct Mark {
    var records = 0
    var parts = 0
    var markers = 0
    var quoteMarkers = 0
    var lines = 0
    var longLines = 0
    var extras = 0
    var definitions = 0
    var definitionText = 0
  }

  /// How much there is now.
  var mark: Mark {
    Mark(
      records: records.count, parts: parts.count, markers: markers.count, quoteMarkers: quoteMarkers.count,
      lines: lines.count, longLines: longLines.count, extras: extras.count, definitions: definitions.count,
      definitionText: definitionText.count)
  }

  /// Drops all that a scan appended since `mark`.
  mutating func truncate(to mark: Mark) {
    records.removeLast(records.count - mark.records)
    parts.removeLast(parts.count - mark.parts)
    markers.removeLast(markers.count - mark.markers)
    quoteMarkers.removeLast(max(0, quoteMarkers.count - mark.quoteMarkers))
    lines.removeLast(lines.count - mark.lines)
    longLines.removeLast(longLines.count - mark.longLines)
    extras.removeLast(extras.count - mark.extras)
    definitions.removeLast(definitions.count - mark.definitions)
    definitionText.removeLast(definitionText.count - mark.definitionText)
  }
}

// MARK: Parts

extension FlatBlocks {
  /// What belongs to `record`, which is one of these.
  func parts(of record: BlockRecord) -> BlockParts {
    record.parts < 0 ? BlockParts() : parts[Int(record.parts)]
  }

  /// The stored markers of `record`, which is one of these, as indices.
  func markers(of record: BlockRecord) -> Range<Int> { parts(of: record).markers.bounds }

  /// The indices of the quote markers that start in `bytes`.
  func quoteMarkers(startingIn bytes: Range<SourceOffset>) -> Range<Int> {
    if quoteMarkers.isEmpty { return 0..<0 }
    let first = quoteMarkers.partitioningIndex { $0.start >= bytes.lowerBound }
    return first..<max(first, quoteMarkers.partitioningIndex { $0.start >= bytes.upperBound })
  }

  /// The content lines of the leaf `record`, which is one of these and has inlines, counted from its start.
  func fewLines(of record: BlockRecord) -> PackedSlice<BlockLine> {
    lines[parts(of: record).lines.bounds]
  }

  /// Whether the leaf `record`, which is one of these and has inlines, has the same lines as `other` in `blocks`,
  /// each counted from its start.
  func hasSameLines(_ record: BlockRecord, as other: BlockRecord, in blocks: FlatBlocks) -> Bool {
    lines.elements(
      parts(of: record).lines.bounds, equal: blocks.parts(of: other).lines.bounds, of: blocks.lines)
  }

  /// What `record`, which is one of these, has that is too large for it.
  func extra(of record: BlockRecord) -> BlockExtra? {
    let extra = parts(of: record).extra
    return extra < 0 ? nil : extras[Int(extra)]
  }
}
