/// Finds the leaves that an edit left as they were.
///
/// A leaf's inlines depend on its bytes alone, and on the definitions of labels. So a leaf of the same lines is the
/// same; those that mention a label that is defined otherwise are parsed anew elsewhere.
struct LeafReuse {
  /// The block of the old tree that comes next.
  private var place: BlockPlace?
  private let end: Int
  /// How many blocks of the old tree were looked at.
  private(set) var visited = 0
  private let edit: TextEdit
  /// The start of the line on which the edit starts.
  private let line: Int

  /// Looks among the records `records` of `tree` for what `edit` left, which starts on the line that starts at `line`.
  init(_ edit: TextEdit, of tree: ChunkTree, records: Range<Int>, line: Int) {
    place = records.isEmpty ? nil : BlockPlace(records.lowerBound, in: tree)
    end = records.upperBound
    self.edit = edit
    self.line = line
  }

  /// The leaf that was what the one with the index `index` in `blocks` is, which count from the document's offset
  /// `base`; leaves must be asked for in order.
  mutating func leaf(for index: Int, of blocks: FlatBlocks, at base: Int) -> BlockPlace? {
    let record = blocks.records[index]
    let start = base + Int(record.start)
    while let leaf = place, leaf.index < end {
      visited += 1
      // Whatever stands behind the place can't be what stands there now, wherever the edit is.
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

  /// The next block that may be as it was: from the first one that starts in the edit on, none until the edit's end.
  private func next(afterChanged leaf: BlockPlace) -> BlockPlace? {
    let next = leaf.next
    guard let next, edit.old.lowerBound <= next.start, next.start < edit.old.upperBound else { return next }
    return BlockPlace(startingBy: edit.old.upperBound - 1, in: next.tree)?.next
  }

  /// Where `leaf` starts after the edit, if no line of it was touched.
  private func unchangedStart(of leaf: BlockPlace) -> Int? {
    guard leaf.record.kind.isLeafWithInlines else { return nil }
    if leaf.home.documentOffset(of: leaf.record.end) < line { return leaf.start }
    // A table's header stands on the line before the one that made it a table.
    return min(leaf.lineStart, leaf.start) >= edit.old.upperBound ? leaf.start + edit.growth : nil
  }
}
