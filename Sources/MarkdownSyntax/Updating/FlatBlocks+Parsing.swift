extension FlatBlocks {
  /// The blocks of all of a document.
  init(parsing source: [UInt8], dialect: Dialect) {
    self = BlockScanner(document: source, dialect: dialect).output
    var parser = InlineParser(source: source, dialect: dialect)
    for definition in definitions { parser.define(definition.meaning) }
    let leaves = leavesWithInlines
    noteMentions(of: leaves, in: source)
    parse(leaves, in: source, with: &parser)
  }

  /// The indices of the leaves that can have inlines.
  var leavesWithInlines: [Int] { records.indices.filter { records[$0].kind.isLeafWithInlines } }

  /// Notes the labels in the texts of the leaves with the indices `leaves`.
  mutating func noteMentions(of leaves: [Int], in source: [UInt8]) {
    for index in leaves {
      for key in LabelScan.keys(in: leaf(index, in: source).pieces, of: source) {
        mentions.append(LabelMention(record: Int32(index), key: key))
      }
    }
  }

  /// Gives the leaves with the indices `leaves`, which are in order and have none, the inlines that `parser` finds in them.
  ///
  /// The records' offsets must be those of `source`.
  mutating func parse(_ leaves: [Int], in source: [UInt8], with parser: inout InlineParser) {
    for index in leaves { parser.add(leaf(index, in: source)) }
    for (index, tree) in zip(leaves, parser.parse()) { attach(tree, to: index) }
  }

  /// What cmark is to see of the leaf with the index `index`.
  private func leaf(_ index: Int, in source: [UInt8]) -> InlineLeaf {
    let record = records[index]
    let content = lines[record.lineIndices].map { $0.shifted(by: Int(record.start)) }
    return LeafPieces.leaf(record.kind, lines: content, in: source)
  }

  /// The blocks without the inlines of those with the indices `leaves`.
  func droppingInlines(of leaves: [Int]) -> FlatBlocks {
    var stripped = self
    for index in leaves {
      stripped.records[index].inlines = 0..<0
      stripped.records[index].links = 0..<0
      stripped.records[index].flags.remove(.isUnproven)
    }
    var blocks = FlatBlocks()
    blocks.append(stripped, records: 0..<records.count, bytes: 0..<Int.max, movedBy: 0)
    return blocks
  }
}
