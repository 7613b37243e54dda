import TextBuffer

/// Finds leaves that stand elsewhere now, or on lines with other prefixes, and say what they said: those that were quoted, indented, made items, moved,
/// or renumbered.
///
/// Of a leaf, cmark sees the content of its lines. Where that is the same, byte for byte, so are the inlines, but for where the lines start. Leaves of
/// nothing but text are left out, since that is found as fast.
struct MovedLeaves {
  /// How many blocks of the old tree were looked at.
  private(set) var visited = 0
  private let edit: TextEdit
  private let text: EditedText
  /// The block of the old tree that comes next.
  private var place: BlockPlace?
  private let end: Int
  /// The start of the line on which the edit starts.
  private let line: Int
  /// Leaves of the old tree that an edit touched and that stand nowhere yet, in order.
  private var candidates: [BlockPlace] = []

  /// How many leaves one is compared with: those that changed places are near to each other.
  private static let reach = 3

  /// How many blocks may still be looked at to find those: thousands of definitions can stand in between.
  private var allowance = 0

  /// How many that are for each new leaf.
  private static let lookahead = 12

  /// Looks among the records `records` of `tree` for leaves that `edit` touched, which made `text` and starts on the line that starts at `line`.
  init(_ edit: TextEdit, of tree: ChunkTree, in text: EditedText, records: Range<Int>, line: Int) {
    (self.edit, self.text, self.line) = (edit, text, line)
    // The last block that starts by then is the only one that can reach into the line from before.
    let first = max(records.lowerBound, BlockPlace(startingBy: line, in: tree)?.index ?? 0)
    place = first < records.upperBound ? BlockPlace(first, in: tree) : nil
    end = records.upperBound
  }

  /// Goes on behind a leaf of plain text.
  mutating func pass() { allowance += Self.lookahead }

  /// What the leaf with the index `index` in `blocks` says, if a leaf said it before, and the keys of the labels that it mentions.
  ///
  /// Offsets count as those of `blocks` and of `source`. Leaves must be asked for in order; those that are plain text are passed.
  mutating func reading(of index: Int, of blocks: FlatBlocks, in source: [UInt8]) -> LeafReading? {
    let record = blocks.records[index]
    let lines = blocks.fewLines(of: record)
    allowance += Self.lookahead
    fill()
    guard let found = candidates.firstIndex(where: { says(lines, of: record, in: source, as: $0) }) else {
      if candidates.count == Self.reach { candidates.removeFirst() }
      return nil
    }
    let leaf = candidates.remove(at: found)
    let shift = LineShift(leaf.blocks.fewLines(of: leaf.record), lines, by: Int(record.start))
    return LeafReading(mentions: leaf.mentions, inlines: shift.inlines(of: leaf))
  }

  /// Finds further candidates.
  private mutating func fill() {
    while candidates.count < Self.reach, allowance > 0, let leaf = place, leaf.index < end {
      // What starts behind the edit is found where it stands, or not at all.
      guard min(leaf.start, leaf.lineStart) <= edit.old.upperBound else { return place = nil }
      allowance -= 1
      visited += 1
      place = leaf.next
      let isTouched = leaf.home.base.bytes + Int(leaf.record.end) >= line
      if isTouched, leaf.record.kind.isLeafWithInlines, leaf.record.flags.isDisjoint(with: .ofInlines),
        leaf.inlines.contains(where: { $0.kind != .text && $0.kind != .softBreak })
      {
        candidates.append(leaf)
      }
    }
  }

  /// The bytes of `leaf` in the text that the tree is of, in which edits behind this one may have been made.
  private func bytes(of leaf: BlockPlace) -> [UInt8] {
    let (start, end, seam) = (leaf.start, leaf.end, edit.old.upperBound)
    if end <= seam { return text.before.bytes(in: UTF8Offset(start)..<UTF8Offset(end)) }
    let head = start < seam ? text.before.bytes(in: UTF8Offset(start)..<UTF8Offset(seam)) : []
    return head + text.bytes(in: max(start, seam) + edit.growth..<end + edit.growth)
  }

  /// Whether the content of `lines`, those of `record` in `source`, is that of `leaf`.
  private func says(
    _ lines: PackedSlice<ContentLine>, of record: BlockRecord, in source: [UInt8], as leaf: BlockPlace
  ) -> Bool {
    // A cell's pipes are written otherwise.
    guard record.kind == leaf.record.kind || record.kind != .tableCell && leaf.record.kind != .tableCell,
      lines.elementsEqual(leaf.blocks.fewLines(of: leaf.record), by: { $0.hasSizeOf($1) })
    else { return false }
    let old = bytes(of: leaf)
    return zip(lines, leaf.blocks.fewLines(of: leaf.record)).allSatisfy { new, before in
      let range = new.shifted(by: Int(record.start)).range
      return source[range].elementsEqual(old[before.range])
        && (new == lines.last
          || source.lineEnding(at: range.upperBound) == old.lineEnding(at: before.range.upperBound))
    }
  }
}

/// How the offsets of a leaf change whose lines stand elsewhere.
private struct LineShift {
  /// For each line, where it started, counted from the leaf's start, and by how much it moves.
  private let lines: [(start: Int32, distance: Int32)]

  /// The shift of `old`, which count from their leaf's start, to `new`, which count from `start`.
  init(_ old: PackedSlice<ContentLine>, _ new: PackedSlice<ContentLine>, by start: Int) {
    lines = zip(old, new).map { ($0.start, $1.start + Int32(start) - $0.start) }
  }

  /// The inlines of `leaf`, moved.
  func inlines(of leaf: BlockPlace) -> InlineTree {
    InlineTree(
      nodes: leaf.blocks.linkedInlines(of: leaf.record).map(moved),
      links: leaf.blocks.links(of: leaf.record).map(moved))
  }

  private func moved(_ node: InlineNode) -> InlineNode {
    var moved = node
    moved.start = start(node.start)
    // An opening marker stands on one line.
    moved.contentStart = moved.start + node.contentStart - node.start
    moved.end = end(node.end)
    moved.contentEnd = node.contentEnd == node.end ? moved.end : start(node.contentEnd)
    return moved
  }

  private func moved(_ link: InlineLink) -> InlineLink {
    func moved(_ range: Range<Int>?) -> Range<Int>? {
      range.map { Int(start(Int32($0.lowerBound)))..<Int(end(Int32($0.upperBound))) }
    }
    var link = link
    link.destinationRange = moved(link.destinationRange)
    link.titleRange = moved(link.titleRange)
    link.labelRange = moved(link.labelRange)
    return link
  }

  /// Where what starts at `offset` starts.
  private func start(_ offset: Int32) -> Int32 { offset + distance(at: offset) }

  /// Where what ends at `offset` ends: on the line of its last byte.
  private func end(_ offset: Int32) -> Int32 { offset + distance(at: offset - 1) }

  private func distance(at offset: Int32) -> Int32 {
    let next = lines.firstIndex(reaching: Int(offset) + 1) { Int($0.start) }
    return lines[max(0, next - 1)].distance
  }
}

extension ContentLine {
  /// Whether the line is as long as `other`, and neither has white space that is no content but counts.
  fileprivate func hasSizeOf(_ other: ContentLine) -> Bool {
    end - start == other.end - other.start && lazyIndent == 0 && other.lazyIndent == 0
      && virtualSpaces == 0 && other.virtualSpaces == 0
  }
}

extension [UInt8] {
  /// The line ending that starts at `index`, as up to two bytes.
  fileprivate func lineEnding(at index: Int) -> [UInt8] {
    let isPair = index + 1 < count && self[index] == 0x0D && self[index + 1] == 0x0A
    return Array(self[Swift.min(index, count)..<Swift.min(index + (isPair ? 2 : 1), count)])
  }
}
