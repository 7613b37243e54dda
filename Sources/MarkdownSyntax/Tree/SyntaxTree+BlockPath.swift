package import TextBuffer

extension SyntaxTree {
  /// The blocks from the root to the deepest one that holds the byte at `offset`: as `path(to:)`, without a look at the inlines, of which
  /// one leaf may have very many.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth of the path and *n* the number of blocks.
  package func blockPath(to offset: UTF8Offset) -> [SyntaxNode] {
    guard root.range.contains(offset), let last = BlockPlace(startingBy: offset.value, in: chunks) else {
      return [root]
    }
    // Blocks nest: those around one that reaches so far reach as far, and where a leaf ends its record says.
    var innermost: BlockPlace? = last
    while let block = innermost, offset.value >= block.end { innermost = block.parent }
    guard let innermost else { return [root] }
    return path(to: innermost)
  }

  /// The blocks that hold `block`, from the root down, and itself.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is their number and *n* that of all blocks.
  func path(to block: BlockPlace) -> [SyntaxNode] {
    var path: [SyntaxNode] = []
    path.reserveCapacity(Int(block.record.depth) + 1)
    block.forEachOutwards { home, local, _ in
      path.append(SyntaxNode(tree: chunks, home: home, local: local))
    }
    path.append(root)
    path.reverse()
    return path
  }
}
