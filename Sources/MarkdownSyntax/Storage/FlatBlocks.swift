import TextBuffer

/// Blocks in preorder with their parts, in flat arrays.
///
/// The arrays are flat so that building, walking and freeing need no stack as deep as the nesting. Slices come in the
/// order of the records that they belong to, without gaps.
struct FlatBlocks: Sendable {
  /// The blocks.
  var records = PackedArray<BlockRecord>()
  /// The index ranges of each block in the other arrays, for blocks that have any, in the order of the records.
  var parts = PackedArray<BlockParts>()
  /// The stored markers; each block has a slice, without quote markers and markers that are a whole block.
  var markers = PackedArray<Range<BlockOffset>>()
  /// The markers on all lines of quotes, sorted; the quotes themselves can start before these records.
  var quoteMarkers = PackedArray<QuoteMarker>()
  /// The content lines; each leaf has a slice.
  var lines = PackedArray<BlockLine>()
  /// The content lines of leaves that have very many.
  var longLines: [LongLines] = []
  /// The inlines; each leaf that isn't plain has a slice, and `subtreeEnd` is an index in that slice.
  ///
  /// A link stores the index of its inline; the inlines don't store that of their link.
  var inlines = PackedArray<InlineNode<InBlock>>()
  /// The attributes of links, in the order of their inlines.
  var links = PackedArray<StoredLink>()
  /// The destinations and titles of the links, concatenated.
  var linkText: [UInt8] = []
  /// Attributes that are too large for a record; a few blocks have one each.
  var extras: [BlockExtra] = []
  /// The definitions of links and footnotes, by record.
  var definitions = PackedArray<StoredDefinition>()
  /// The bytes of the definitions' meanings, concatenated.
  var definitionText: [UInt8] = []
  /// The labels in the texts of leaves, by record.
  var mentions = PackedArray<LabelMention>()

  /// The counts of the arrays that a scan appends to.
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

  /// The present counts.
  var mark: Mark {
    Mark(
      records: records.count, parts: parts.count, markers: markers.count, quoteMarkers: quoteMarkers.count,
      lines: lines.count, longLines: longLines.count, extras: extras.count, definitions: definitions.count,
      definitionText: definitionText.count)
  }

  /// Drops everything that a scan appended since `mark`.
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
  /// The index ranges of `record`, which is one of these, in the other arrays.
  func parts(of record: BlockRecord) -> BlockParts {
    record.parts < 0 ? BlockParts() : parts[Int(record.parts)]
  }

  /// The indices of the stored markers of `record`, which is one of these.
  func markers(of record: BlockRecord) -> Range<Int> { parts(of: record).markers.bounds }

  /// The indices of the quote markers that start in `bytes`.
  func quoteMarkers(startingIn bytes: Range<SourceOffset>) -> Range<Int> {
    if quoteMarkers.isEmpty { return 0..<0 }
    let first = quoteMarkers.partitioningIndex { $0.start >= bytes.lowerBound }
    return first..<max(first, quoteMarkers.partitioningIndex { $0.start >= bytes.upperBound })
  }

  /// The content lines of the leaf `record`, which is one of these and has inlines, relative to its start.
  func fewLines(of record: BlockRecord) -> PackedSlice<BlockLine> {
    lines[parts(of: record).lines.bounds]
  }

  /// Whether the leaf `record`, which is one of these and has inlines, has the same lines as `other` of `blocks`.
  ///
  /// The lines of each are compared relative to its own start.
  func hasSameLines(_ record: BlockRecord, as other: BlockRecord, in blocks: FlatBlocks) -> Bool {
    lines.elements(
      parts(of: record).lines.bounds, equal: blocks.parts(of: other).lines.bounds, of: blocks.lines)
  }

  /// The extra of `record`, which is one of these; `nil` if it has none.
  func extra(of record: BlockRecord) -> BlockExtra? {
    let extra = parts(of: record).extra
    return extra < 0 ? nil : extras[Int(extra)]
  }
}
