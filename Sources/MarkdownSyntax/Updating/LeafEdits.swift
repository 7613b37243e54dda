import TextBuffer

/// Edits inside of text lines that stay text lines, which change only the content of their leaves.
///
/// A line's role among the blocks depends on these parts (CommonMark sections 4 and 5, GFM 4.10):
///
/// - the prefixes of its containers,
/// - the start of the rest, and whether the rest is blank,
/// - the cells, if it may be a table's header.
///
/// So an edit after the prefixes changes no block in three cases, as long as the pipes stay the same: if the rest
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
    guard setLines(of: &leaf, in: text), source[Int(leaf.start)] != UInt8(ascii: "[") else { return false }
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
    // The new ranges are right only if every edit is inside of a line.
    return rest.isEmpty && edited.allSatisfy { isAsBefore($0, of: leaf, isLast: $0 == leaf.lines.last) }
  }

  /// Whether `line`, which was edited, still has its role as a line of `leaf`.
  private func isAsBefore(_ line: BlockLine, of leaf: Leaf, isLast: Bool) -> Bool {
    let content = source[line.inSource(from: leaf.start).range]
    guard let first = content.first, let last = content.last, !first.isSpaceOrControl,
      !isLast || !last.isSpaceOrControl, !content.contains(where: { $0.isControlOrPipe })
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
  /// Whether `range` of the text before had a pipe, or a backslash, which may have preceded a pipe.
  func hadPipe(in range: Range<Int>) -> Bool {
    if range.isEmpty { return false }
    let bytes = before.bytes(in: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
    return bytes.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }
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
