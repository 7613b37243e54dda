package import TextBuffer

extension SyntaxTree {
  /// The blocks from the root to the deepest one that holds the byte at `offset`: as `path(to:)`, without a look at the inlines, of which
  /// one leaf may have very many.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth of the path and *n* the number of blocks.
  package func blockPath(to offset: UTF8Offset) -> [SyntaxNode] {
    var path = [root]
    guard root.range.contains(offset), let last = BlockPlace(startingBy: offset.value, in: chunks) else {
      return path
    }
    // Blocks nest: those around one that reaches so far reach as far, and where a leaf ends its record says.
    var innermost: BlockPlace? = last
    while let block = innermost, offset.value >= block.end { innermost = block.parent }
    guard let innermost else { return path }
    path += (innermost.ancestors + [innermost]).map { SyntaxNode($0) }
    return path
  }
}
