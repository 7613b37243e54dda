/// Takes over the inlines of leaves that an edit left as they were.
///
/// A leaf's inlines depend on its bytes alone, and on the definitions of labels. So a leaf of the same lines is the same; those that
/// mention a label that is defined otherwise are parsed anew elsewhere.
struct LeafReuse {
  /// The leaf of the old tree that comes next.
  private var place: BlockPlace?
  private let end: Int
  private let edit: TextEdit
  /// The start of the line on which the edit starts.
  private let line: Int

  /// Takes over from the records `records` of `tree` what `edit` left, which starts on the line that starts at `line`.
  init(_ edit: TextEdit, of tree: ChunkTree, records: Range<Int>, line: Int) {
    place = records.isEmpty ? nil : BlockPlace(records.lowerBound, in: tree)
    end = records.upperBound
    self.edit = edit
    self.line = line
  }

  /// Gives the leaf with the index `index` of `blocks`, which count from the document's offset `base`, the inlines that it had before, or
  /// returns `false`; leaves must come in order.
  mutating func takeInlines(for index: Int, of blocks: inout FlatBlocks, at base: Int) -> Bool {
    let record = blocks.records[index]
    let start = base + Int(record.start)
    while let leaf = place, leaf.index < end {
      if let offset = unchangedStart(of: leaf), offset >= start {
        guard offset == start, leaf.record.kind == record.kind,
          leaf.lines.elementsEqual(blocks.lines[record.lineIndices])
        else { return false }
        blocks.takeInlines(of: leaf, for: index)
        place = leaf.next
        return true
      }
      place = leaf.next
    }
    return false
  }

  /// Where `leaf` starts after the edit, if no line of it was touched.
  private func unchangedStart(of leaf: BlockPlace) -> Int? {
    guard leaf.record.kind.isLeafWithInlines else { return nil }
    if leaf.home.base.bytes + Int(leaf.record.end) < line { return leaf.start }
    // A table's header stands on the line before the one that made it a table.
    return min(leaf.lineStart, leaf.start) >= edit.old.upperBound ? leaf.start + edit.growth : nil
  }
}

extension FlatBlocks {
  /// Gives the record with the index `index` the inlines, and what goes with them, of `leaf`.
  fileprivate mutating func takeInlines(of leaf: BlockPlace, for index: Int) {
    let record = leaf.record
    records[index].inlines = FlatBlocks.move(record.inlines, of: leaf.blocks.inlines, to: &inlines)
    records[index].links = FlatBlocks.move(record.links, of: leaf.blocks.links, to: &links)
    if record.flags.contains(.isUnproven) { records[index].flags.insert(.isUnproven) }
    for mention in leaf.blocks.mentions where mention.record == leaf.local {
      mentions.append(LabelMention(record: Int32(index), key: mention.key))
    }
  }
}
