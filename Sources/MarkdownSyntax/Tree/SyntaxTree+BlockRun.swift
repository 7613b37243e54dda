package import TextBuffer

extension SyntaxTree {
  /// A block, and how many blocks hold it, the document included.
  package struct PlacedBlock: Sendable {
    /// The block.
    package let node: SyntaxNode
    /// How many blocks hold it.
    package let depth: Int
  }

  /// The blocks that start in `range`, each before what it holds, with checkboxes, but without the rows and cells of tables.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks and *k* that of those found.
  package func blocks(startingIn range: Range<UTF8Offset>) -> [PlacedBlock] {
    var found: [PlacedBlock] = []
    found.reserveCapacity(8)
    chunks.forEachBlock(from: firstBlock(from: range.lowerBound), startingBefore: range.upperBound.value) {
      home, local, record in
      if record.kind == .tableRow || record.kind == .tableCell { return }
      found.append(
        PlacedBlock(
          node: SyntaxNode(tree: chunks, home: home, local: local), depth: Int(record.depth)))
    }
    return found
  }

  /// The block that starts at `offset` or first behind it, and the blocks that hold it, from the root down; `nil` where there is none.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth and *n* the number of blocks.
  package func path(toFirstBlockFrom offset: UTF8Offset) -> [SyntaxNode]? {
    guard let block = firstBlock(from: offset) else { return nil }
    return path(to: block)
  }

  /// Where the block starts that starts at `offset` or first behind it, and the kinds of it and of the blocks that hold it, from the innermost
  /// one on, without the document; `nil` where there is none.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth and *n* the number of blocks.
  package func kinds(ofFirstBlockFrom offset: UTF8Offset) -> (start: UTF8Offset, kinds: [SyntaxKind])? {
    guard let block = firstBlock(from: offset) else { return nil }
    var kinds: [SyntaxKind] = []
    kinds.reserveCapacity(Int(block.record.depth))
    block.forEachOutwards { _, _, record in kinds.append(record.kind) }
    return (UTF8Offset(block.start), kinds)
  }

  private func firstBlock(from offset: UTF8Offset) -> BlockPlace? {
    let before = offset > .zero ? BlockPlace(startingBy: offset.value - 1, in: chunks) : nil
    return before.map { $0.next } ?? BlockPlace(0, in: chunks)
  }
}

extension SyntaxNode {
  /// Whether both are leaves, or rows of tables, that hold the same lines with the same inlines, counted from where each starts; their
  /// bytes are not looked at.
  ///
  /// - Complexity: O(*l* + *i*), where *l* is the number of lines and *i* that of inlines.
  package func hasSameContent(as other: SyntaxNode) -> Bool {
    guard case .block(let first) = place, case .block(let second) = other.place else { return false }
    let (old, new) = (first.record, second.record)
    guard old.kind == new.kind, old.end - old.start == new.end - new.start, old.detail == new.detail,
      first.extra == second.extra, first.hasSameLines(as: second),
      first.hasSameInlines(as: second), first.definition == second.definition
    else { return false }
    guard old.kind == .tableRow else { return true }
    let (cells, others) = (children, other.children)
    return cells.count == others.count && zip(cells, others).allSatisfy { $0.hasSameContent(as: $1) }
  }

  /// The contents of the text, code and HTML among the inlines of a leaf, in order.
  ///
  /// - Complexity: O(*i*), where *i* is the number of inlines.
  package var visibleSpans: [Range<UTF8Offset>] {
    guard case .block(let block) = place else { return [] }
    let (base, inlines) = (block.start, block.inlines)
    var spans: [Range<UTF8Offset>] = []
    spans.reserveCapacity(inlines.count)
    for node in inlines where node.kind == .text || node.kind == .code || node.kind == .htmlInline {
      spans.append(offsets(base + Int(node.contentStart)..<base + Int(node.contentEnd)))
    }
    return spans
  }
}

extension BlockPlace {
  /// Whether the leaf has the same lines as `other`, counted from where each starts.
  fileprivate func hasSameLines(as other: BlockPlace) -> Bool {
    guard parts.longLines < 0, other.parts.longLines < 0 else { return lines.elementsEqual(other.lines) }
    return blocks.hasSameLines(record, as: other.record, in: other.blocks)
  }

  /// Whether the leaf, which has the same lines as `other`, has the same inlines, counted from where each starts, with the same links.
  fileprivate func hasSameInlines(as other: BlockPlace) -> Bool {
    let (own, others) = (parts, other.parts)
    guard own.isPlain == others.isPlain,
      blocks.inlines.elements(own.inlines.bounds, equal: others.inlines.bounds, of: other.blocks.inlines)
    else { return false }
    return blocks.links.isEmpty && other.blocks.links.isEmpty
      || blocks.links(of: record) == other.blocks.links(of: other.record)
  }
}
