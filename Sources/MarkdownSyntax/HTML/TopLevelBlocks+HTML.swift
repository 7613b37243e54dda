extension TopLevelBlocks {
  /// The HTML of the blocks in each of `ranges`, and the footnotes' HTML if it's asked for.
  ///
  /// `ranges` are index ranges of blocks in order, and `tree` is the tree that the blocks are from. The footnotes are
  /// those of the whole document only if `ranges` include all blocks.
  func html(
    of ranges: [Range<Int>], in tree: SyntaxTree, options: HTMLOptions = [], withFootnotes: Bool = false
  ) -> (stretches: [[String]], footnotes: String) {
    var wanted = FlatTree(length: source.count)
    let indices = ranges.map { range in range.map { append($0, to: &wanted) } }
    wanted.finish()
    var renderer = HTMLRenderer(wanted, of: tree, source: source, options: options)
    let stretches = indices.map { blocks in
      blocks.map { index in
        renderer.take { $0.renderBlocks(index..<Int(wanted.blocks[index].subtreeEnd)) }
      }
    }
    return (stretches, withFootnotes ? renderer.take { $0.writeFootnotes() } : "")
  }

  /// Adds the block at `place` to `tree`.
  ///
  /// Returns its index there.
  private func append(_ place: Int, to tree: inout FlatTree) -> Int {
    let index = tree.blocks.count
    for part in parts(of: place) {
      ParseTally.note(bytes: bytes(of: part))
      tree.append(part.place, records: part.records)
    }
    return index
  }
}
