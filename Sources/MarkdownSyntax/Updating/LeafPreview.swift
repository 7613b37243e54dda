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
  package func preview(of leaves: [SyntaxNode], after changes: ChangeSet, in rope: Rope) -> TreePreview? {
    guard let scan = LeafPreview(self, changes, rope), let leaves = scan.leaves(leaves) else { return nil }
    return TreePreview(scan: scan, leaves: leaves)
  }
}

/// What a tree would be after edits of some leaves that change nothing else.
package struct TreePreview: Sendable {
  fileprivate let scan: LeafPreview
  fileprivate let leaves: [LeafPreview.Leaf]

  /// Calls `body` with what each of the leaves that were asked for would say, in order, and with its bytes.
  package func forEachLeaf(_ body: (_ inlines: LeafInlines, _ bytes: [UInt8]) -> Void) {
    let (blocks, source) = (scan.blocks, scan.source)
    for leaf in leaves {
      let record = blocks.records[leaf.index]
      body(
        LeafInlines(record, of: blocks, leaf.inlines), Array(source[Int(record.start)..<Int(record.end)]))
    }
  }

  /// The text after the edits.
  package var rope: Rope { scan.rope }

  /// The tree after the edits, without a second parse; `nil` where the preview is not one of `changes` to `tree`, or only a full parse can tell.
  ///
  /// - Complexity: O(log *n* + *w*), as for the preview.
  package func tree(after changes: ChangeSet, of tree: SyntaxTree) -> SyntaxTree? {
    guard tree.isComplete, tree.chunks.root === scan.tree.chunks.root, changes == scan.changes,
      tree.text.utf8Count == changes.lengthBefore
    else { return nil }
    return scan.tree(with: leaves)
  }
}

/// A scan of the blocks around edits that is only tried out: the tree stays as it is.
///
/// A class, since it is large, and is handed from the search to whoever applies the edits.
private final class LeafPreview: Sendable {
  let tree: SyntaxTree
  let changes: ChangeSet
  let rope: Rope
  private let edit: TextEdit
  private let text: EditedText
  private let window: WindowScan
  /// The blocks of the scan.
  var blocks: FlatBlocks { window.blocks }
  /// The bytes that were scanned, of which the offsets of `blocks` count.
  var source: [UInt8] { window.source }
  /// The blocks of the old tree that the scan went over.
  private let old: Range<Int>

  /// A leaf that was edited.
  struct Leaf {
    /// Its index in the scan's blocks.
    var index: Int
    /// The keys of the labels that it mentions.
    var mentions: [LabelKey]
    /// What it says, in offsets of the scan.
    var inlines: InlineTree
  }

  /// The most bytes that are read to find where nothing is another any more.
  private static let limit = 1 << 18

  /// `nil` where there are no edits, or where they change too much.
  init?(_ tree: SyntaxTree, _ changes: ChangeSet, _ rope: Rope) {
    guard let first = changes.edits.first, let last = changes.edits.last else { return nil }
    let stretch = first.range.lowerBound.value..<last.range.upperBound.value
    edit = TextEdit(old: stretch, newCount: stretch.count + changes.lengthAfter - changes.lengthBefore)
    text = EditedText(before: tree.text, after: rope, seam: stretch.lowerBound, shift: 0)
    window = WindowScan(
      edit, of: tree.chunks, in: text, dialect: tree.dialect, limit: edit.newCount + Self.limit)
    guard !window.isCutShort else { return nil }
    old = (window.head?.index ?? 0)..<(window.tail?.index ?? tree.chunks.summary.records)
    (self.tree, self.changes, self.rope) = (tree, changes, rope)
  }

  /// What `leaves` are, if all else is as it was.
  func leaves(_ leaves: [SyntaxNode]) -> [Leaf]? {
    var indices: [Int] = []
    for leaf in leaves {
      guard case .block(let block) = leaf.place, old.contains(block.index) else { return nil }
      indices.append(block.index - old.lowerBound)
    }
    guard isSame(blocks, but: indices), let leaves = parse(indices, of: blocks),
      leaves.allSatisfy(\.inlines.isProven)
    else { return nil }
    return leaves
  }

  // MARK: The tree

  /// The tree with `leaves` in it; `nil` where references repeat so much that only a full parse can tell which of them cmark resolves.
  func tree(with leaves: [Leaf]) -> SyntaxTree? {
    var update = TreeUpdate(edit, of: tree.chunks, in: text, dialect: tree.dialect)
    update.run(window) { fill(&$0, with: leaves) }
    let isDoubtful =
      !tree.pending.isEmpty || tree.hasManyReferences(update.tree.summary, rope.utf8Count)
      || tree.hasManyReferences(tree.chunks.summary, tree.text.utf8Count)
    if isDoubtful { return nil }
    return SyntaxTree(text: rope, chunks: update.tree, dialect: tree.dialect)
  }

  /// Gives `blocks` their inlines: to the edited leaves their new ones, to all others those of the same block in the old tree.
  private func fill(_ blocks: inout FlatBlocks, with leaves: [Leaf]) {
    var rest = leaves[...]
    var place = BlockPlace(old.lowerBound, in: tree.chunks)
    for index in blocks.records.indices {
      if let leaf = rest.first, leaf.index == index {
        blocks.mention(leaf.mentions, in: index)
        blocks.attach(leaf.inlines, to: index)
        rest.removeFirst()
      } else if let block = place, block.record.kind.isLeafWithInlines {
        blocks.mention(block.mentions, in: index)
        blocks.attachInlines(of: block.blocks, block.local, to: index)
      }
      place = place?.next
    }
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

  /// The leaves of `blocks` with the indices `leaves`; `nil` where one could take cmark too long.
  private func parse(_ leaves: [Int], of blocks: FlatBlocks) -> [Leaf]? {
    var parsing = LeafParsing(budget: .max)
    let mentions = leaves.map { parsing.add($0, of: blocks, in: window.source) }
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
    return zip(zip(leaves, mentions), parser.parse()).map { leaf, inlines in
      Leaf(index: leaf.0, mentions: leaf.1, inlines: inlines)
    }
  }
}

extension BlockRecord {
  /// Whether both are the same block but for where they stand and what they hold.
  fileprivate func isSame(as other: BlockRecord) -> Bool {
    guard kind == other.kind, depth == other.depth,
      flags.contains(.followsBlank) == other.flags.contains(.followsBlank)
    else { return false }
    // Which blank lines there are decides whether a list is tight, and those are the same; of this list not all may have been read.
    if let list = detail.list, let others = other.detail.list { return list.style == others.style }
    // A definition's own lines are compared, and what it means, elsewhere.
    return kind == .linkDefinition || detail == other.detail
  }

  /// Whether the record's own lines, one of `blocks`, are those of the block `other`.
  fileprivate func hasOwnLines(in blocks: FlatBlocks, sameAs other: BlockPlace) -> Bool {
    blocks.lines(of: self).elementsEqual(other.lines)
  }
}
