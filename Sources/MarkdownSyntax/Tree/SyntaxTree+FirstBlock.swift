package import TextBuffer

extension SyntaxTree {
  /// The last block, in preorder, that starts before `offset`.
  ///
  /// Returns `nil` if there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks.
  package func lastBlock(startingBefore offset: UTF8Offset) -> SyntaxNode? {
    guard offset > .zero else { return nil }
    return BlockPlace(startingBy: offset.value - 1, in: chunks).map { SyntaxNode($0) }
  }

  /// The first block that starts at or after `offset`, in preorder.
  ///
  /// Returns `nil` if there is none.
  func firstBlock(from offset: UTF8Offset) -> BlockPlace? {
    let before = offset > .zero ? BlockPlace(startingBy: offset.value - 1, in: chunks) : nil
    return before.map { $0.next } ?? BlockPlace(0, in: chunks)
  }
}
