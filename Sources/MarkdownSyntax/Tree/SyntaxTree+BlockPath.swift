package import TextBuffer

extension SyntaxTree {
  /// The blocks from the root to the deepest one that contains the byte at `offset`.
  ///
  /// It is like `path(to:)`, but inlines are not read, since one leaf may have very many.
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

  /// Whether the blocks at `offset` are final, including the end of the outermost one.
  ///
  /// With `inlines`, the inlines of the leaf must be final too.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks; with `inlines`, O(*d* log *n*) at a depth of *d*.
  package func isKnown(at offset: UTF8Offset, inlines: Bool = false) -> Bool {
    if isComplete { return true }
    guard let end = unparsedStart else { return !inlines || !isPendingLeaf(at: offset) }
    // The last block before the unparsed text may continue in it.
    let last = end > 0 ? BlockPlace(startingBy: end - 1, in: chunks) : nil
    let open = last.flatMap { $0.record.depth > 1 ? $0.last(upToDepth: 1) : $0 }
    guard offset.value < open?.start ?? 0 else { return false }
    return !inlines || !isPendingLeaf(at: offset)
  }

  /// The start of the text whose blocks aren't scanned yet.
  ///
  /// `nil` if there is none.
  private var unparsedStart: Int? {
    guard let last = BlockPlace(chunks.summary.records - 1, in: chunks), last.record.kind == .unparsed else {
      return nil
    }
    return last.start
  }

  /// Whether the inlines of the leaf at `offset`, or of the one that ends there, are pending.
  private func isPendingLeaf(at offset: UTF8Offset) -> Bool {
    [offset.value - 1, offset.value].contains { place in
      place >= 0 && innermostPlace(at: UTF8Offset(place))?.record.flags.contains(.isPending) ?? false
    }
  }

  private func innermostPlace(at offset: UTF8Offset) -> BlockPlace? {
    guard offset.value < chunks.summary.bytes else { return nil }
    // Blocks nest, so the blocks around one that contains the offset contain it too; a leaf's record has its end.
    var innermost = BlockPlace(startingBy: offset.value, in: chunks)
    while let block = innermost, offset.value >= block.end { innermost = block.parent }
    return innermost
  }
}
