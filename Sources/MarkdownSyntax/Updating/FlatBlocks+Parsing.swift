extension FlatBlocks {
  /// The blocks of all of a document.
  init(parsing source: [UInt8], dialect: Dialect) {
    self = BlockScanner(document: source, dialect: dialect).output
    var parser = InlineParser(source: source, dialect: dialect)
    for definition in definitions { parser.define(definition.meaning) }
    let leaves = leavesWithInlines
    var unparsed: Set<Int> = []
    for index in leaves {
      let leaf = leaf(index, in: source)
      mention(LabelScan.keys(in: leaf.pieces, of: source), in: index)
      if LeafCost.isTooMuch(leaf, in: source) { unparsed.insert(index) } else { parser.add(leaf) }
    }
    var trees = parser.parse()[...]
    for index in leaves {
      attach(unparsed.contains(index) ? text(over: index, .unparsed) : trees.removeFirst(), to: index)
    }
  }

  /// One text node over the leaf with the index `index`.
  func text(over index: Int, _ state: InlineTree.State) -> InlineTree {
    .text(over: lines[records[index].lineIndices], from: Int(records[index].start), state)
  }

  /// The indices of the leaves that can have inlines.
  var leavesWithInlines: [Int] { records.indices.filter { records[$0].kind.isLeafWithInlines } }

  /// Notes that the leaf with the index `index` mentions labels with `keys`.
  mutating func mention(_ keys: [LabelKey], in index: Int) {
    for key in keys { mentions.append(LabelMention(record: Int32(index), key: key)) }
  }

  /// What cmark is to see of the leaf with the index `index`, where the records' offsets are those of `source`.
  func leaf(_ index: Int, in source: [UInt8]) -> InlineLeaf {
    let record = records[index]
    let content = lines[record.lineIndices].map { $0.shifted(by: Int(record.start)) }
    return LeafPieces.leaf(record.kind, lines: content, in: source)
  }

  /// The blocks with `trees` as the inlines of the leaves with the indices `leaves`, which are in order.
  func replacingInlines(of leaves: [Int], with trees: [InlineTree]) -> FlatBlocks {
    var blocks = self
    (blocks.inlines, blocks.links) = ([], [])
    var new = zip(leaves, trees).makeIterator()
    var next = new.next()
    for (index, record) in records.enumerated() where record.kind.isLeafWithInlines {
      if let (leaf, tree) = next, leaf == index {
        blocks.records[index].flags.subtract(.ofInlines)
        blocks.attach(tree, to: index)
        next = new.next()
      } else {
        blocks.attachInlines(of: self, index, to: index)
      }
    }
    return blocks
  }
}
