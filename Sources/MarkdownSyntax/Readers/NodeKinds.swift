/// Walks over all nodes of a document that read no more of a node than its kind and place.
extension SyntaxTree {
  /// Calls `body` with the kind of each block, its depth, and its start in bytes, in preorder.
  ///
  /// Top-level blocks have the depth 1.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks.
  package func forEachBlock(_ body: (_ kind: SyntaxKind, _ depth: Int, _ start: Int) -> Void) {
    chunks.forEach { place in
      for record in place.chunk.records {
        body(record.kind, Int(record.depth), place.documentOffset(of: record.start))
      }
    }
  }

  /// Calls `body` with the kind of each inline and its start in bytes, leaf by leaf in preorder.
  ///
  /// - Complexity: O(*b* + *i*), where *b* is the number of blocks and *i* that of inlines.
  package func forEachInline(_ body: (_ kind: SyntaxKind, _ start: Int) -> Void) {
    chunks.forEach { place in
      let blocks = place.chunk.blocks
      for record in blocks.records where record.kind.isLeafWithInlines {
        let start = place.documentOffset(of: record.start)
        for node in blocks.inlines(of: record) { body(node.kind, start + Int(node.start)) }
      }
    }
  }
}
