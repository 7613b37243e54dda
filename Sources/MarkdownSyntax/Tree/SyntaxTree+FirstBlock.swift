package import TextBuffer

extension SyntaxTree {
  /// Of the block that starts at `offset` or first behind it and those that hold it, the outermost one that starts at
  /// or behind `low` and is no list, or else the block itself; `nil` where there is none.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth and *n* the number of blocks.
  package func outermostBlock(
    startingFrom low: UTF8Offset, aroundFirstBlockFrom offset: UTF8Offset
  ) -> SyntaxNode? {
    guard let block = firstBlock(from: offset) else { return nil }
    var (outermost, index) = (block.home, block.local)
    block.forEachOutwards { home, local, record in
      if record.kind != .list, home.base.bytes + Int(record.start) >= low.value {
        (outermost, index) = (home, local)
      }
    }
    return SyntaxNode(tree: chunks, home: outermost, local: index)
  }

  /// Where the block starts that starts at `offset` or first behind it, and the kinds of it and of the blocks that
  /// hold it, from the innermost one on, without the document; `nil` where there is none.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth and *n* the number of blocks.
  package func kinds(ofFirstBlockFrom offset: UTF8Offset) -> (start: UTF8Offset, kinds: [SyntaxKind])? {
    guard let block = firstBlock(from: offset) else { return nil }
    var kinds: [SyntaxKind] = []
    kinds.reserveCapacity(Int(block.record.depth))
    block.forEachOutwards { _, _, record in kinds.append(record.kind) }
    return (UTF8Offset(block.start), kinds)
  }

  /// The last block, of those before `offset` the deepest, that starts before `offset`; `nil` where there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks.
  package func lastBlock(startingBefore offset: UTF8Offset) -> SyntaxNode? {
    guard offset > .zero else { return nil }
    return BlockPlace(startingBy: offset.value - 1, in: chunks).map { SyntaxNode($0) }
  }

  /// The block that starts at `offset` or first behind it, before those that it holds; `nil` where there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks.
  package func firstBlock(startingFrom offset: UTF8Offset) -> SyntaxNode? {
    firstBlock(from: offset).map { SyntaxNode($0) }
  }

  /// The block that starts at `offset` or first behind it.
  func firstBlock(from offset: UTF8Offset) -> BlockPlace? {
    let before = offset > .zero ? BlockPlace(startingBy: offset.value - 1, in: chunks) : nil
    return before.map { $0.next } ?? BlockPlace(0, in: chunks)
  }
}
