public import TextBuffer

extension SyntaxTree {
  /// The deepest node that contains the byte at `offset`.
  ///
  /// Returns the document if there is none, as at the text's end.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children of all nodes on the path.
  public func node(at offset: UTF8Offset) -> SyntaxNode { path(to: offset).last ?? root }
}

extension SyntaxNode {
  /// The nodes that contain this one, from its parent to the document.
  ///
  /// - Complexity: O(*d* + *s*), where *d* is the depth and *s* the number of inlines in the node's block for each
  ///   inline ancestor.
  public var ancestors: [SyntaxNode] { Array(sequence(first: self, next: { $0.parent }).dropFirst()) }
}
