extension FlatBlocks {
  /// The blocks of a whole document.
  ///
  /// cmark is given the leaves in batches of about `batch` bytes, so that its nodes stay in the processor's cache.
  init(parsing source: [UInt8], dialect: Dialect, batch: Int = 64_000) {
    self = BlockScanner(document: source, dialect: dialect).output
    let leaves = leavesWithInlines
    parseInlines(of: leaves, in: source, dialect, batch: batch)
    // All of the text decides how often references may repeat.
    let size = links.reduce(0) { $0 + $1.referenceSize }
    guard InlineParser.mayCutReferences(ofSize: size, inDocumentOf: source.count) else { return }
    (inlines, links, linkText, mentions) = (PackedArray(), PackedArray(), [], PackedArray())
    for index in leaves { records[index].flags.subtract(.ofInlines) }
    parseInlines(of: leaves, in: source, dialect, batch: .max)
  }

  private mutating func parseInlines(of leaves: [Int], in source: [UInt8], _ dialect: Dialect, batch: Int) {
    let definitions = DefinitionTable(allDefinitions)
    let syntax = SyntaxBytes(dialect)
    let guardLabel = lines.contains { $0.lazyIndent > 0 } ? GuardLabel(for: source) : nil
    var next = 0
    while next < leaves.count {
      var parser = InlineParser(source: source, dialect: dialect, guardLabel: guardLabel)
      var unparsed: Set<Int> = []
      let (first, firstMention) = (next, mentions.count)
      while next < leaves.count, next == first || parser.leafSizeInBytes < batch {
        let leaf = leaf(leaves[next], in: source, syntax)
        let keys = LabelScan.keys(in: leaf.pieces, of: source)
        mention(keys, in: leaves[next])
        if LeafCost.isTooMuch(leaf, in: source, mentionsLabels: !keys.isEmpty) {
          unparsed.insert(leaves[next])
        } else {
          parser.add(leaf)
        }
        next += 1
      }
      for meaning in definitions.meanings(of: mentions[firstMention...]) { parser.define(meaning) }
      var trees = parser.parse()[...]
      for index in leaves[first..<next] {
        attach(unparsed.contains(index) ? text(over: index, .unparsed) : trees.removeFirst(), to: index)
      }
    }
  }

  /// A single text node over the leaf with the index `index`.
  func text(over index: Int, _ state: InlineState) -> InlineTree<InSource> {
    .text(over: fewLines(of: records[index]), from: records[index].start, state)
  }

  /// The indices of the leaves that can have inlines.
  var leavesWithInlines: [Int] { records.indices.filter { records[$0].kind.isLeafWithInlines } }

  /// Notes that the leaf with the index `index` mentions labels with `keys`.
  mutating func mention(_ keys: [LabelKey], in index: Int) {
    for key in keys { mentions.append(LabelMention(record: Int32(index), key: key)) }
  }

  /// The content that cmark sees of the leaf with the index `index`; the records' offsets are those of `source`.
  func leaf(_ index: Int, in source: [UInt8], _ syntax: SyntaxBytes) -> InlineLeaf {
    let record = records[index]
    return InlineLeaf(record.kind, fewLines(of: record), from: record.start, in: source, syntax)
  }

  /// The inlines of the leaf with the index `index` if it is literal text, otherwise `nil`.
  ///
  /// The records' offsets are those of `source`.
  func plainInlines(of index: Int, in source: [UInt8], _ syntax: SyntaxBytes) -> InlineTree<InSource>? {
    let record = records[index]
    return InlineTree(plain: fewLines(of: record), from: record.start, in: source, syntax)
  }

  /// The blocks with the inlines of the leaves `leaves`, indices in order, replaced by `trees`.
  func replacingInlines(of leaves: [Int], with trees: [InlineTree<InSource>]) -> FlatBlocks {
    var blocks = self
    (blocks.inlines, blocks.links, blocks.linkText) = (PackedArray(), PackedArray(), [])
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

extension InlineLeaf {
  /// The content that cmark sees of a leaf of the kind `kind`.
  ///
  /// The content `lines` are relative to the offset `start` of `source`.
  init(
    _ kind: SyntaxKind, _ lines: PackedSlice<BlockLine>, from start: SourceOffset, in source: [UInt8],
    _ syntax: SyntaxBytes
  ) {
    if let plain = InlineTree(plain: lines, from: start, in: source, syntax) {
      self.init(pieces: [], plain: plain)
    } else {
      self = LeafPieces.leaf(kind, lines: lines.map { $0.inSource(from: start) }, in: source)
    }
  }
}

/// The definitions of a document by their labels' keys.
private struct DefinitionTable {
  private let definitions: [Definition]
  /// The indices of the definitions under each key.
  private var places: [LabelKey: [Int]] = [:]

  init(_ definitions: [Definition]) {
    self.definitions = definitions
    for (index, definition) in definitions.enumerated() { places[definition.key, default: []].append(index) }
  }

  /// The meanings that are defined under the keys of `mentions`, in the text's order.
  func meanings(of mentions: PackedSlice<LabelMention>) -> [Definition.Meaning] {
    if definitions.isEmpty { return [] }
    return Set(mentions.lazy.map { $0.key }).flatMap { places[$0] ?? [] }.sorted().map {
      definitions[$0].meaning
    }
  }
}

/// Bounds on the time to parse leaves: cmark's work, and that of the walk along its nodes.
enum LeafCost {
  /// The most nanoseconds of cmark for one leaf; a leaf that may take longer is never given to it.
  static let most = 1_000_000_000

  /// The nanoseconds that the walk and the layers take for each byte.
  private static let walkPerByte = 50

  /// The number of definitions that cmark is assumed to know while it parses a leaf that mentions labels.
  ///
  /// It is the same for each leaf, so that the leaf alone decides whether it is too much.
  private static let definitions = 1 << 14

  /// An upper bound of the nanoseconds to parse `leaf` of `source`, not counting the definitions.
  ///
  /// `mentionsLabels` tells whether the leaf mentions labels, which cmark may have to look up. If the bound is more
  /// than `limit`, the result may be any number above `limit`.
  static func bound(of leaf: InlineLeaf, in source: [UInt8], mentionsLabels: Bool, limit: Int) -> Int {
    let count = leaf.pieces.reduce(0) { $0 + $1.count }
    if count > limit / walkPerByte { return .max }
    let bound = cmark(leaf, count, in: source, mentionsLabels, enough: 100_000)
    let (sum, overflow) = bound.addingReportingOverflow(
      count * walkPerByte)
    return overflow ? .max : sum
  }

  /// Whether cmark may need more than `most` nanoseconds for `leaf`.
  static func isTooMuch(_ leaf: InlineLeaf, in source: [UInt8], mentionsLabels: Bool) -> Bool {
    cmark(leaf, leaf.pieces.reduce(0) { $0 + $1.count }, in: source, mentionsLabels, enough: most) > most
  }

  /// An upper bound of cmark's work for `leaf`, which has `count` bytes, in nanoseconds.
  ///
  /// If the worst text of that length takes at most `enough`, that is the bound, and the leaf isn't scanned.
  private static func cmark(
    _ leaf: InlineLeaf, _ count: Int, in source: [UInt8], _ mentionsLabels: Bool, enough: Int
  ) -> Int {
    let definitionCount = mentionsLabels ? definitions : 0
    let worst = CostBound.worstCase(byteCount: count, definitionCount: definitionCount)
    if worst <= enough { return worst }
    var bound = CostBound(definitionCount: definitionCount)
    for piece in leaf.pieces { bound.append(source, piece) }
    return bound.nanoseconds
  }
}
