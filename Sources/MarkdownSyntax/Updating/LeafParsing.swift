package import TextBuffer

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

/// The inlines of a leaf block in flat arrays, for frequent reads of whole leaves and for leaves that are only tried
/// out.
///
/// All positions are relative to the leaf's start.
package struct LeafInlines: Sendable {
  /// An inline node.
  package struct Node: Sendable {
    /// The kind of the node.
    package var kind: SyntaxKind
    /// The range of the node, with its markers.
    package var range: Range<Int>
    /// The range between its markers.
    package var content: Range<Int>
    /// The index in `nodes` after its last descendant.
    package var end: Int
    /// The index of its attributes in `links`; `nil` if it has none.
    package var link: Int?
  }

  /// The start of each line's content.
  package var lineStarts: [Int]
  /// The length of the white space before each line's start that counts in code, in bytes; only lazy lines have any.
  ///
  /// Empty if no line has any.
  package var lazyIndents: [Int] = []
  /// The inlines in preorder.
  package var nodes: [Node]
  /// The attributes of links and images.
  package var links: [LinkAttributes]
}

extension LeafInlines {
  /// The inlines of the leaf `record`, which is one of `blocks`.
  init(_ record: BlockRecord, of blocks: FlatBlocks) {
    (lineStarts, lazyIndents) = Self.starts(
      of: blocks.parts(of: record).lines.bounds.map { blocks.lines[$0] })
    nodes = blocks.linkedInlines(of: record).map { Node($0) }
    links = blocks.links(of: record).map { LinkAttributes($0) }
  }

  /// The leaf `record`, which is one of `blocks`, with the inlines of `tree`, whose offsets have the same origin.
  init(_ record: BlockRecord, of blocks: FlatBlocks, _ tree: InlineTree<InSource>) {
    self.init(blocks.lines[blocks.parts(of: record).lines.bounds], tree, from: record.start)
  }

  /// A leaf with the content `lines` and the inlines of `tree`, in which it starts at `start`.
  init(_ lines: PackedSlice<BlockLine>, _ tree: InlineTree<InSource>, from start: SourceOffset) {
    (lineStarts, lazyIndents) = Self.starts(of: Array(lines))
    nodes = tree.nodes.map { Node($0.inBlock(from: start)) }
    links = tree.links.map { LinkAttributes($0.inBlock(from: start)) }
  }

  private static func starts(of lines: [BlockLine]) -> (starts: [Int], lazyIndents: [Int]) {
    let isIndented = lines.contains { $0.lazyIndent > 0 }
    return (lines.map { Int($0.start) }, isIndented ? lines.map { Int($0.lazyIndent) } : [])
  }
}

extension LeafInlines.Node {
  fileprivate init(_ node: InlineNode<InBlock>) {
    kind = node.kind
    range = Int(node.start)..<Int(node.end)
    content = Int(node.contentStart)..<Int(node.contentEnd)
    end = Int(node.subtreeEnd)
    link = node.link < 0 ? nil : Int(node.link)
  }
}

extension SyntaxNode {
  /// The inlines of a paragraph, heading or table cell; empty for other nodes.
  ///
  /// - Complexity: O(*s*), where *s* is the number of its inlines and lines.
  package var leafInlines: LeafInlines {
    guard case .block(let block) = place, block.record.kind.isLeafWithInlines else {
      return LeafInlines(lineStarts: [], nodes: [], links: [])
    }
    return LeafInlines(block.record, of: block.blocks)
  }
}

extension SyntaxTree {
  /// The paragraphs, headings and table cells that share a byte with `range`, in order.
  ///
  /// If the leaf or `range` is empty, it's enough that they touch.
  ///
  /// - Complexity: O(*d* log *n* + *k*), where *d* is the depth, *n* the number of blocks and *k* that of blocks at
  ///   `range`.
  package func leaves(in range: Range<UTF8Offset>) -> [SyntaxNode] {
    // The ancestors of the first block are no leaves.
    let first =
      BlockPlace(startingBy: max(0, range.lowerBound.value - 1), in: chunks) ?? BlockPlace(0, in: chunks)
    var found: [SyntaxNode] = []
    chunks.forEachBlock(from: first, startingBefore: range.upperBound.value + 1) { home, local, record in
      let (start, end) = (home.documentOffset(of: record.start), home.documentOffset(of: record.end))
      if record.kind.isLeafWithInlines, touches(UTF8Offset(start)..<UTF8Offset(end), range) {
        found.append(SyntaxNode(tree: chunks, home: home, local: local))
      }
    }
    return found
  }
}
