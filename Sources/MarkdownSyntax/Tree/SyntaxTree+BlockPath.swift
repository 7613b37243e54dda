package import TextBuffer

extension SyntaxTree {
  /// The blocks from the root to the deepest one that holds the byte at `offset`: as `path(to:)`, without a look at
  /// the inlines, of which one leaf may have very many.
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

  /// Whether blocks are known at `offset`, and it's known where the outermost one of them ends: nothing there is
  /// still to be found.
  ///
  /// With `inlines`, those of the leaf must be known, too.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks; with `inlines`, O(*d* log *n*) at a depth of *d*.
  package func isKnown(at offset: UTF8Offset, inlines: Bool = false) -> Bool {
    if isComplete { return true }
    guard let end = unparsedStart else { return !inlines || !isPendingLeaf(at: offset) }
    // The block before may go on in what is unparsed.
    let last = end > 0 ? BlockPlace(startingBy: end - 1, in: chunks) : nil
    let open = last.flatMap { $0.record.depth > 1 ? $0.last(upToDepth: 1) : $0 }
    guard offset.value < open?.start ?? 0 else { return false }
    return !inlines || !isPendingLeaf(at: offset)
  }

  /// Where the text starts whose blocks are still to be found; `nil` where there is none.
  private var unparsedStart: Int? {
    guard let last = BlockPlace(chunks.summary.records - 1, in: chunks), last.record.kind == .unparsed else {
      return nil
    }
    return last.start
  }

  /// Whether the inlines of the leaf that `offset` stands in, or right behind, are pending.
  private func isPendingLeaf(at offset: UTF8Offset) -> Bool {
    [offset.value - 1, offset.value].contains { place in
      place >= 0 && innermostPlace(at: UTF8Offset(place))?.record.flags.contains(.isPending) ?? false
    }
  }

  private func innermostPlace(at offset: UTF8Offset) -> BlockPlace? {
    guard offset.value < chunks.summary.bytes else { return nil }
    // Blocks nest: those around one that reaches so far reach as far, and where a leaf ends its record says.
    var innermost = BlockPlace(startingBy: offset.value, in: chunks)
    while let block = innermost, offset.value >= block.end { innermost = block.parent }
    return innermost
  }
}
