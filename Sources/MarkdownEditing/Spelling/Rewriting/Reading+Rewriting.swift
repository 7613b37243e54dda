import MarkdownSyntax

/// Spellings of a leaf whose letters keep their styles while a link or image is added or removed.
extension Reading {
  /// The surroundings in `leaf` whose meaning could change.
  func surroundings(in leaf: Leaf) -> Surroundings {
    let change = StyleChange(
      style: .strong, isAdded: false, items: [], options: EditingOptions(), isPunctuationExact: false)
    return Surroundings(reading: self, leaf: leaf, change: change)
  }

  /// The spellings that rewrite the styles around `items`, the plainest first.
  ///
  /// `boxes` are the links, images and code of the result; `edits` come with each spelling.
  func rewritten(
    _ leaf: Leaf, around items: Range<Int>, in bytes: [UInt8], boxes: [LeafBox], with edits: [InlineEdit] = []
  ) -> [[InlineEdit]] {
    let escapes = surroundings(in: leaf).escapeLevels()
    return LeafRewriter.regions(around: [items], self, leaf).flatMap { region in
      let rewriter = LeafRewriter(
        reading: self, leaf: leaf, bytes: bytes, targets: self.items[leaf.items].map { $0.styles },
        region: region, boxes: boxes, delimiters: { $0.delimiters(EditingOptions()) })
      return rewriter.candidates(escapes: escapes, isExact: false, around: edits).map { $0.edits }
    }
  }
}
