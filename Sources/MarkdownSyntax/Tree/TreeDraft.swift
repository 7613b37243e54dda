/// A tree in the making: the scanned blocks brought into preorder, and their leaves' inlines.
struct TreeDraft {
  var blocks: [BlockRecord] = []
  var markers: [Range<Int32>] = []
  var lines: [ContentLine] = []
  var inlines: [InlineNode] = []
  var links: [InlineLink] = []
  var unproven: [Range<Int32>] = []
  /// The indices in `blocks` of the leaves whose inlines cmark parses.
  private var leaves: [Int] = []

  /// The whole tree of `source`.
  init(parsing source: [UInt8], dialect: Dialect) {
    let scanner = BlockScanner(source, dialect: dialect)
    var parser = InlineParser(source: source, dialect: dialect)
    layOut(scanner.blocks) { block in
      if case .footnote(let label) = block.detail { parser.defineFootnote(label) }
      guard let pieces = TreeDraft.pieces(of: block, in: source) else { return }
      if block.kind == .linkDefinition { return parser.define(pieces) }
      parser.add(InlineLeaf(pieces: pieces, lazyPieces: TreeDraft.lazyPieces(of: block)))
    }
    closeContainers()
    for (leaf, tree) in zip(leaves, parser.parse()) { attach(tree, to: leaf) }
  }

  /// Brings `drafts` into preorder, without a stack deeper than the array.
  private mutating func layOut(_ drafts: [BlockDraft], _ visit: (BlockDraft) -> Void) {
    var pending: [(draft: Int, parent: Int)] = [(0, 0)]
    while let (index, parent) = pending.popLast() {
      let draft = drafts[index]
      if draft.isRemoved { continue }
      let place = blocks.count
      append(draft, parent: parent)
      visit(draft)
      if draft.kind.isLeafWithInlines { leaves.append(place) }
      for child in draft.children.reversed() { pending.append((child, place)) }
    }
  }

  private mutating func append(_ draft: BlockDraft, parent: Int) {
    var record = BlockRecord(
      kind: draft.kind, start: Int32(draft.start), end: Int32(draft.end), parent: Int32(parent))
    let (firstMarker, firstLine) = (Int32(markers.count), Int32(lines.count))
    markers += draft.markers.map { Int32($0.lowerBound)..<Int32($0.upperBound) }
    lines += draft.lines.prefix { Int($0.start) < draft.end || draft.kind != .linkDefinition }
    record.markers = firstMarker..<Int32(markers.count)
    record.lines = firstLine..<Int32(lines.count)
    record.subtreeEnd = Int32(blocks.count + 1)
    record.detail = draft.detail
    blocks.append(record)
  }

  /// Gives each container its end and its number of descendants, from the last block to the first.
  private mutating func closeContainers() {
    for index in blocks.indices.dropFirst().reversed() {
      let parent = Int(blocks[index].parent)
      if let marker = markers[blocks[index].markerIndices].last {
        blocks[index].end = max(blocks[index].end, marker.upperBound)
      }
      blocks[parent].end = max(blocks[parent].end, blocks[index].end)
      blocks[parent].subtreeEnd = max(blocks[parent].subtreeEnd, blocks[index].subtreeEnd)
    }
  }

  private mutating func attach(_ tree: InlineTree, to leaf: Int) {
    let firstNode = Int32(inlines.count)
    let firstLink = Int32(links.count)
    for var node in tree.nodes {
      node.subtreeEnd += firstNode
      if node.link >= 0 { node.link += firstLink }
      inlines.append(node)
    }
    links += tree.links
    blocks[leaf].inlines = firstNode..<Int32(inlines.count)
    if !tree.isProven { unproven.append(blocks[leaf].start..<blocks[leaf].end) }
  }

  /// The source that cmark is to see of `block`, or `nil` for blocks that have nothing for it.
  private static func pieces(of block: BlockDraft, in source: [UInt8]) -> [Range<Int>]? {
    guard block.kind == .linkDefinition || block.kind.isLeafWithInlines else { return nil }
    if block.kind == .tableCell { return cellPieces(of: block, in: source) }
    var pieces = block.lines.map(\.fullRange)
    for index in pieces.indices {
      let end = lineEnd(after: pieces[index].upperBound, in: source, withEnding: index + 1 < pieces.count)
      pieces[index] = pieces[index].lowerBound..<end
    }
    if block.kind == .linkDefinition { pieces = withWholeDefinition(pieces, of: block) }
    return pieces
  }

  /// Where the line ends whose content ends at `offset`.
  private static func lineEnd(after offset: Int, in source: [UInt8], withEnding: Bool) -> Int {
    var end = offset
    while end < source.count, source[end].isSpaceOrControl, !source[end].isLineEnding { end += 1 }
    guard withEnding, end < source.count else { return end }
    return end + (source[end] == 0x0D && end + 1 < source.count && source[end + 1] == 0x0A ? 2 : 1)
  }

  /// Which lines of a paragraph have indentation that counts.
  private static func lazyPieces(of block: BlockDraft) -> Set<Int> {
    Set(block.lines.indices.filter { block.lines[$0].lazyIndent > 0 })
  }

  /// A definition that borrows its title ends, for cmark, just after the title.
  private static func withWholeDefinition(_ pieces: [Range<Int>], of block: BlockDraft) -> [Range<Int>] {
    guard case .definition(let link) = block.detail, let title = link.titleRange,
      title.upperBound > block.end,
      let last = pieces.last
    else { return pieces }
    return pieces.dropLast() + [last.lowerBound..<max(last.lowerBound, title.upperBound + 1)]
  }

  /// A cell without the backslashes before its pipes.
  private static func cellPieces(of block: BlockDraft, in source: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = block.start
    for index in block.start..<block.end
    where source[index] == UInt8(ascii: "|") && index > block.start && source[index - 1] == UInt8(ascii: "\\")
    {
      pieces.append(start..<index - 1)
      start = index
    }
    return pieces + [start..<block.end]
  }
}

extension BlockRecord {
  var markerIndices: Range<Int> { Int(markers.lowerBound)..<Int(markers.upperBound) }
  var lineIndices: Range<Int> { Int(lines.lowerBound)..<Int(lines.upperBound) }
  var inlineIndices: Range<Int> { Int(inlines.lowerBound)..<Int(inlines.upperBound) }
  var range: Range<Int> { Int(start)..<Int(end) }
}
