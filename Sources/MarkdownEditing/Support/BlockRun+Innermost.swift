import MarkdownSyntax

extension BlockRun {
  /// The last block; on the path to a block, that block.
  var innermost: SyntaxNode? { blocks.indices.last.map(node) }
}
