package import TextBuffer

extension SyntaxTree {
  /// The blocks from the root to the deepest one that holds the byte at `offset`: as `path(to:)`, without a look at the inlines, of which
  /// one leaf may have very many.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth of the path and *n* the number of blocks.
  package func blockPath(to offset: UTF8Offset) -> [SyntaxNode] {
    guard let innermost = innermostPlace(at: offset) else { return [root] }
    let run = path(to: innermost)
    var path: [SyntaxNode] = []
    path.reserveCapacity(run.blocks.count + 1)
    path.append(root)
    for index in run.blocks.indices { path.append(run.node(index)) }
    return path
  }

  /// The last node of `blockPath(to:)`.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth of the path and *n* the number of blocks.
  package func innermostBlock(at offset: UTF8Offset) -> SyntaxNode {
    innermostPlace(at: offset).map { SyntaxNode($0) } ?? root
  }

  private func innermostPlace(at offset: UTF8Offset) -> BlockPlace? {
    guard offset.value < chunks.summary.bytes else { return nil }
    // Blocks nest: those around one that reaches so far reach as far, and where a leaf ends its record says.
    var innermost = BlockPlace(startingBy: offset.value, in: chunks)
    while let block = innermost, offset.value >= block.end { innermost = block.parent }
    return innermost
  }
}
