import TextBuffer

/// A preview by a scan of the blocks around the edits, which are compared with those of the tree.
final class ScanPreview: PreviewWay {
  private let scan: Scan
  /// The indices of the leaves in the scan's blocks.
  private let leaves: [Int]
  /// The readings of these leaves, in the offsets of the scan.
  private let readings: [LeafReading]

  /// `nil` if `changes`, which make `rope` of the text of `tree`, change more than the content of `leaves`.
  init?(_ tree: SyntaxTree, _ leaves: [SyntaxNode], _ changes: ChangeSet, _ rope: Rope) {
    guard let scan = Scan(tree, changes, rope), let indices = scan.indices(of: leaves),
      scan.isSame(but: indices)
    else { return nil }
    (self.scan, self.leaves) = (scan, indices)
    var parsing = LeafParsing(tree.dialect, budget: .max)
    let mentions = indices.map { parsing.add($0, of: scan.blocks, in: scan.source) }
    guard let trees = tree.tryOut(parsing, in: scan.source, documentSize: rope.utf8Count) else { return nil }
    readings = zip(mentions, trees).map { LeafReading(mentions: $0, inlines: $1) }
  }

  func forEachLeaf(_ body: (LeafInlines, [UInt8]) -> Void) {
    let (blocks, source) = (scan.blocks, scan.source)
    for (index, reading) in zip(leaves, readings) {
      let record = blocks.records[index]
      let (start, end) = (Int(record.start), Int(record.end))
      body(
        LeafInlines(blocks.fewLines(of: record), reading.inlines, from: SourceOffset(start)),
        Array(source[start..<end]))
    }
  }

  var chunks: ChunkTree { scan.chunks(filling: fill) }

  /// Gives `blocks` their inlines: new ones to the edited leaves, those of the same block in the old tree to all
  /// others.
  private func fill(_ blocks: inout FlatBlocks) {
    var rest = zip(leaves, readings).makeIterator()
    var leaf = rest.next()
    var place = BlockPlace(scan.old.lowerBound, in: scan.tree.chunks)
    for index in blocks.records.indices {
      if let (edited, reading) = leaf, edited == index {
        blocks.mention(reading.mentions, in: index)
        blocks.attach(reading.inlines, to: index)
        leaf = rest.next()
      } else if let block = place, block.record.kind.isLeafWithInlines {
        blocks.mention(block.mentions, in: index)
        blocks.attachInlines(of: block.blocks, block.local, to: index)
      }
      place = place?.next
    }
  }
}

/// A scan of the blocks around edits, together with the blocks of the tree.
private struct Scan {
  let tree: SyntaxTree
  /// The indices of the blocks of the old tree that the scan covers.
  let old: Range<Int>
  /// The blocks of the scan.
  var blocks: FlatBlocks { _read { yield window.blocks } }
  /// The bytes that were scanned; their start is the origin of the offsets in `blocks`.
  var source: [UInt8] { window.source }
  private let changes: ChangeSet
  private let edit: TextEdit
  private let text: EditedText
  private let window: WindowScan

  /// The most bytes, besides the new text, that are read to find the place from which on nothing has changed.
  private static let limit = 1 << 18

  /// `nil` if there are no edits, or if the scan reached its limit.
  init?(_ tree: SyntaxTree, _ changes: ChangeSet, _ rope: Rope) {
    guard let first = changes.edits.first, let last = changes.edits.last else { return nil }
    let stretch = first.range.lowerBound.value..<last.range.upperBound.value
    edit = TextEdit(old: stretch, newCount: stretch.count + changes.lengthAfter - changes.lengthBefore)
    text = EditedText(before: tree.text, after: rope, seam: stretch.lowerBound, shift: 0)
    window = WindowScan(
      around:
        edit, of: tree.chunks, in: text, dialect: tree.dialect, limit: edit.newCount + Self.limit)
    guard !window.isCutShort else { return nil }
    old = (window.head?.index ?? 0)..<(window.tail?.index ?? tree.chunks.summary.records)
    (self.tree, self.changes) = (tree, changes)
  }

  /// The indices in `blocks` of `leaves` of the tree, provided that the blocks are the same.
  ///
  /// Returns `nil` if the scan doesn't cover one of the leaves.
  func indices(of leaves: [SyntaxNode]) -> [Int]? {
    var indices: [Int] = []
    for leaf in leaves {
      guard case .block(let block) = leaf.place, old.contains(block.index) else { return nil }
      indices.append(block.index - old.lowerBound)
    }
    return indices
  }

  /// The tree with these blocks, to which `fill` gives their inlines.
  func chunks(filling fill: (inout FlatBlocks) -> Void) -> ChunkTree {
    var update = TreeUpdate(edit, of: tree.chunks, in: text, dialect: tree.dialect)
    update.run(window, fill: fill)
    return update.tree
  }

  /// Whether the blocks equal the old ones, except for the content of the leaves with the indices `leaves`.
  func isSame(but leaves: [Int]) -> Bool {
    let blocks = blocks
    guard blocks.records.count == old.count, keepsGapBehind else { return false }
    var (edits, growth, rest) = (changes.edits[...], 0, leaves[...])
    var place = BlockPlace(old.lowerBound, in: tree.chunks)
    for (index, record) in blocks.records.enumerated() {
      guard let block = place else { return false }
      while let edit = edits.first, edit.range.lowerBound.value < block.start {
        growth += edit.replacement.utf8.count - edit.range.count
        edits.removeFirst()
      }
      let isEdited = rest.first == index
      if isEdited { rest.removeFirst() }
      guard window.start + Int(record.start) == block.start + growth, record.isSame(as: block.record),
        isEdited || record.hasOwnLines(in: blocks, sameAs: block)
      else { return false }
      place = block.next
    }
    return definesTheSame(blocks)
  }

  /// Whether the first block after the scan follows a blank line exactly if it did before, where that makes a list
  /// loose.
  private var keepsGapBehind: Bool {
    guard let tail = window.tail, tail.record.depth > 1 else { return true }
    return tail.record.flags.contains(.followsBlank) == window.tailFlags.contains(.followsBlank)
  }

  /// Whether no definition that something refers to has changed; a definition can borrow its title from the text of a
  /// leaf.
  private func definesTheSame(_ blocks: FlatBlocks) -> Bool {
    let before = tree.chunks.definitions(in: old)
    let after = blocks.allDefinitions
    guard before.count == after.count else { return false }
    var changed: [LabelKey] = []
    for (old, new) in zip(before, after) {
      guard old.key == new.key else { return false }
      if old.meaning != new.meaning { changed.append(old.key) }
    }
    return changed.isEmpty || !isMentioned(LabelSet(changed))
  }

  private func isMentioned(_ keys: LabelSet) -> Bool {
    var place = tree.chunks.firstChunk(from: 0) { $0.mentioned.intersects(keys.mask) }
    while let present = place {
      if !present.chunk.blocks.leaves(mentioning: keys).isEmpty { return true }
      place = tree.chunks.firstChunk(from: present.base.chunks + 1) { $0.mentioned.intersects(keys.mask) }
    }
    return false
  }
}

extension BlockRecord {
  /// Whether both are the same block, apart from their places and contents.
  fileprivate func isSame(as other: BlockRecord) -> Bool {
    guard kind == other.kind, depth == other.depth,
      flags.contains(.followsBlank) == other.flags.contains(.followsBlank)
    else { return false }
    // The blank lines that decide whether a list is tight are the same; not all of this list may have been read.
    if let list = detail.list, let others = other.detail.list { return list.style == others.style }
    // A definition's own lines and its meaning are compared elsewhere.
    return kind == .linkDefinition || detail == other.detail
  }

  /// Whether the own lines of this record of `blocks` are those of the block `other`.
  fileprivate func hasOwnLines(in blocks: FlatBlocks, sameAs other: BlockPlace) -> Bool {
    blocks.lines(of: self).elementsEqual(other.lines)
  }
}
