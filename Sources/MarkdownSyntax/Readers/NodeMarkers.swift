package import TextBuffer

extension SyntaxNode {
  /// The markers of each node below this one, which is a document, for work on the whole tree.
  ///
  /// - Complexity: O(*b* + *m*), where *b* is the number of blocks and *m* that of markers
  package func markersByNode() -> (SyntaxNode) -> [Range<UTF8Offset>] {
    let markers = NodeMarkers(below: self)
    return { markers[$0] }
  }
}

/// The markers of all nodes of a tree.
///
/// A quote finds its markers by a search through those of all quotes inside it, which takes very long for deeply nested
/// quotes. Here each marker is read once.
struct NodeMarkers {
  /// The markers of quotes by the indices of the quotes' records.
  private var quotes: [Int: [Range<UTF8Offset>]] = [:]

  /// Collects the markers of the tree whose document node is `root`.
  ///
  /// - Complexity: O(*b* + *m*), where *b* is the number of blocks and *m* that of markers
  init(below root: SyntaxNode) {
    let chunks = root.tree
    // The indices of the open blocks by depth; the document's is never used.
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

  /// The markers of `node`, equal to `node.markers`.
  subscript(node: SyntaxNode) -> [Range<UTF8Offset>] {
    guard node.kind == .blockQuote, case .block(let block) = node.place else { return node.markers }
    return quotes[block.index] ?? []
  }

  /// Assigns the markers before `limit` to the quotes in `open`.
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
