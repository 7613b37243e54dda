/// Blocks in preorder with all that belongs to them, in flat arrays.
///
/// Flat, so that neither building, walking nor freeing needs a stack as deep as the nesting. Slices come in the order of the records that they
/// belong to, without gaps.
struct FlatBlocks: Sendable {
  /// The blocks.
  var records: [BlockRecord] = []
  /// The markers of all blocks but quotes; each block has a slice.
  var markers: [Range<Int32>] = []
  /// The markers of all lines of quotes, sorted, also of quotes whose records stand before these records.
  var quoteMarkers: [QuoteMarker] = []
  /// The content lines; each leaf has a slice.
  var lines: [ContentLine] = []
  /// The content lines of leaves that have very many.
  var longLines: [LongLines] = []
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
    var longLines = 0
    var definitions = 0
  }

  /// How much there is now.
  var mark: Mark {
    Mark(
      records: records.count, markers: markers.count, quoteMarkers: quoteMarkers.count, lines: lines.count,
      longLines: longLines.count, definitions: definitions.count)
  }

  /// Drops all that a scan appended since `mark`.
  mutating func truncate(to mark: Mark) {
    records.removeLast(records.count - mark.records)
    markers.removeLast(markers.count - mark.markers)
    quoteMarkers.removeLast(max(0, quoteMarkers.count - mark.quoteMarkers))
    lines.removeLast(lines.count - mark.lines)
    longLines.removeLast(longLines.count - mark.longLines)
    definitions.removeLast(definitions.count - mark.definitions)
  }

  /// Appends the records `range` of `other` with all that belongs to them, moved by `distance` bytes.
  ///
  /// Quote markers are appended from `bytes` of `other` on, up to its end.
  mutating func append(
    _ other: FlatBlocks, records range: Range<Int>, bytes: Range<Int>, movedBy distance: Int
  ) {
    let first = records.count
    let slices = other.slices(of: range)
    let growth = SliceGrowth(
      markers: markers.count - slices.markers.lowerBound, lines: lines.count - slices.lines.lowerBound,
      longLines: longLines.count - slices.longLines.lowerBound,
      inlines: inlines.count - slices.inlines.lowerBound, links: links.count - slices.links.lowerBound)
    markers.append(other.markers, slices.markers)
    lines.append(other.lines, slices.lines)
    longLines.append(other.longLines, slices.longLines)
    inlines.append(other.inlines, slices.inlines)
    links.append(other.links, slices.links)
    // Exactly as many where these are the first ones: chunks are many, and live long.
    if records.isEmpty { records.reserveCapacity(max(records.capacity, range.count)) }
    for record in other.records[range] { records.append(record.moved(by: distance, growth)) }
    quoteMarkers += other.quoteMarkers.run(in: bytes, by: { Int($0.start) }).lazy.map {
      QuoteMarker(depth: $0.depth, start: $0.start + Int32(distance), end: $0.end + Int32(distance))
    }
    appendLabels(from: other, records: range, to: first)
  }

  /// Makes room for all of `other`.
  mutating func reserve(_ other: FlatBlocks) {
    records.reserveCapacity(records.count + other.records.count)
    markers.reserveCapacity(markers.count + other.markers.count)
    lines.reserveCapacity(lines.count + other.lines.count)
    inlines.reserveCapacity(inlines.count + other.inlines.count)
  }

  /// The parts of the records `range`.
  private func slices(of range: Range<Int>) -> Slices {
    if range.count == records.count {
      return Slices(
        markers: markers.indices, lines: lines.indices, longLines: longLines.indices,
        inlines: inlines.indices, links: links.indices)
    }
    var slices = Slices()
    for record in records[range] {
      slices.markers.extend(by: record.markers)
      if record.flags.contains(.hasLongLines) {
        slices.longLines.extend(by: record.lines)
      } else {
        slices.lines.extend(by: record.lines)
      }
      slices.inlines.extend(by: record.inlines)
      slices.links.extend(by: record.links)
    }
    return slices
  }

  private struct Slices {
    var markers = 0..<0
    var lines = 0..<0
    var longLines = 0..<0
    var inlines = 0..<0
    var links = 0..<0
  }

  private mutating func appendLabels(from other: FlatBlocks, records range: Range<Int>, to first: Int) {
    let distance = Int32(first - range.lowerBound)
    for definition in other.definitions.run(in: range, by: { Int($0.record) }) {
      var moved = definition
      moved.record += distance
      definitions.append(moved)
    }
    mentions += other.mentions.run(in: range, by: { Int($0.record) }).lazy.map {
      LabelMention(record: $0.record + distance, key: $0.key)
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
    records[index].flags.formUnion(BlockRecord.Flags(tree.state))
  }

  /// Gives the leaf at `index` the inlines of the record `other`, a leaf of the same bytes, in `blocks`; leaves must come in order.
  mutating func attachInlines(of blocks: FlatBlocks, _ other: Int, to index: Int) {
    let record = blocks.records[other]
    let (firstNode, firstLink) = (Int32(inlines.count), Int32(links.count))
    inlines += blocks.inlines[record.inlineIndices]
    links += blocks.links[Int(record.links.lowerBound)..<Int(record.links.upperBound)]
    records[index].inlines = firstNode..<Int32(inlines.count)
    records[index].links = firstLink..<Int32(links.count)
    records[index].flags.formUnion(record.flags.intersection(.ofInlines))
  }
}

extension Array {
  /// Appends the slice `range` of `other`; where that is all there is then, and much, both share it.
  fileprivate mutating func append(_ other: [Element], _ range: Range<Int>) {
    if isEmpty, range.count > 1_024, range == other.indices { self = other } else { self += other[range] }
  }

  /// The elements whose `key` is in `range`; keys never decrease.
  func run(in range: Range<Int>, by key: (Element) -> Int) -> ArraySlice<Element> {
    if isEmpty { return [] }
    let start = firstIndex(reaching: range.lowerBound, by: key)
    return self[start..<Swift.max(start, firstIndex(reaching: range.upperBound, by: key))]
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element whose `key` is at least `bound`; keys never decrease.
  func firstIndex(reaching bound: Int, by key: (Element) -> Int) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension BlockRecord.Flags {
  /// What is told of inlines in `state`.
  fileprivate init(_ state: InlineTree.State) {
    switch state {
    case .proven: self = []
    case .unproven: self = .isUnproven
    case .pending: self = .isPending
    case .unparsed: self = .isUnparsed
    }
  }
}

/// By how much slices move.
private struct SliceGrowth {
  var markers: Int
  var lines: Int
  var longLines: Int
  var inlines: Int
  var links: Int
}

extension BlockRecord {
  /// The record, moved by `distance` bytes and with its slices moved by `growth`.
  fileprivate func moved(by distance: Int, _ growth: SliceGrowth) -> BlockRecord {
    var record = self
    record.start += Int32(distance)
    record.end += Int32(distance)
    record.lineStart += Int32(distance)
    record.markers = record.markers.moved(by: growth.markers)
    record.lines = record.lines.moved(
      by: flags.contains(.hasLongLines) ? growth.longLines : growth.lines)
    record.inlines = record.inlines.moved(by: growth.inlines)
    record.links = record.links.moved(by: growth.links)
    return record
  }
}

extension Range<Int32> {
  /// The slice, moved; an empty one stays where it is.
  func moved(by distance: Int) -> Range<Int32> {
    isEmpty ? 0..<0 : lowerBound + Int32(distance)..<upperBound + Int32(distance)
  }
}

extension Range<Int> {
  /// Adds a slice that comes later.
  fileprivate mutating func extend(by slice: Range<Int32>) {
    if slice.isEmpty { return }
    self = (isEmpty ? Int(slice.lowerBound) : lowerBound)..<Int(slice.upperBound)
  }
}
