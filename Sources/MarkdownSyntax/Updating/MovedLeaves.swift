import TextBuffer

/// Finds leaves that stand elsewhere now, or on lines with other prefixes, and say what they said: those that were
/// quoted, indented, made items, moved, or renumbered.
///
/// Of a leaf, cmark sees the content of its lines. Where that is the same, byte for byte, so are the inlines, but for
/// where the lines start. The same holds for some of its lines, where no inline reaches beyond them (`MovedLeaf`).
/// Leaves of nothing but text are left out, since that is found as fast.
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
  /// The bytes that may be syntax.
  private let syntax: SyntaxBytes
  /// Leaves of the old tree that an edit touched and that stand nowhere yet, in order.
  private var candidates: [MovedLeaf] = []

  /// How many leaves one is compared with: those that changed places are near to each other.
  private static let reach = 3

  /// How many blocks may still be looked at to find those: thousands of definitions can stand in between.
  private var allowance = 0

  /// How many that are for each new leaf.
  private static let lookahead = 12

  /// Looks among the records `records` of `tree` for leaves that `edit` touched, which made `text` and starts on the
  /// line that starts at `line`.
  init(
    _ edit: TextEdit, of tree: ChunkTree, in text: EditedText, records: Range<Int>, line: Int,
    _ syntax: SyntaxBytes
  ) {
    (self.edit, self.text, self.line, self.syntax) = (edit, text, line, syntax)
    // The last block that starts by then is the only one that can reach into the line from before.
    let first = max(records.lowerBound, BlockPlace(startingBy: line, in: tree)?.index ?? 0)
    place = first < records.upperBound ? BlockPlace(first, in: tree) : nil
    end = records.upperBound
  }

  /// Goes on behind a leaf of plain text.
  mutating func pass() { allowance += Self.lookahead }

  /// What the leaf with the index `index` in `blocks` says, if a leaf said it before, and the keys of the labels that
  /// it mentions.
  ///
  /// Offsets count as those of `blocks` and of `source`. Leaves must be asked for in order; those that are plain text
  /// are passed.
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

  /// Finds further candidates.
  private mutating func fill() {
    while candidates.count < Self.reach, allowance > 0, let leaf = place, leaf.index < end {
      // What starts behind the edit is found where it stands, or not at all.
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

  /// The bytes of `leaf` in the text that the tree is of, in which edits behind this one may have been made.
  private func bytes(of leaf: BlockPlace) -> [UInt8] {
    let (start, end, seam) = (leaf.start, leaf.end, edit.old.upperBound)
    if end <= seam { return text.before.bytes(in: UTF8Offset(start)..<UTF8Offset(end)) }
    let head = start < seam ? text.before.bytes(in: UTF8Offset(start)..<UTF8Offset(seam)) : []
    return head + text.bytes(in: max(start, seam) + edit.growth..<end + edit.growth)
  }
}
