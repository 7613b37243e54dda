/// Navigation from a node to related nodes.
extension SyntaxNode {
  /// The child nodes in document order.
  ///
  /// - Complexity: O(*c* + *k* log *n*) for containers, where *c* is the number of blocks inside, *k* that of their
  ///   chunks and *n* that of all blocks. For inlines and their leaves O(*c*), where *c* is the number of children.
  public var children: [SyntaxNode] {
    switch place {
    case .inline(let index, let leaf):
      return inlines(index + 1..<Int(leaf.inline(index).subtreeEnd), of: leaf)
    case .block(let block) where block.record.kind.isLeafWithInlines:
      return inlines(0..<block.inlines.count, of: block)
    case .block(let block): return blocks(from: block.next, atDepth: block.record.depth + 1)
    case .document: return blocks(from: BlockPlace(0, in: tree), atDepth: 1)
    }
  }

  /// The blocks at `depth` from `first` on, up to the first block that is less deep.
  private func blocks(from first: BlockPlace?, atDepth depth: Int32) -> [SyntaxNode] {
    var blocks: [SyntaxNode] = []
    var (place, local) = (first?.home, first?.local)
    while let home = place {
      while let index = local {
        let record = home.chunk.records[index]
        if record.depth < depth { return blocks }
        if record.depth == depth { blocks.append(SyntaxNode(tree: tree, home: home, local: index)) }
        local = home.chunk.nextOutside(index)
      }
      (place, local) = (tree.firstChunk(from: home.base.chunks + 1) { $0.minDepth <= depth }, 0)
    }
    return blocks
  }

  private func inlines(_ range: Range<Int>, of leaf: BlockPlace) -> [SyntaxNode] {
    var nodes: [SyntaxNode] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let node = leaf.inline(index)
      nodes.append(SyntaxNode(inline: index, node.kind, of: leaf))
      index = Int(node.subtreeEnd)
    }
    return nodes
  }

  /// The first child node.
  ///
  /// `nil` if there is none.
  ///
  /// - Complexity: O(1), and O(log *n*) for the document, where *n* is the number of blocks.
  public var firstChild: SyntaxNode? {
    switch place {
    case .document: return BlockPlace(0, in: tree).map { SyntaxNode($0) }
    case .block(let block):
      if block.record.kind.isLeafWithInlines {
        return block.inlines.isEmpty ? nil : SyntaxNode(inline: 0, of: block)
      }
      return block.firstChild.map { SyntaxNode($0) }
    case .inline(let index, let leaf):
      guard Int(leaf.inline(index).subtreeEnd) > index + 1 else { return nil }
      return SyntaxNode(inline: index + 1, of: leaf)
    }
  }

  /// The next node with the same parent.
  ///
  /// `nil` if there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks; for inlines as `parent`.
  public var nextSibling: SyntaxNode? {
    switch place {
    case .document: return nil
    case .block(let block): return block.nextSibling.map { SyntaxNode($0) }
    case .inline(let index, let leaf):
      let next = Int(leaf.inline(index).subtreeEnd)
      let end =
        holder(of: index, in: leaf).map { Int(leaf.inline($0).subtreeEnd) } ?? leaf.inlines.count
      return next < end ? SyntaxNode(inline: next, of: leaf) : nil
    }
  }

  /// The previous node with the same parent.
  ///
  /// `nil` if there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks; for inlines as `parent`.
  public var previousSibling: SyntaxNode? {
    switch place {
    case .document: return nil
    case .block(let block): return block.previousSibling.map { SyntaxNode($0) }
    case .inline(let index, let leaf):
      var sibling = holder(of: index, in: leaf).map { $0 + 1 } ?? 0
      guard sibling < index else { return nil }
      while Int(leaf.inline(sibling).subtreeEnd) < index { sibling = Int(leaf.inline(sibling).subtreeEnd) }
      return SyntaxNode(inline: sibling, of: leaf)
    }
  }

  /// The node that contains this one.
  ///
  /// `nil` for the document.
  ///
  /// - Complexity: O(log *n*) for blocks, where *n* is their number; O(*s*) for inlines, where *s* is the number of
  ///   inlines in their block.
  public var parent: SyntaxNode? {
    switch place {
    case .document: return nil
    case .block(let block):
      return block.parent.map { SyntaxNode($0) } ?? SyntaxNode(documentOf: tree)
    case .inline(let index, let leaf):
      let holder = holder(of: index, in: leaf)
      return holder.map { SyntaxNode(inline: $0, of: leaf) } ?? SyntaxNode(leaf)
    }
  }

  private func holder(of index: Int, in leaf: BlockPlace) -> Int? {
    (0..<index).last { Int(leaf.inline($0).subtreeEnd) > index }
  }
}
