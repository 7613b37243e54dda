import TextBuffer

/// Edits inside of text lines that stay text lines, which change only the content of their leaves.
///
/// A line's role among the blocks depends on these parts (CommonMark sections 4 and 5, GFM 4.10):
///
/// - the prefixes of its containers,
/// - the start of the rest, and whether the rest is blank,
/// - the cells, if it may be a table's header.
///
/// So an edit after the prefixes changes no block in three cases, as long as the cells stay the same: if the rest
/// begins with text (`TextLine`), with a heading's `#`, or in a table's row. Then only the leaf has to be read.
/// Definitions, which are cut off a paragraph's start, and headers of tables are left to a scan.
struct LeafEdits {
  /// An edited leaf.
  struct Leaf {
    /// Its place in the tree before the edits.
    let place: BlockPlace
    /// The row that holds it; `nil` unless it's a cell.
    let row: BlockPlace?
    /// The edits, in order.
    let edits: ArraySlice<TextEdit>
    /// Its start in `source`.
    let start: SourceOffset
    /// Its lines after the edits, relative to its start.
    fileprivate(set) var lines = PackedArray<BlockLine>()

    /// The number of bytes by which it grows.
    var growth: Int { edits.reduce(0) { $0 + $1.growth } }

    /// The indices of its bytes in `source`.
    var range: Range<Int> {
      Int(start)..<Int(start) + Int(place.record.end - place.record.start) + growth
    }
  }

  /// The dialect, whose blocks may start on a line besides CommonMark's.
  private let dialect: Dialect

  /// No edits yet, of a tree of `dialect`.
  init(_ dialect: Dialect) { self.dialect = dialect }

  /// The leaves, in order.
  private(set) var leaves: [Leaf] = []
  /// The leaves' bytes after the edits, concatenated.
  private(set) var source: [UInt8] = []

  /// Adds the leaf at `place` with its `edits`, which made `text`.
  ///
  /// In `text`, the leaf starts `distance` bytes after its place in the tree. Returns `false` if the edits may change
  /// more than the leaf's content, or if they can't be combined with those of the previous leaf.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the size of the text and *k* that of the leaf.
  mutating func add(
    _ place: BlockPlace, _ edits: ArraySlice<TextEdit>, in text: EditedText, movedBy distance: Int = 0
  ) -> Bool {
    let record = place.record
    guard record.kind.isLeafWithInlines, record.flags.isDisjoint(with: .ofInlines),
      let first = edits.first, let last = edits.last, place.start <= first.old.lowerBound,
      last.old.upperBound <= place.end, place.previous?.record.kind != .linkDefinition
    else { return false }
    let row = record.kind == .tableCell ? place.bodyRow : nil
    // Cells of one row would have to move together.
    guard row != nil || record.kind != .tableCell, leaves.last?.place.lineStart != place.lineStart else {
      return false
    }
    var leaf = Leaf(place: place, row: row, edits: edits, start: SourceOffset(source.count))
    let start = place.start + distance
    source += text.bytes(in: start..<start + leaf.range.count)
    guard setLines(of: &leaf, in: text), row != nil || source[Int(leaf.start)] != UInt8(ascii: "[") else {
      return false
    }
    leaves.append(leaf)
    return true
  }

  /// The leaf that `edit` changes, where `edit` made `text` of the text of `tree`.
  ///
  /// `nil` if the edit may change more than a leaf's content, or if more than `limit` bytes would have to be read.
  init?(_ edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect, limit: Int) {
    self.dialect = dialect
    guard let place = BlockPlace(startingBy: edit.old.lowerBound, in: tree),
      // Lines have the same cost as in a scan.
      Int(place.record.end - place.record.start) + edit.growth
        + WindowScan.perLine * Int(place.blocks.parts(of: place.record).lines.length) < limit,
      add(place, [edit], in: text)
    else { return nil }
  }

  /// Sets the lines of `leaf` to their ranges after the edits.
  ///
  /// Returns `false` if an edit isn't inside of a line, or if it may change a line's role.
  private func setLines(of leaf: inout Leaf, in text: EditedText) -> Bool {
    let start = leaf.place.start
    let old = leaf.place.blocks.fewLines(of: leaf.place.record)
    var rest = leaf.edits
    var growth = 0
    var edited: [BlockLine] = []
    leaf.lines.reserveCapacity(old.count)
    for line in old {
      var moved = line.shifted(by: growth)
      let unmade = rest.count
      while let edit = rest.first, edit.old.upperBound - start <= Int(line.end) {
        // A paragraph without visible content may start directly after an item's marker: `-` and a form feed.
        let isUnseen = line.start == line.end && leaf.place.record.kind == .paragraph
        guard edit.old.lowerBound - start >= Int(line.start), !isUnseen,
          !text.mayHaveMadeCells(in: edit.old)
        else { return false }
        growth += edit.growth
        rest.removeFirst()
      }
      moved.end = line.end + Int32(growth)
      leaf.lines.append(moved)
      if rest.count < unmade { edited.append(moved) }
    }
    // The new ranges are right only if every edit is inside of a line.
    return rest.isEmpty && edited.allSatisfy { isAsBefore($0, of: leaf, isLast: $0 == leaf.lines.last) }
  }

  /// Whether `line`, which was edited, still has its role as a line of `leaf`.
  private func isAsBefore(_ line: BlockLine, of leaf: Leaf, isLast: Bool) -> Bool {
    let content = source[line.inSource(from: leaf.start).range]
    guard let first = content.first, let last = content.last, !first.isASCIIWhitespace,
      !isLast || !last.isASCIIWhitespace, !content.contains(where: { $0.isControlOrPipe })
    else { return false }
    if let row = leaf.row {
      return (row.start < leaf.place.start || TextLine.startsNoBlock(content, dialect))
        && !content.contains(UInt8(ascii: "\\"))
    }
    return leaf.place.record.keepsRole(ofLine: content, dialect)
  }
}

extension UInt8 {
  /// Whether the byte is a pipe, or a control character other than a tab.
  fileprivate var isControlOrPipe: Bool { self < 0x20 && self != 0x09 || self == UInt8(ascii: "|") }
}

extension BlockRecord {
  /// Whether a line with `content`, without white space at its ends, is a line of this leaf, a paragraph or heading, if
  /// it was one before an edit.
  func keepsRole(ofLine content: ArraySlice<UInt8>, _ dialect: Dialect) -> Bool {
    // A `#` could be the heading's closing sequence.
    if case .heading(_, isSetext: false) = detail { return content.last != UInt8(ascii: "#") }
    return TextLine.startsNoBlock(content, dialect)
  }
}

extension EditedText {
  /// Whether the number of cells in a line may depend on `range` of the text before, which is inside of the line.
  ///
  /// Pipes part cells, and a backslash may be before a pipe. A line of control characters, such as form feeds, isn't
  /// blank, but has no cell.
  func mayHaveMadeCells(in range: Range<Int>) -> Bool {
    if range.isEmpty { return false }
    let bytes = before.bytes(in: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
    return bytes.contains { $0.isControlOrPipe || $0 == UInt8(ascii: "\\") }
  }
}

extension BlockPlace {
  /// The body row that holds this cell; `nil` for a header's cell, or if the row is in another chunk.
  fileprivate var bodyRow: BlockPlace? {
    var row = local
    while row >= 0, blocks.records[row].kind != .tableRow { row -= 1 }
    if row < 0 { return nil }
    let place = BlockPlace(tree: tree, home: home, local: row)
    return place.previous?.record.kind == .table ? nil : place
  }
}

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
