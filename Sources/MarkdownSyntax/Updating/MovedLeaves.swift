import TextBuffer

/// Finds leaves of the old tree with the same inlines in another place, or on lines with other prefixes.
///
/// Such leaves were quoted, indented, made items, moved, or renumbered. cmark sees only the content of a leaf's lines.
/// If that is the same, byte for byte, so are the inlines, except for the lines' starts. The same holds for some of its
/// lines if no inline extends beyond them (`MovedLeaf`). Leaves of only text are left out, since parsing them is as
/// fast.
struct MovedLeaves {
  /// The number of blocks of the old tree that were visited.
  private(set) var visited = 0
  private let edit: TextEdit
  private let text: EditedText
  /// The next block of the old tree.
  private var place: BlockPlace?
  private let end: Int
  /// The start of the line on which the edit starts.
  private let line: Int
  /// The bytes that may be syntax.
  private let syntax: SyntaxBytes
  /// The leaves of the old tree that the edit touched and that aren't found in a new place yet, in order.
  private var candidates: [MovedLeaf] = []

  /// The most candidates that a new leaf is compared with; leaves that changed places are near each other.
  private static let reach = 3

  /// The number of blocks that may still be visited to find candidates; thousands of definitions can be between them.
  private var allowance = 0

  /// The number of these visits that each new leaf adds.
  private static let lookahead = 12

  /// Searches the records `records` of `tree` for leaves that `edit` touched.
  ///
  /// The edit made `text` and starts on the line that starts at `line`.
  init(
    _ edit: TextEdit, of tree: ChunkTree, in text: EditedText, records: Range<Int>, line: Int,
    _ syntax: SyntaxBytes
  ) {
    (self.edit, self.text, self.line, self.syntax) = (edit, text, line, syntax)
    // Only the last block that starts by then can extend into the line.
    let first = max(records.lowerBound, BlockPlace(startingBy: line, in: tree)?.index ?? 0)
    place = first < records.upperBound ? BlockPlace(first, in: tree) : nil
    end = records.upperBound
  }

  /// Passes a leaf of plain text.
  mutating func pass() { allowance += Self.lookahead }

  /// The reading of the leaf with the index `index` in `blocks`, if an old leaf had the same one; otherwise `nil`.
  ///
  /// Offsets are those of `blocks` and of `source`. Leaves must be asked for in order, with a call of `pass()` for each
  /// leaf of plain text.
  mutating func reading(of index: Int, of blocks: FlatBlocks, in source: [UInt8]) -> LeafReading? {
    let record = blocks.records[index]
    let lines = Array(blocks.fewLines(of: record))
    allowance += Self.lookahead
    fill()
    for number in candidates.indices {
      guard let first = candidates[number].index(ofSizesOf: lines, record.kind) else { continue }
      let leaf = candidates[number].place
      if candidates[number].bytes.isEmpty { candidates[number].bytes = bytes(of: leaf) }
      guard
        let found = candidates[number].take(
          lines, record.kind, from: record.start, of: source, at: first)
      else { continue }
      if found.isLast { candidates.remove(at: number) }
      let areThose = found.isAll || leaf.mentions.isEmpty
      return LeafReading(
        mentions: areThose
          ? leaf.mentions : LabelScan.keys(in: blocks.leaf(index, in: source, syntax).pieces, of: source),
        inlines: found.inlines)
    }
    if candidates.count == Self.reach { candidates.removeFirst() }
    return nil
  }

  /// Adds candidates up to `reach`, within the allowance.
  private mutating func fill() {
    while candidates.count < Self.reach, allowance > 0, let leaf = place, leaf.index < end {
      // Leaves that start after the edit are found by `LeafReuse`, or not at all.
      guard min(leaf.start, leaf.lineStart) <= edit.old.upperBound else { return place = nil }
      allowance -= 1
      visited += 1
      place = leaf.next
      let isTouched = leaf.home.documentOffset(of: leaf.record.end) >= line
      if isTouched, leaf.record.kind.isLeafWithInlines, !leaf.parts.isPlain,
        leaf.record.flags.isDisjoint(with: .ofInlines),
        leaf.inlines.contains(where: { $0.kind != .text && $0.kind != .softBreak })
      {
        candidates.append(MovedLeaf(leaf, syntax))
      }
    }
  }

  /// The bytes of `leaf` in the text of the old tree, in which later edits may already be made.
  private func bytes(of leaf: BlockPlace) -> [UInt8] {
    let (start, end, seam) = (leaf.start, leaf.end, edit.old.upperBound)
    if end <= seam { return text.before.bytes(in: UTF8Offset(start)..<UTF8Offset(end)) }
    let head = start < seam ? text.before.bytes(in: UTF8Offset(start)..<UTF8Offset(seam)) : []
    return head + text.bytes(in: max(start, seam) + edit.growth..<end + edit.growth)
  }
}

/// Finds the leaves that an edit didn't change.
///
/// A leaf's inlines depend only on its bytes and on the definitions of labels. So a leaf with the same lines has the
/// same inlines. Leaves that mention a redefined label are parsed again elsewhere.
struct LeafReuse {
  /// The next block of the old tree.
  private var place: BlockPlace?
  private let end: Int
  /// The number of blocks of the old tree that were visited.
  private(set) var visited = 0
  private let edit: TextEdit
  /// The start of the line on which the edit starts.
  private let line: Int

  /// Searches the records `records` of `tree` for leaves that `edit` didn't change; it starts on the line at `line`.
  init(_ edit: TextEdit, of tree: ChunkTree, records: Range<Int>, line: Int) {
    place = records.isEmpty ? nil : BlockPlace(records.lowerBound, in: tree)
    end = records.upperBound
    self.edit = edit
    self.line = line
  }

  /// The unchanged old leaf for the leaf with the index `index` in `blocks`; `nil` if there is none.
  ///
  /// Offsets in `blocks` are relative to the document offset `base`. Leaves must be asked for in order.
  mutating func leaf(for index: Int, of blocks: FlatBlocks, at base: Int) -> BlockPlace? {
    let record = blocks.records[index]
    let start = base + Int(record.start)
    while let leaf = place, leaf.index < end {
      visited += 1
      // A later block of the old tree can't be this leaf, whether the edit moved it or not.
      if leaf.start > start, leaf.start + edit.growth > start { return nil }
      guard let offset = unchangedStart(of: leaf), offset >= start else {
        place = next(afterChanged: leaf)
        continue
      }
      guard offset == start, leaf.record.kind == record.kind,
        leaf.blocks.hasSameLines(leaf.record, as: record, in: blocks)
      else { return nil }
      place = leaf.next
      return leaf
    }
    return nil
  }

  /// The next block that may be unchanged; if it starts in the edit, all blocks that start there are skipped.
  private func next(afterChanged leaf: BlockPlace) -> BlockPlace? {
    let next = leaf.next
    guard let next, edit.old.lowerBound <= next.start, next.start < edit.old.upperBound else { return next }
    return BlockPlace(startingBy: edit.old.upperBound - 1, in: next.tree)?.next
  }

  /// The start of `leaf` after the edit; `nil` if the edit touched a line of it.
  private func unchangedStart(of leaf: BlockPlace) -> Int? {
    guard leaf.record.kind.isLeafWithInlines else { return nil }
    if leaf.home.documentOffset(of: leaf.record.end) < line { return leaf.start }
    // A table's header is on the line before the one that made it a table.
    return min(leaf.lineStart, leaf.start) >= edit.old.upperBound ? leaf.start + edit.growth : nil
  }
}
