/// The leaves to be parsed together, within a budget.
struct LeafParsing {
  /// The remaining budget, in nanoseconds.
  private(set) var budget: Int
  /// The leaves that cmark is to parse.
  private(set) var leaves: [InlineLeaf] = []
  /// Their indices.
  private var indices: [Int] = []
  /// The keys of the labels that these leaves mention.
  private(set) var keys: [LabelKey] = []
  /// The states of the leaves that aren't parsed, by index.
  private(set) var states: [Int: InlineState] = [:]

  /// The bytes that may be syntax.
  private let syntax: SyntaxBytes

  init(_ dialect: Dialect, budget: Int) { (self.budget, syntax) = (budget, SyntaxBytes(dialect)) }

  /// Adds the leaf with the index `index` of `blocks`, whose offsets are those of `source`.
  ///
  /// Returns the keys of the labels that it mentions.
  mutating func add(_ index: Int, of blocks: FlatBlocks, in source: [UInt8]) -> [LabelKey] {
    add(blocks.leaf(index, in: source, syntax), as: index, in: source)
  }

  /// Adds `leaf`, which is in `source`, under the index `index`; returns the keys of the labels that it mentions.
  private mutating func add(_ leaf: InlineLeaf, as index: Int, in source: [UInt8]) -> [LabelKey] {
    let mentions = LabelScan.keys(in: leaf.pieces, of: source)
    if LeafCost.isTooMuch(leaf, in: source, mentionsLabels: !mentions.isEmpty) {
      states[index] = .unparsed
    } else if !takes(leaf, in: source, mentionsLabels: !mentions.isEmpty) {
      states[index] = .pending
    } else {
      leaves.append(leaf)
      indices.append(index)
      keys += mentions
    }
    return mentions
  }

  /// Leaves the leaf with the index `index` of `blocks`, whose offsets are those of `source`, pending.
  ///
  /// Returns the keys of the labels that it mentions.
  mutating func postpone(_ index: Int, of blocks: FlatBlocks, in source: [UInt8]) -> [LabelKey] {
    states[index] = .pending
    return LabelScan.keys(in: blocks.leaf(index, in: source, syntax).pieces, of: source)
  }

  /// Adds a leaf of the kind `kind` under the index `index`; returns the keys of the labels that it mentions.
  ///
  /// The content `lines` are relative to the offset `start` of `source`.
  mutating func add(
    _ kind: SyntaxKind, _ lines: PackedSlice<BlockLine>, from start: SourceOffset, as index: Int,
    in source: [UInt8]
  ) -> [LabelKey] {
    add(InlineLeaf(kind, lines, from: start, in: source, syntax), as: index, in: source)
  }

  /// Leaves all leaves pending.
  mutating func postpone() {
    for index in indices { states[index] = .pending }
    (leaves, indices, keys) = ([], [], [])
  }

  private mutating func takes(_ leaf: InlineLeaf, in source: [UInt8], mentionsLabels: Bool) -> Bool {
    if budget == .max { return true }
    let bound = LeafCost.bound(of: leaf, in: source, mentionsLabels: mentionsLabels, limit: budget)
    guard bound <= budget else { return false }
    budget -= bound
    return true
  }
}
