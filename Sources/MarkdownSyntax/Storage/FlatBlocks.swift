/// Blocks in preorder with all that belongs to them, in flat arrays.
///
/// Flat, so that neither building, walking nor freeing needs a stack as deep as the nesting.
struct FlatBlocks: Sendable {
  /// The blocks.
  var records: [BlockRecord] = []
  /// The markers of all blocks but quotes; each block has a slice.
  var markers: [Range<Int32>] = []
  /// The markers of all lines of quotes, sorted, also of quotes whose records stand before these records.
  var quoteMarkers: [QuoteMarker] = []
  /// The content lines; each leaf has a slice.
  var lines: [ContentLine] = []
  /// The inlines; each leaf has a slice, and `subtreeEnd` is an index in that slice.
  var inlines: [InlineNode] = []
  /// The attributes of links; each leaf has a slice, and an inline's `link` is an index in that slice.
  var links: [InlineLink] = []
  /// The link reference definitions, by record.
  var definitions: [StoredDefinition] = []
  /// The labels in the texts of leaves, by record.
  var mentions: [LabelMention] = []

  /// How much there is of what a scan appends.
  struct Mark {
    var records = 0
    var markers = 0
    var quoteMarkers = 0
    var lines = 0
    var definitions = 0
  }

  /// How much there is now.
  var mark: Mark {
    Mark(
      records: records.count, markers: markers.count, quoteMarkers: quoteMarkers.count, lines: lines.count,
      definitions: definitions.count)
  }

  /// Drops all that a scan appended since `mark`.
  mutating func truncate(to mark: Mark) {
    records.removeLast(records.count - mark.records)
    markers.removeLast(markers.count - mark.markers)
    quoteMarkers.removeLast(max(0, quoteMarkers.count - mark.quoteMarkers))
    lines.removeLast(lines.count - mark.lines)
    definitions.removeLast(definitions.count - mark.definitions)
  }

  /// Appends the records `range` of `other` with all that belongs to them, moved by `distance` bytes.
  ///
  /// Quote markers are appended from `bytes` of `other` on, up to its end.
  mutating func append(
    _ other: FlatBlocks, records range: Range<Int>, bytes: Range<Int>, movedBy distance: Int
  ) {
    let first = records.count
    for index in range {
      var record = other.records[index]
      appendParts(of: &record, from: other)
      record.start += Int32(distance)
      record.end += Int32(distance)
      record.lineStart += Int32(distance)
      records.append(record)
    }
    for marker in other.quoteMarkers where bytes.contains(Int(marker.start)) {
      quoteMarkers.append(
        QuoteMarker(
          depth: marker.depth, start: marker.start + Int32(distance), end: marker.end + Int32(distance)))
    }
    appendLabels(from: other, records: range, to: first)
  }

  private mutating func appendParts(of record: inout BlockRecord, from other: FlatBlocks) {
    record.markers = FlatBlocks.move(record.markers, of: other.markers, to: &markers)
    record.lines = FlatBlocks.move(record.lines, of: other.lines, to: &lines)
    record.inlines = FlatBlocks.move(record.inlines, of: other.inlines, to: &inlines)
    record.links = FlatBlocks.move(record.links, of: other.links, to: &links)
  }

  private static func move<Part>(
    _ range: Range<Int32>, of parts: [Part], to array: inout [Part]
  ) -> Range<Int32> {
    if range.isEmpty { return 0..<0 }
    let start = Int32(array.count)
    array.append(contentsOf: parts[Int(range.lowerBound)..<Int(range.upperBound)])
    return start..<Int32(array.count)
  }

  private mutating func appendLabels(from other: FlatBlocks, records range: Range<Int>, to first: Int) {
    let distance = Int32(first - range.lowerBound)
    for definition in other.definitions where range.contains(Int(definition.record)) {
      var moved = definition
      moved.record += distance
      definitions.append(moved)
    }
    for mention in other.mentions where range.contains(Int(mention.record)) {
      mentions.append(LabelMention(record: mention.record + distance, key: mention.key))
    }
  }

  /// Gives the leaf at `index` its inlines; leaves must come in order.
  mutating func attach(_ tree: InlineTree, to index: Int) {
    let start = records[index].start
    let (firstNode, firstLink) = (Int32(inlines.count), Int32(links.count))
    for node in tree.nodes { inlines.append(node.shifted(by: -start)) }
    for link in tree.links { links.append(link.shifted(by: -Int(start))) }
    records[index].inlines = firstNode..<Int32(inlines.count)
    records[index].links = firstLink..<Int32(links.count)
    if !tree.isProven { records[index].flags.insert(.isUnproven) }
  }
}
