/// Appending blocks, their parts and their inlines.
extension FlatBlocks {
  /// Appends the records `range` of `other` with their parts, moved by `distance` bytes.
  ///
  /// Of the quote markers of `other`, those that start in `bytes` are appended, too.
  mutating func append(
    _ other: FlatBlocks, records range: Range<Int>, bytes: Range<SourceOffset>, movedBy distance: Int
  ) {
    let first = records.count
    appendRecords(of: other, range, movedBy: distance)
    if !other.quoteMarkers.isEmpty {
      for index in other.quoteMarkers(startingIn: bytes) {
        quoteMarkers.append(other.quoteMarkers[index].moved(by: distance))
      }
    }
    appendLabels(from: other, records: range, to: first)
  }

  private mutating func appendRecords(of other: FlatBlocks, _ range: Range<Int>, movedBy distance: Int) {
    if range.isEmpty { return }
    let present = other.parts(ofRecords: range)
    let slices = other.slices(of: present)
    let growth = SliceGrowth(
      parts: Int32(parts.count - present.lowerBound),
      markers: markers.count - slices.markers.lowerBound, lines: lines.count - slices.lines.lowerBound,
      longLines: longLines.count - slices.longLines.lowerBound,
      inlines: inlines.count - slices.inlines.lowerBound, extras: extras.count - slices.extras.lowerBound)
    markers.append(other.markers, slices.markers)
    lines.append(other.lines, slices.lines)
    longLines += other.longLines[slices.longLines]
    appendInlines(of: other, slices.inlines)
    extras += other.extras[slices.extras]
    if distance == 0, growth == SliceGrowth() {
      records.append(other.records, range)
      parts.append(other.parts, present)
    } else {
      let start = other.records[range.upperBound - 1].start + Int32(distance)
      records.append(
        other.records, range, staysShort: start.value.fits(28) && (parts.count + present.count).fits(10),
        short: { $0.move(by: distance, parts: growth.parts) },
        { $0.moved(by: Int32(distance), parts: growth.parts) })
      let count = max(markers.count, lines.count, inlines.count, extras.count)
      parts.append(
        other.parts, present, staysShort: count.fits(15), short: { $0.move(by: growth) },
        { $0.moved(by: growth) })
    }
  }

  /// Reserves capacity for all of `other` and of `another`.
  mutating func reserve(_ other: FlatBlocks, _ another: FlatBlocks) {
    records.reserveCapacity(other.records.count + another.records.count)
    parts.reserveCapacity(other.parts.count + another.parts.count)
    markers.reserveCapacity(other.markers.count + another.markers.count)
    lines.reserveCapacity(other.lines.count + another.lines.count)
    inlines.reserveCapacity(other.inlines.count + another.inlines.count)
  }

  /// Reserves capacity for the blocks that an edit of a few lines usually brings.
  mutating func reserveForWindow() {
    records.reserveCapacity(16)
    parts.reserveCapacity(16)
    markers.reserveCapacity(16)
    lines.reserveCapacity(24)
    inlines.reserveCapacity(32)
  }

  /// The indices of the parts of the records `range`.
  private func parts(ofRecords range: Range<Int>) -> Range<Int> {
    if range.count == records.count { return parts.indices }
    guard let first = records[range].first(where: { $0.parts >= 0 }),
      let last = records[range].last(where: { $0.parts >= 0 })
    else { return 0..<0 }
    return Int(first.parts)..<Int(last.parts) + 1
  }

  /// The slices that the parts `present` cover together.
  private func slices(of present: Range<Int>) -> Slices {
    Slices(
      markers: slice(of: present, in: markers.indices) { $0.markers },
      lines: slice(of: present, in: lines.indices) { $0.lines },
      longLines: slice(of: present, in: longLines.indices) { $0.longLines..<$0.longLines + 1 },
      inlines: slice(of: present, in: inlines.indices) { $0.inlines },
      extras: slice(of: present, in: extras.indices) { $0.extra..<$0.extra + 1 })
  }

  /// The slice of an array with the indices `all` that the parts `present` cover together; `own` is that of a part.
  ///
  /// The slices of parts come in order, so the first and the last one bound it.
  @inline(__always)
  private func slice(
    of present: Range<Int>, in all: Range<Int>, _ own: (BlockParts) -> Range<Int32>
  ) -> Range<Int> {
    if all.isEmpty || present.count == parts.count { return all }
    func isOwn(_ part: BlockParts) -> Bool { !own(part).isEmpty && own(part).lowerBound >= 0 }
    guard let first = parts[present].first(where: isOwn), let last = parts[present].last(where: isOwn)
    else { return 0..<0 }
    return Int(own(first).lowerBound)..<Int(own(last).upperBound)
  }

  private struct Slices {
    var markers = 0..<0
    var lines = 0..<0
    var longLines = 0..<0
    var inlines = 0..<0
    var extras = 0..<0
  }

  private mutating func appendLabels(from other: FlatBlocks, records range: Range<Int>, to first: Int) {
    let distance = Int32(first - range.lowerBound)
    if !other.definitions.isEmpty { appendDefinitions(of: other, records: range, movedBy: distance) }
    let mentioned = other.mentions.run(in: range) { Int($0.record) }
    if distance == 0 || mentioned.isEmpty { return mentions.append(other.mentions, mentioned) }
    if mentions.isEmpty { mentions.reserveCapacity(mentioned.count) }
    for index in mentioned {
      var mention = other.mentions[index]
      mention.record += distance
      mentions.append(mention)
    }
  }

  /// Gives the leaf at `index` its inlines, relative to the origin of the record's own offsets; leaves must come in
  /// order.
  mutating func attach(_ tree: InlineTree<InSource>, to index: Int) {
    attach(tree, to: index, from: records[index].start)
  }

  /// Gives the leaf at `index` its inlines, relative to an origin at which the leaf starts at `start`.
  ///
  /// Leaves must come in order.
  mutating func attach(_ tree: InlineTree<InSource>, to index: Int, from start: SourceOffset) {
    let flags = BlockRecord.Flags(tree.state)
    if LeafNodes.arePlain(tree.nodes, on: fewLines(of: records[index]), from: start) {
      return setInlines(
        of: index, to: tree.state == .literal ? BlockParts.literal : BlockParts.plain, flags)
    }
    let first = inlines.count
    for node in tree.nodes {
      if node.link >= 0 { append(tree.links[Int(node.link)].inBlock(from: start)) }
      var moved = node.inBlock(from: start)
      moved.link = -1
      inlines.append(moved)
    }
    setInlines(of: index, to: Range(first..<inlines.count), flags)
  }

  /// Gives the leaf at `index` the inlines of the record `other` of `blocks`, a leaf with the same lines and bytes.
  ///
  /// Leaves must come in order.
  mutating func attachInlines(of blocks: FlatBlocks, _ other: Int, to index: Int) {
    let record = blocks.records[other]
    let flags = record.flags.intersection(.ofInlines)
    let present = blocks.parts(of: record)
    if present.isPlain { return setInlines(of: index, to: present.inlines, flags) }
    let first = inlines.count
    appendInlines(of: blocks, present.inlines.bounds)
    setInlines(of: index, to: Range(first..<inlines.count), flags)
  }

  /// Makes the leaf at `index`, which is literal text, plain.
  mutating func makePlain(_ index: Int) { setInlines(of: index, to: BlockParts.literal, []) }

  /// Sets the inlines' slice of the leaf at `index` to `slice`, and adds `flags` to its record.
  private mutating func setInlines(of index: Int, to slice: Range<Int32>, _ flags: BlockRecord.Flags) {
    if !flags.isEmpty { records[index].flags.formUnion(flags) }
    let part = Int(records[index].parts)
    if part >= 0 { parts[part].inlines = slice }
  }
}

extension BlockRecord.Flags {
  /// The flags of a leaf with inlines in `state`.
  fileprivate init(_ state: InlineState) {
    switch state {
    case .literal, .proven: self = []
    case .unproven: self = .isUnproven
    case .pending: self = .isPending
    case .unparsed: self = .isUnparsed
    }
  }
}

/// The distances by which indices into each side array move.
struct SliceGrowth: Equatable {
  var parts: Int32 = 0
  var markers = 0
  var lines = 0
  var longLines = 0
  var inlines = 0
  var extras = 0
}

extension BlockRecord {
  /// The record moved by `distance` bytes, with the index of its parts moved by `growth`.
  @inline(__always)
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
  /// The parts moved by `growth`.
  @inline(__always)
  fileprivate func moved(by growth: SliceGrowth) -> BlockParts {
    var parts = self
    parts.markers = markers.moved(by: growth.markers)
    parts.lines = lines.moved(by: growth.lines)
    parts.inlines = inlines.moved(by: growth.inlines)
    if longLines >= 0 { parts.longLines += Int32(growth.longLines) }
    if extra >= 0 { parts.extra += Int32(growth.extras) }
    return parts
  }
}
