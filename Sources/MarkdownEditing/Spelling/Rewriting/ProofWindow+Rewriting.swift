import MarkdownSyntax

/// Spellings of a leaf whose letters keep their styles while a link or image is added or removed.
extension ProofWindow {
  /// The spellings that rewrite the styles around `items`, the plainest first.
  ///
  /// `added` are the new links and images, `dropped` the spans that go; `edits` come with each spelling.
  func rewritten(
    around items: Range<Int>, adding added: [LeafBox] = [], dropping dropped: Set<Int> = [],
    with edits: [InlineEdit] = []
  ) -> [[InlineEdit]] {
    let escapes = original.escapeLevels()
    return original.regions(around: [items]).flatMap { region in
      let rewriter = LeafRewriter(self, region: region, dropping: dropped).adding(added, with: edits)
      return rewriter.variants.flatMap { rewriter in
        rewriter.candidates([.none, .both].map { .init(trimmed: $0) }, escapes: escapes)
      }.plainestFirst.map { $0.edits }
    }
  }
}
