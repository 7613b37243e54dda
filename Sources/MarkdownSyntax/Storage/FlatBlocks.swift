/// Blocks in preorder with all that belongs to them, in flat arrays.
///
/// Flat, so that neither building, walking nor freeing needs a stack as deep as the nesting. Slices come in the order of the records that they
/// belong to, without gaps.
struct FlatBlocks: Sendable {
  /// The blocks.
  var records: [BlockRecord] = []
  /// Where that which belongs to each block stands, of those that have anything, in their order.
  var parts: [BlockParts] = []
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
  /// What is too large for a record; a few blocks have one each.
  var extras: [BlockExtra] = []
  /// The link reference definitions, by record.
  var definitions: [StoredDefinition] = []
  /// The labels in the texts of leaves, by record.
  var mentions: [LabelMention] = []

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
  }

  /// How much there is now.
  var mark: Mark {
    Mark(
      records: records.count, parts: parts.count, markers: markers.count, quoteMarkers: quoteMarkers.count,
      lines: lines.count, longLines: longLines.count, extras: extras.count, definitions: definitions.count)
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
  }
}

// MARK: Parts

extension FlatBlocks {
  /// What belongs to `record`, which is one of these.
  func parts(of record: BlockRecord) -> BlockParts {
    record.parts < 0 ? BlockParts() : parts[Int(record.parts)]
  }

  /// The markers of `record`, which is one of these and no quote, as indices.
  func markers(of record: BlockRecord) -> Range<Int> { parts(of: record).markers.bounds }

  /// The inlines of `record`, which is one of these, counted from its start.
  func inlines(of record: BlockRecord) -> ArraySlice<InlineNode> {
    inlines[parts(of: record).inlines.bounds]
  }

  /// The inline with the index `index` in the leaf `record`, which is one of these.
  func inline(_ index: Int, of record: BlockRecord) -> InlineNode {
    inlines[Int(parts[Int(record.parts)].inlines.lowerBound) + index]
  }

  /// The content lines of the leaf `record`, which is one of these and has inlines, counted from its start.
  func fewLines(of record: BlockRecord) -> ArraySlice<ContentLine> {
    lines[parts(of: record).lines.bounds]
  }

  /// The links of `record`, which is one of these, counted from its start.
  func links(of record: BlockRecord) -> ArraySlice<InlineLink> { links[parts(of: record).links.bounds] }

  /// What `record`, which is one of these, has that is too large for it.
  func extra(of record: BlockRecord) -> BlockExtra? {
    let extra = parts(of: record).extra
    return extra < 0 ? nil : extras[Int(extra)]
  }
}

// MARK: Appending

extension FlatBlocks {
  /// Appends the records `range` of `other` with all that belongs to them, moved by `distance` bytes.
  ///
  /// Quote markers are appended from `bytes` of `other` on, up to its end.
  mutating func append(
    _ other: FlatBlocks, records range: Range<Int>, bytes: Range<Int>, movedBy distance: Int
  ) {
    let first = records.count
    appendRecords(of: other, range, movedBy: distance)
    if !other.quoteMarkers.isEmpty {
      quoteMarkers += other.quoteMarkers.run(in: bytes, by: { Int($0.start) }).lazy.map {
        QuoteMarker(depth: $0.depth, start: $0.start + Int32(distance), end: $0.end + Int32(distance))
      }
    }
    appendLabels(from: other, records: range, to: first)
  }

  private mutating func appendRecords(of other: FlatBlocks, _ range: Range<Int>, movedBy distance: Int) {
    let present = other.parts(ofRecords: range)
    let slices = other.slices(of: present)
    let growth = SliceGrowth(
      parts: Int32(parts.count - present.lowerBound),
      markers: markers.count - slices.markers.lowerBound, lines: lines.count - slices.lines.lowerBound,
      longLines: longLines.count - slices.longLines.lowerBound,
      inlines: inlines.count - slices.inlines.lowerBound, links: links.count - slices.links.lowerBound,
      extras: extras.count - slices.extras.lowerBound)
    markers.append(other.markers, slices.markers)
    lines.append(other.lines, slices.lines)
    longLines.append(other.longLines, slices.longLines)
    inlines.append(other.inlines, slices.inlines)
    links.append(other.links, slices.links)
    extras.append(other.extras, slices.extras)
    // Exactly as many where these are the first ones: chunks are many, and live long.
    if records.isEmpty { records.reserveCapacity(max(records.capacity, range.count)) }
    if parts.isEmpty { parts.reserveCapacity(max(parts.capacity, present.count)) }
    if distance == 0, growth == SliceGrowth() {
      records += other.records[range]
      parts += other.parts[present]
    } else {
      let (distance, partGrowth) = (Int32(distance), growth.parts)
      records += other.records[range].lazy.map { $0.moved(by: distance, parts: partGrowth) }
      parts += other.parts[present].lazy.map { $0.moved(by: growth) }
    }
  }

  /// Makes room for all of `other`, and of `another`.
  mutating func reserve(_ other: FlatBlocks, _ another: FlatBlocks) {
    records.reserveCapacity(other.records.count + another.records.count)
    parts.reserveCapacity(other.parts.count + another.parts.count)
    markers.reserveCapacity(other.markers.count + another.markers.count)
    lines.reserveCapacity(other.lines.count + another.lines.count)
    inlines.reserveCapacity(other.inlines.count + another.inlines.count)
  }

  /// Makes room for what an edit of a few lines may bring.
  mutating func reserveForWindow() {
    records.reserveCapacity(16)
    parts.reserveCapacity(16)
    markers.reserveCapacity(16)
    lines.reserveCapacity(24)
  }

  /// The indices of the parts of the records `range`.
  private func parts(ofRecords range: Range<Int>) -> Range<Int> {
    if range.count == records.count { return parts.indices }
    guard let first = records[range].first(where: { $0.parts >= 0 }),
      let last = records[range].last(where: { $0.parts >= 0 })
    else { return 0..<0 }
    return Int(first.parts)..<Int(last.parts) + 1
  }

  /// The slices of all of the parts `present`.
  private func slices(of present: Range<Int>) -> Slices {
    var slices = Slices()
    if present.count == parts.count {
      (slices.markers, slices.lines, slices.longLines) = (markers.indices, lines.indices, longLines.indices)
      (slices.inlines, slices.links, slices.extras) = (inlines.indices, links.indices, extras.indices)
      return slices
    }
    for part in parts[present] {
      slices.markers.extend(by: part.markers)
      slices.lines.extend(by: part.lines)
      if part.longLines >= 0 { slices.longLines.extend(by: part.longLines..<part.longLines + 1) }
      slices.inlines.extend(by: part.inlines)
      slices.links.extend(by: part.links)
      if part.extra >= 0 { slices.extras.extend(by: part.extra..<part.extra + 1) }
    }
    return slices
  }

  private struct Slices {
    var markers = 0..<0
    var lines = 0..<0
    var longLines = 0..<0
    var inlines = 0..<0
    var links = 0..<0
    var extras = 0..<0
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
    let (firstNode, firstLink) = (inlines.count, links.count)
    inlines += tree.nodes.lazy.map { $0.shifted(by: -start) }
    for link in tree.links { links.append(link.shifted(by: -Int(start))) }
    setInlines(of: index, from: firstNode, links: firstLink, BlockRecord.Flags(tree.state))
  }

  /// Gives the leaf at `index` the inlines of the record `other`, a leaf of the same bytes, in `blocks`; leaves must come in order.
  mutating func attachInlines(of blocks: FlatBlocks, _ other: Int, to index: Int) {
    let record = blocks.records[other]
    let slices = blocks.parts(of: record)
    let (firstNode, firstLink) = (inlines.count, links.count)
    inlines += blocks.inlines[slices.inlines.bounds]
    links += blocks.links[slices.links.bounds]
    setInlines(of: index, from: firstNode, links: firstLink, record.flags.intersection(.ofInlines))
  }

  /// Makes the last inlines and links those of the leaf at `index`.
  private mutating func setInlines(of index: Int, from node: Int, links link: Int, _ flags: BlockRecord.Flags)
  {
    records[index].flags.formUnion(flags)
    let part = Int(records[index].parts)
    if part < 0 { return }
    parts[part].inlines = Range(node..<inlines.count)
    parts[part].links = Range(link..<links.count)
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

/// By how much indices move.
private struct SliceGrowth: Equatable {
  var parts: Int32 = 0
  var markers = 0
  var lines = 0
  var longLines = 0
  var inlines = 0
  var links = 0
  var extras = 0
}

extension BlockRecord {
  /// The record, moved by `distance` bytes; its parts are moved by `growth`.
  fileprivate func moved(by distance: Int32, parts growth: Int32) -> BlockRecord {
    var record = self
    record.start += distance
    record.end += distance
    record.lineStart += distance
    if parts >= 0 { record.parts += growth }
    return record
  }
}

extension BlockParts {
  /// The parts, moved by `growth`.
  fileprivate func moved(by growth: SliceGrowth) -> BlockParts {
    var parts = self
    parts.markers = markers.moved(by: growth.markers)
    parts.lines = lines.moved(by: growth.lines)
    parts.inlines = inlines.moved(by: growth.inlines)
    parts.links = links.moved(by: growth.links)
    if longLines >= 0 { parts.longLines += Int32(growth.longLines) }
    if extra >= 0 { parts.extra += Int32(growth.extras) }
    return parts
  }
}

extension Range<Int> {
  /// Adds a slice that comes later.
  fileprivate mutating func extend(by slice: Range<Int32>) {
    if slice.isEmpty { return }
    self = (isEmpty ? Int(slice.lowerBound) : lowerBound)..<Int(slice.upperBound)
  }
}
