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
