package import TextBuffer

extension SyntaxTree {
  /// The outermost block around the first block at or after `offset`, among those that start at or after `low`.
  ///
  /// Lists are skipped. Returns that first block itself if no ancestor qualifies, or `nil` if there is no block at or
  /// after `offset`.
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

  /// The starts of the first block at or after `offset` and of its ancestors, innermost first and without the document.
  ///
  /// The result is empty if there is no such block.
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
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks.
  package func firstBlock(startingFrom offset: UTF8Offset) -> SyntaxNode? {
    firstBlock(from: offset).map { SyntaxNode($0) }
  }

  /// The first block that starts at or after `offset`, in preorder.
  ///
  /// Returns `nil` if there is none.
  func firstBlock(from offset: UTF8Offset) -> BlockPlace? {
    let before = offset > .zero ? BlockPlace(startingBy: offset.value - 1, in: chunks) : nil
    return before.map { $0.next } ?? BlockPlace(0, in: chunks)
  }
}

/// The kind of a block and its start.
package struct BlockStart {
  /// The block's kind.
  package var kind: SyntaxKind
  /// The block's start in the text.
  package let offset: UTF8Offset
}
