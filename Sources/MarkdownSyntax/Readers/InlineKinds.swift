extension SyntaxTree {
  /// Calls `body` with the kind of each inline of the document and its start in bytes, leaf by leaf in preorder.
  ///
  /// - Complexity: O(*b* + *i*), where *b* is the number of blocks and *i* that of inlines.
  package func forEachInline(_ body: (SyntaxKind, Int) -> Void) {
    chunks.forEach { place in
      let blocks = place.chunk.blocks
      for record in blocks.records where record.kind.isLeafWithInlines {
        let start = place.documentOffset(of: record.start)
        for node in blocks.inlines(of: record) { body(node.kind, start + Int(node.start)) }
      }
    }
  }
}
