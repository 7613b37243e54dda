/// The inlines and mentions of a leaf after edits, ready to be put into a tree.
struct LeafReading {
  /// The keys of the labels that it mentions.
  var mentions: [LabelKey]
  /// Its inlines, relative to the same origin as the leaf's start in its source.
  var inlines: InlineTree<InSource>
}

extension LeafEdits {
  /// Adds the leaves to `parsing`, each with its index; returns the keys of the labels that each mentions.
  func add(to parsing: inout LeafParsing) -> [[LabelKey]] {
    leaves.indices.map { index in
      let leaf = leaves[index]
      return parsing.add(leaf.place.record.kind, leaf.lines[...], from: leaf.start, as: index, in: source)
    }
  }

  /// The readings of the leaves, with `trees` in order, or a text node for each leaf with a state, which wasn't parsed.
  func readings(_ mentions: [[LabelKey]], _ trees: [InlineTree<InSource>], _ states: [Int: InlineState])
    -> [LeafReading]
  {
    var trees = trees[...]
    return leaves.indices.map { index in
      let unparsed = states[index].map {
        InlineTree.text(over: leaves[index].lines[...], from: leaves[index].start, $0)
      }
      return LeafReading(mentions: mentions[index], inlines: unparsed ?? trees.removeFirst())
    }
  }

  /// Makes the edits in `tree`, which is still the tree before them; `readings` are the new readings of the leaves.
  ///
  /// - Complexity: O(*m* log *c*), where *m* is the number of chunks with such leaves, and *c* that of all chunks, plus
  ///   the size of these chunks.
  func apply(to tree: inout ChunkTree, _ readings: [LeafReading]) {
    var rest = leaves.indices
    while let last = rest.last {
      let home = leaves[last].place.home
      let ordinal = home.base.chunks
      let first = rest.lastIndex { leaves[$0].place.home.base.chunks != ordinal }.map { $0 + 1 } ?? 0
      let blocks = blocks(of: home, with: first..<rest.upperBound, readings)
      tree.replace(home, with: blocks, growth: leaves[first..<rest.upperBound].reduce(0) { $0 + $1.growth })
      rest = 0..<first
    }
  }

  /// The blocks of the chunk `home`, with the leaves that have the indices `edited` replaced.
  private func blocks(of home: ChunkPlace, with edited: Range<Int>, _ readings: [LeafReading]) -> FlatBlocks {
    let old = home.chunk.blocks
    var blocks = FlatBlocks()
    blocks.reserve(old, FlatBlocks())
    var (next, byte, growth) = (0, SourceOffset.zero, 0)
    for index in edited {
      let leaf = leaves[index]
      let record = leaf.place.record
      blocks.append(old, records: next..<leaf.place.local, bytes: byte..<record.start, movedBy: growth)
      blocks.append(leaf, readings[index], movedBy: growth)
      growth += leaf.growth
      (next, byte) = (leaf.place.local + 1, record.end)
      if leaf.row != nil { next = blocks.appendCells(after: leaf, movedBy: growth) }
    }
    blocks.append(old, records: next..<old.records.count, bytes: byte..<SourceOffset.max, movedBy: growth)
    return blocks
  }
}

extension FlatBlocks {
  /// Appends the edited `leaf` with its reading, moved by `distance`.
  fileprivate mutating func append(_ leaf: LeafEdits.Leaf, _ reading: LeafReading, movedBy distance: Int) {
    var record = leaf.place.record
    record.flags.subtract(.ofInlines)
    record.start += Int32(distance)
    record.lineStart += Int32(distance)
    record.end += Int32(distance + leaf.growth)
    var new = BlockParts()
    let end = leaf.place.blocks.fewLines(of: leaf.place.record).last?.end ?? .zero
    let firstMarker = markers.count
    // Markers after the content move.
    for marker in leaf.place.blocks.markers(of: leaf.place.record) {
      let range = leaf.place.blocks.markers[marker]
      let growth = range.lowerBound < end ? 0 : Int32(leaf.growth)
      markers.append(range.lowerBound + growth..<range.upperBound + growth)
    }
    new.markers = Range(firstMarker..<markers.count)
    let firstLine = lines.count
    lines.append(leaf.lines, leaf.lines.indices)
    new.lines = Range(firstLine..<lines.count)
    record.parts = Int32(parts.count)
    parts.append(new)
    records.append(record)
    appendQuoteMarkers(in: leaf, movedBy: distance)
    mention(reading.mentions, in: records.count - 1)
    attach(reading.inlines, to: records.count - 1, from: leaf.start)
  }

  /// Appends the quote markers of the leaf's later lines.
  private mutating func appendQuoteMarkers(in leaf: LeafEdits.Leaf, movedBy distance: Int) {
    let (old, record) = (leaf.place.blocks.quoteMarkers, leaf.place.record)
    if old.isEmpty { return }
    let home = leaf.place.home
    for index in leaf.place.blocks.quoteMarkers(startingIn: record.start..<record.end) {
      let marker = old[index]
      let growth = leaf.edits.reduce(0) {
        $0 + ($1.old.upperBound <= home.documentOffset(of: marker.start) ? $1.growth : 0)
      }
      quoteMarkers.append(marker.moved(by: distance + growth))
    }
  }

  /// Appends the cells after the cell `leaf`, which was appended last, moved by `distance`, and extends their row.
  ///
  /// Returns the index of the next block in the chunk.
  fileprivate mutating func appendCells(after leaf: LeafEdits.Leaf, movedBy distance: Int) -> Int {
    guard let row = leaf.row else { return leaf.place.local + 1 }
    let old = leaf.place.blocks
    let next =
      old.records[(leaf.place.local + 1)...].firstIndex { $0.kind != .tableCell } ?? old.records.count
    let first = records.count
    append(old, records: leaf.place.local + 1..<next, bytes: .zero ..< .zero, movedBy: distance)
    // The start of the line doesn't move.
    for index in first..<records.count { records[index].lineStart -= Int32(leaf.growth) }
    let new = first - 1 - (leaf.place.local - row.local)
    records[new].end += Int32(leaf.growth)
    let cellStart = BlockOffset(leaf.place.record.start - row.record.start)
    for pipe in markers(of: records[new]) where markers[pipe].lowerBound >= cellStart {
      markers[pipe] =
        markers[pipe].lowerBound + Int32(leaf.growth)..<markers[pipe].upperBound + Int32(leaf.growth)
    }
    return next
  }
}
