package import TextBuffer

/// The markers of all nodes of a tree, for work that goes over all of it.
///
/// By itself a quote looks for its markers among those of all quotes that are in it, which takes very many nested
/// quotes very long; here each marker is looked at once.
package struct NodeMarkers {
  /// The markers of quotes, by the indices of their records.
  private var quotes: [Int: [Range<UTF8Offset>]] = [:]

  /// Those of the tree that `root` is the document of.
  ///
  /// - Complexity: O(*b* + *m*), where *b* is the number of blocks and *m* that of markers
  package init(below root: SyntaxNode) {
    let chunks = root.tree
    // The indices of the blocks that are open, by depth; the document's is never asked for.
    var open = [-1]
    var place = chunks.chunk(0)
    while let present = place {
      let (blocks, base) = (present.chunk.blocks, present.base)
      var marker = 0
      for (index, record) in blocks.records.enumerated() {
        addMarkers(of: blocks, &marker, before: record.start, at: present, open)
        open.removeSubrange(min(open.count, Int(record.depth))...)
        open.append(base.records + index)
      }
      addMarkers(of: blocks, &marker, before: .max, at: present, open)
      place = chunks.chunk(base.chunks + 1)
    }
  }

  /// The markers of `node`, as its own `markers` has them.
  package subscript(node: SyntaxNode) -> [Range<UTF8Offset>] {
    guard node.kind == .blockQuote, case .block(let block) = node.place else { return node.markers }
    return quotes[block.index] ?? []
  }

  /// Gives the markers before `limit` to the quotes among `open`.
  private mutating func addMarkers(
    of blocks: FlatBlocks, _ next: inout Int, before limit: SourceOffset, at home: ChunkPlace, _ open: [Int]
  ) {
    while next < blocks.quoteMarkers.count, blocks.quoteMarkers[next].start < limit {
      let marker = blocks.quoteMarkers[next]
      next += 1
      guard Int(marker.depth) < open.count else { continue }
      let (start, end) = (home.documentOffset(of: marker.start), home.documentOffset(of: marker.end))
      let range = UTF8Offset(start)..<UTF8Offset(end)
      quotes[open[Int(marker.depth)], default: []].append(range)
    }
  }
}
