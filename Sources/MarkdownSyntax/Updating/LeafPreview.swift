package import TextBuffer

extension SyntaxTree {
  /// What `leaves` would say after `changes`, which edit nothing but them and make `rope` of this tree's text.
  ///
  /// `nil` where anything else would become other than it is: the kind, place or attributes of a block, the text of another leaf, a definition.
  /// So whoever gets an answer knows that of the whole tree only the text of these leaves would change.
  ///
  /// - Parameters:
  ///   - leaves: Paragraphs, headings and table cells of this tree, in order.
  ///   - changes: What is edited, all of it in `leaves`.
  ///   - rope: The text after `changes`.
  /// - Returns: What each of `leaves` would say; `nil` where more would change, or cmark could take too long.
  /// - Complexity: O(log *n* + *w*), where *n* is the size of the text and *w* that of the blocks from the first leaf to
  ///   the last, and their neighbours.
  package func preview(
    of leaves: [SyntaxNode], after changes: ChangeSet, in rope: Rope
  ) -> [LeafInlines]? {
    LeafPreview(self, changes, rope)?.contents(of: leaves)
  }
}

/// A scan of the blocks around edits that is only tried out: the tree stays as it is.
private struct LeafPreview {
  private let tree: SyntaxTree
  private let changes: ChangeSet
  private let rope: Rope
  private let window: WindowScan
  /// The blocks of the old tree that the scan went over.
  private let old: Range<Int>

  /// The most bytes that are read to find where nothing is another any more.
  private static let limit = 1 << 18

  /// `nil` where there are no edits, or where they change too much.
  init?(_ tree: SyntaxTree, _ changes: ChangeSet, _ rope: Rope) {
    guard let first = changes.edits.first, let last = changes.edits.last else { return nil }
    let stretch = first.range.lowerBound.value..<last.range.upperBound.value
    let edit = TextEdit(old: stretch, newCount: stretch.count + changes.lengthAfter - changes.lengthBefore)
    let text = EditedText(before: tree.text, after: rope, seam: stretch.lowerBound, shift: 0)
    window = WindowScan(
      edit, of: tree.chunks, in: text, dialect: tree.dialect, limit: edit.newCount + Self.limit)
    guard !window.isCutShort else { return nil }
    old = (window.head?.index ?? 0)..<(window.tail?.index ?? tree.chunks.summary.records)
    (self.tree, self.changes, self.rope) = (tree, changes, rope)
  }

  /// What `leaves` say, if all else is as it was.
  func contents(of leaves: [SyntaxNode]) -> [LeafInlines]? {
    var indices: [Int] = []
    for leaf in leaves {
      guard case .block(let block) = leaf.place, old.contains(block.index) else { return nil }
      indices.append(block.index - old.lowerBound)
    }
    let blocks = window.blocks
    guard isSame(blocks, but: indices) else { return nil }
    guard let trees = parse(indices, of: blocks), trees.allSatisfy(\.isProven) else { return nil }
    return zip(indices, trees).map { LeafInlines(blocks.records[$0], of: blocks, $1) }
  }

  // MARK: Comparing

  /// Whether `blocks` are the old ones but for the content of the leaves with the indices `leaves`.
  private func isSame(_ blocks: FlatBlocks, but leaves: [Int]) -> Bool {
    guard blocks.records.count == old.count else { return false }
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

  /// Whether the definitions are the same, as far as anything refers to them: one can borrow its title from the text of a leaf.
  private func definesTheSame(_ blocks: FlatBlocks) -> Bool {
    let before = tree.chunks.definitions(in: old)
    guard before.count == blocks.definitions.count else { return false }
    var changed: [LabelKey] = []
    for (old, new) in zip(before, blocks.definitions) {
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

  // MARK: Parsing

  /// The inlines of `leaves` of `blocks`; `nil` where one could take cmark too long.
  private func parse(_ leaves: [Int], of blocks: FlatBlocks) -> [InlineTree]? {
    var parsing = LeafParsing(budget: .max)
    for index in leaves { _ = parsing.add(index, of: blocks, in: window.source) }
    guard parsing.states.isEmpty else { return nil }
    var parser = InlineParser(source: window.source, dialect: tree.dialect, documentSize: rope.utf8Count)
    let keys = LabelSet(parsing.keys)
    if !keys.isEmpty {
      // None of the definitions is another, so that all of them stand in the old tree.
      for meaning in tree.chunks.definitions(of: keys, in: 0..<tree.chunks.summary.records) {
        parser.define(meaning)
      }
    }
    for leaf in parsing.leaves { parser.add(leaf) }
    return parser.parse()
  }
}

extension BlockRecord {
  /// Whether both are the same block but for where they stand and what they hold.
  fileprivate func isSame(as other: BlockRecord) -> Bool {
    guard kind == other.kind, depth == other.depth,
      flags.contains(.followsBlank) == other.flags.contains(.followsBlank)
    else { return false }
    // Which blank lines there are decides whether a list is tight, and those are the same; of this list not all may have been read.
    if case .list(var attributes) = detail, case .list(let others) = other.detail {
      attributes.isTight = others.isTight
      return attributes == others
    }
    // A definition's own lines are compared, and what it means, elsewhere.
    return kind == .linkDefinition || detail == other.detail
  }

  /// Whether the record's own lines, one of `blocks`, are those of the block `other`.
  fileprivate func hasOwnLines(in blocks: FlatBlocks, sameAs other: BlockPlace) -> Bool {
    blocks.lines(of: self).elementsEqual(other.lines)
  }
}
