public import TextBuffer

extension SyntaxNode {
  /// Visits the node and its descendants in document order, without recursion, so that deep nesting needs no deep
  /// stack.
  ///
  /// `enter` is called before a node's children, and returns whether to visit them. `leave` is called after them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes visited.
  public func walk(enter: (SyntaxNode) -> Bool, leave: (SyntaxNode) -> Void = { _ in }) {
    guard enter(self) else { return leave(self) }
    var open: [(node: SyntaxNode, children: [SyntaxNode], next: Int)] = [(self, children, 0)]
    while let last = open.indices.last {
      guard open[last].next < open[last].children.count else {
        leave(open.removeLast().node)
        continue
      }
      let child = open[last].children[open[last].next]
      open[last].next += 1
      if enter(child) {
        open.append((child, child.children, 0))
      } else {
        leave(child)
      }
    }
  }

  /// The nodes that contain this one, from its parent to the document.
  ///
  /// - Complexity: O(*d* log *n* + *i* · *s*), where *d* is the number of blocks around the node, *n* that of all
  ///   blocks, *i* that of inlines around it, and *s* that of all inlines in its block.
  public var ancestors: [SyntaxNode] { Array(sequence(first: self, next: { $0.parent }).dropFirst()) }
}

extension SyntaxTree {
  /// The deepest node that contains the byte at `offset`.
  ///
  /// Returns the document if there is none, as at the text's end.
  ///
  /// - Complexity: as `path(to:)`
  public func node(at offset: UTF8Offset) -> SyntaxNode { path(to: offset).last ?? root }

  /// Calls `body` with the kind of each node, the depth of its block, and its start in bytes, in preorder.
  ///
  /// Top-level blocks and their inlines have the depth 1.
  ///
  /// - Complexity: O(*n*) in the number of nodes; no more is read of a node.
  package func forEachNode(_ body: (_ kind: SyntaxKind, _ depth: Int, _ start: Int) -> Void) {
    chunks.forEach { place in
      let blocks = place.chunk.blocks
      for record in blocks.records {
        let (start, depth) = (place.documentOffset(of: record.start), Int(record.depth))
        body(record.kind, depth, start)
        guard record.kind.isLeafWithInlines else { continue }
        for node in blocks.inlines(of: record) { body(node.kind, depth, start + Int(node.start)) }
      }
    }
  }
}
