extension FlatBlocks {
  /// The blocks of all of a document.
  init(parsing source: [UInt8], dialect: Dialect) {
    self = BlockScanner(document: source, dialect: dialect).output
    var parser = InlineParser(source: source, dialect: dialect)
    for definition in definitions { parser.define(definition.meaning) }
    parseLeaves(records.indices.filter { records[$0].kind.isLeafWithInlines }, in: source, with: &parser)
  }

  /// Gives the leaves with the indices `leaves`, which are in order, the inlines that `parser` finds in them.
  ///
  /// The records' offsets must be those of `source`.
  mutating func parseLeaves(_ leaves: [Int], in source: [UInt8], with parser: inout InlineParser) {
    for index in leaves {
      let leaf = leaf(index, in: source)
      for key in LabelScan.keys(in: leaf.pieces, of: source) {
        mentions.append(LabelMention(record: Int32(index), key: key))
      }
      parser.add(leaf)
    }
    for (index, tree) in zip(leaves, parser.parse()) { attach(tree, to: index) }
  }

  /// What cmark is to see of the leaf with the index `index`.
  func leaf(_ index: Int, in source: [UInt8]) -> InlineLeaf {
    let record = records[index]
    let content = lines[record.lineIndices].map { $0.shifted(by: Int(record.start)) }
    return LeafPieces.leaf(record.kind, lines: content, in: source)
  }
}
