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
      if record.kind != .list, home.documentOffset(of: record.start) >= low.value {
        (outermost, index) = (home, local)
      }
    }
    return SyntaxNode(tree: chunks, home: outermost, local: index)
  }

  /// The block that starts at `offset` or first behind it, and the blocks that hold it, from the innermost one on,
  /// without the document; none where there is no such block.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth and *n* the number of blocks.
  package func starts(aroundFirstBlockFrom offset: UTF8Offset) -> [BlockStart] {
    guard let block = firstBlock(from: offset) else { return [] }
    var starts: [BlockStart] = []
    starts.reserveCapacity(Int(block.record.depth))
    block.forEachOutwards { home, _, record in
      let start = UTF8Offset(home.documentOffset(of: record.start))
      starts.append(BlockStart(kind: record.kind, offset: start))
    }
    return starts
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

/// What a block is, and where it starts.
package struct BlockStart {
  /// The block's kind.
  package var kind: SyntaxKind
  /// Where it starts in the text.
  package let offset: UTF8Offset
}
