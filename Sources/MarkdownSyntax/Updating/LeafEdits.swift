import TextBuffer

/// Edits inside of lines of text that stay lines of text: of the whole tree, only what their leaves say becomes
/// another.
///
/// What a line means for the blocks depends on the prefixes of its containers, on how the rest begins, on whether
/// that is blank and, where it may be a table's header, on its cells (CommonMark sections 4 and 5, GFM 4.10). So an
/// edit behind the prefixes changes no block where the rest begins with text (`TextLine`), with a heading's `#` or in
/// a table's row, as long as there are no other pipes than before. Of the text, only the leaf has to be read then.
/// Definitions, which are cut off a paragraph's start, and headers of tables are left to a scan.
struct LeafEdits {
  /// A leaf that is edited.
  struct Leaf {
    /// Where it stands in the tree as it was.
    let place: BlockPlace
    /// The row that holds it, where it is a cell.
    let row: BlockPlace?
    /// The edits, in order.
    let edits: ArraySlice<TextEdit>
    /// Where it starts in `source`.
    let start: SourceOffset
    /// The lines as they are now, counted from the leaf's start.
    fileprivate(set) var lines = PackedArray<BlockLine>()

    /// By how much it becomes longer.
    var growth: Int { edits.reduce(0) { $0 + $1.growth } }

    /// The indices of its bytes in `source`.
    var range: Range<Int> {
      Int(start)..<Int(start) + Int(place.record.end - place.record.start) + growth
    }
  }

  /// What else than CommonMark's blocks may start on a line.
  private let dialect: Dialect

  /// No edits of a tree of `dialect`.
  init(_ dialect: Dialect) { self.dialect = dialect }

  /// The leaves, in order.
  private(set) var leaves: [Leaf] = []
  /// The leaves' bytes as they are now, one after the other.
  private(set) var source: [UInt8] = []

  /// Adds the leaf at `place` with its `edits`, which made `text`, where the leaf starts `distance` bytes behind its
  /// place; `false` where they may change more than what it says, or can't be made together with those of the leaf
  /// before.
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
    guard setLines(of: &leaf, in: text), source[Int(leaf.start)] != UInt8(ascii: "[") else { return false }
    leaves.append(leaf)
    return true
  }

  /// What `edit` is, which made `text` of the text of `tree`, if it's one of a leaf; `nil` also where more than
  /// `limit` bytes would have to be read.
  init?(_ edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect, limit: Int) {
    self.dialect = dialect
    guard let place = BlockPlace(startingBy: edit.old.lowerBound, in: tree),
      // Lines count as they do for a scan.
      Int(place.record.end - place.record.start) + edit.growth
        + WindowScan.perLine * Int(place.blocks.parts(of: place.record).lines.length) < limit,
      add(place, [edit], in: text)
    else { return nil }
  }

  /// Finds where the lines of `leaf` stand now; `false` where an edit is anywhere else, or may make something else of
  /// a line.
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
        // A paragraph of nothing that is seen may begin right behind an item's marker: `-` and a form feed.
        let isUnseen = line.start == line.end && leaf.place.record.kind == .paragraph
        guard edit.old.lowerBound - start >= Int(line.start), !isUnseen, !text.hadPipe(in: edit.old) else {
          return false
        }
        growth += edit.growth
        rest.removeFirst()
      }
      moved.end = line.end + Int32(growth)
      leaf.lines.append(moved)
      if rest.count < unmade { edited.append(moved) }
    }
    // Only where every edit is inside of a line do these stand where they seem to.
    return rest.isEmpty && edited.allSatisfy { isAsBefore($0, of: leaf, isLast: $0 == leaf.lines.last) }
  }

  /// Whether `line`, which was edited, is what it was: a line of such a leaf as `leaf`.
  private func isAsBefore(_ line: BlockLine, of leaf: Leaf, isLast: Bool) -> Bool {
    let content = source[line.inSource(from: leaf.start).range]
    guard let first = content.first, let last = content.last, !first.isSpaceOrControl,
      !isLast || !last.isSpaceOrControl, !content.contains(where: { $0.isControlOrPipe })
    else { return false }
    if let row = leaf.row {
      return (row.start < leaf.place.start || TextLine.startsNoBlock(content, dialect))
        && !content.contains(UInt8(ascii: "\\"))
    }
    // A `#` could be the heading's closing sequence.
    if case .heading(_, isSetext: false) = leaf.place.record.detail { return last != UInt8(ascii: "#") }
    return TextLine.startsNoBlock(content, dialect)
  }
}

extension UInt8 {
  /// Whether the byte is a control character but for a tab, or a pipe.
  fileprivate var isControlOrPipe: Bool { self < 0x20 && self != 0x09 || self == UInt8(ascii: "|") }
}

extension EditedText {
  /// Whether there was a pipe in `range` of the text before, or a backslash, which may have stood before one.
  fileprivate func hadPipe(in range: Range<Int>) -> Bool {
    if range.isEmpty { return false }
    let bytes = before.bytes(in: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
    return bytes.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }
  }
}

extension BlockPlace {
  /// The row that holds this cell, in the same chunk; `nil` for a header's.
  fileprivate var bodyRow: BlockPlace? {
    var row = local
    while row >= 0, blocks.records[row].kind != .tableRow { row -= 1 }
    if row < 0 { return nil }
    let place = BlockPlace(tree: tree, home: home, local: row)
    return place.previous?.record.kind == .table ? nil : place
  }
}
