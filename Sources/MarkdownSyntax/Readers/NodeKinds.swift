extension SyntaxTree {
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
