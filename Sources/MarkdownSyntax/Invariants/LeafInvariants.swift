/// Checks the inlines of a single leaf, and the links among them.
struct LeafInvariants {
  private let record: BlockRecord
  private let index: Int
  private let chunk: ChunkInvariants

  /// The checks of the block with the index `index` in `chunk`, which may be no leaf.
  init(_ record: BlockRecord, _ index: Int, in chunk: ChunkInvariants) {
    (self.record, self.index, self.chunk) = (record, index, chunk)
  }

  /// Throws if an invariant doesn't hold.
  ///
  /// - Complexity: O(*n*), where *n* is the number of inlines.
  func check() throws(BrokenInvariant) {
    let place = chunk.start(of: record)
    guard record.kind.isLeafWithInlines else {
      return try require(
        chunk.blocks.inlines(of: record).isEmpty, "only leaves have inlines", at: place, record.kind.name)
    }
    let nodes = chunk.blocks.inlines(of: record)
    do {
      try Self.checkNesting(nodes, within: .zero..<BlockOffset(record.end - record.start))
    } catch {
      throw error.moved(by: place)
    }
    try checkLinks(nodes)
  }

  /// Checks that nodes are in their parent's content, in order, and start and end with their markers; none is empty.
  ///
  /// The top-level nodes are within `bounds`.
  static func checkNesting<Space>(
    _ nodes: some Collection<InlineNode<Space>>, within bounds: Range<Offset<Space>>
  ) throws(BrokenInvariant) {
    var open = [(end: nodes.count, content: bounds, last: bounds.lowerBound)]
    for (index, node) in nodes.enumerated() {
      while open.count > 1, open[open.count - 1].end <= index { open.removeLast() }
      let top = open.count - 1
      try require(
        node.start <= node.contentStart && node.contentStart <= node.contentEnd && node.contentEnd <= node.end
          && node.start < node.end,
        "an inline starts and ends with its markers", at: Int(node.start), described(node))
      try require(
        open[top].last <= node.start && node.end <= open[top].content.upperBound,
        "inlines are in their parent's content, in order", at: Int(node.start),
        "\(described(node)) after \(open[top].last) in \(written(open[top].content))")
      try require(
        index < Int(node.subtreeEnd) && Int(node.subtreeEnd) <= open[top].end,
        "an inline's descendants are its parent's", at: Int(node.start),
        "\(described(node)): up to \(node.subtreeEnd) of \(open[top].end)")
      open[top].last = node.end
      open.append((Int(node.subtreeEnd), node.contentStart..<node.contentEnd, node.contentStart))
    }
  }

  private static func described<Space>(_ node: InlineNode<Space>) -> String {
    "\(node.kind.name) \(node.start)..<\(node.contentStart)..<\(node.contentEnd)..<\(node.end)"
  }

  /// Checks that links and images, and only they, have attributes.
  ///
  /// The strings of the attributes follow each other, and the source ranges are in the node.
  private func checkLinks(_ nodes: LeafNodes) throws(BrokenInvariant) {
    let place = chunk.start(of: record)
    let parts = chunk.blocks.parts(of: record)
    let own = parts.isPlain ? 0..<0 : chunk.blocks.links(ofInlines: parts.inlines.bounds)
    var rest = own
    for (number, node) in nodes.enumerated() where node.kind == .link || node.kind == .image {
      let inline = Int(parts.inlines.lowerBound) + number
      guard let next = rest.popFirst(), Int(chunk.blocks.links[next].inline) == inline else {
        throw BrokenInvariant(
          rule: "a link has attributes", place: place + Int(node.start), values: "inline \(number) has none")
      }
      let link = chunk.blocks.links[next]
      let before = next > 0 ? chunk.blocks.links[next - 1].textRange.upperBound : 0
      try require(
        link.textRange.lowerBound == before && link.textRange.upperBound <= chunk.blocks.linkText.count,
        "the texts of links stand in order, without gaps", at: place + Int(node.start),
        "\(written(link.textRange)) after \(before)")
      for range in [link.destination, link.title, link.label] where range != StoredLink.absent {
        try require(
          node.start <= range.lowerBound && range.upperBound <= node.end, "what a link says is written in it",
          at: place + Int(node.start), "\(written(range)) in \(node.start)..<\(node.end)")
      }
    }
    try require(
      rest.isEmpty, "attributes are those of links", at: place, "\(rest.count) of \(own.count) belong to none"
    )
  }
}
