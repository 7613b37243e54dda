public import TextBuffer

/// A node of a syntax tree, seen from the whole document: every range is in the document's UTF-8 offsets.
///
/// A node is a small value that keeps the tree alive. A node's range reaches from its first to its last byte, without
/// the last line's ending; of all nodes only an empty document's or an empty table cell's is empty.
public struct SyntaxNode: Sendable {
  /// What the node is; kept here, since it's what most readers ask first.
  public let kind: SyntaxKind
  let tree: ChunkTree
  /// The chunk of the block, or of an inline's leaf; for the document one without blocks.
  ///
  /// Not optional, so that a copy is two references, and no call.
  private let home: ChunkPlace
  /// The index of the block, or of an inline's leaf, in its chunk; for the document -1.
  private let local: Int32
  /// The index of an inline in its leaf, or -1.
  private let inline: Int32

  /// Where the node stands in the tree.
  enum Place {
    case document
    case block(BlockPlace)
    case inline(Int, leaf: BlockPlace)
  }

  /// Where the node stands.
  var place: Place {
    if local < 0 { return .document }
    let block = BlockPlace(tree: tree, home: home, local: Int(local))
    return inline < 0 ? .block(block) : .inline(Int(inline), leaf: block)
  }

  /// The document node of `tree`.
  init(documentOf tree: ChunkTree) {
    (kind, self.tree) = (.document, tree)
    (home, local, inline) = (.nowhere, -1, -1)
  }

  /// The block with the index `local` in the chunk at `home`.
  init(tree: ChunkTree, home: ChunkPlace, local: Int) {
    kind = home.chunk.records[local].kind
    (self.tree, self.home) = (tree, home)
    (self.local, inline) = (Int32(local), -1)
  }

  /// The chunk of the block, or of an inline's leaf; of the document one without blocks.
  var chunk: BlockChunk { home.chunk }

  /// The record of the block; `nil` for the document and for inlines.
  ///
  /// Inlined, so that only what is asked for of it is taken out of its short form.
  @inline(__always)
  var record: BlockRecord? { local < 0 || inline >= 0 ? nil : home.chunk.records[Int(local)] }

  /// The record of the first block that the block holds.
  @inline(__always)
  var firstRecordInside: BlockRecord? {
    guard let record else { return nil }
    let next = Int(local) + 1
    guard next < home.chunk.records.count else {
      return BlockPlace(tree: tree, home: home, local: Int(local)).firstChild?.record
    }
    let first = home.chunk.records[next]
    return first.depth > record.depth ? first : nil
  }

  init(_ block: BlockPlace) { self.init(tree: block.tree, home: block.home, local: block.local) }

  /// The inline with the index `inline` in `leaf`.
  init(inline: Int, of leaf: BlockPlace) { self.init(inline: inline, leaf.inline(inline).kind, of: leaf) }

  /// The inline with the index `inline` in `leaf`, of the kind `kind`.
  init(inline: Int, _ kind: SyntaxKind, of leaf: BlockPlace) {
    self.kind = kind
    (tree, home) = (leaf.tree, leaf.home)
    (local, self.inline) = (Int32(leaf.local), Int32(inline))
  }

  /// All of the node's bytes, its markers included; a container's range includes the prefixes of its lines.
  ///
  /// - Complexity: O(log *n*) for containers, where *n* is the number of blocks; O(1) for others.
  public var range: Range<UTF8Offset> {
    if let record, !kind.endsWithContent {
      return offsets(home.documentOffset(of: record.start)..<home.documentOffset(of: record.end))
    }
    switch place {
    case .document: return offsets(0..<tree.summary.bytes)
    case .block(let block): return offsets(block.start..<block.end)
    case .inline(let index, let leaf):
      let (node, base) = (leaf.inline(index), leaf.start)
      return offsets(base + Int(node.start)..<base + Int(node.end))
    }
  }

  /// Where `range` begins.
  ///
  /// - Complexity: O(1), whatever the node holds.
  package var start: UTF8Offset {
    if local < 0 { return .zero }
    let record = home.chunk.records[Int(local)]
    let start = home.documentOffset(of: record.start)
    return UTF8Offset(
      inline < 0 ? start : start + Int(home.chunk.blocks.inline(Int(inline), of: record).start))
  }

  /// What the markers enclose: a span without its delimiters, a heading without `#`, a fence's code.
  ///
  /// - Complexity: as `range`.
  public var content: Range<UTF8Offset> {
    switch place {
    case .document: return range
    case .inline(let index, let leaf):
      let (node, base) = (leaf.inline(index), leaf.start)
      return offsets(base + Int(node.contentStart)..<base + Int(node.contentEnd))
    case .block(let block):
      if let content = block.ownContent { return offsets(content) }
      if let child = block.firstChild { return offsets(child.start..<max(child.start, block.end)) }
      let end = markers.first?.upperBound.value ?? block.end
      return offsets(end..<end)
    }
  }

  /// The bytes of syntax itself, sorted and disjoint: `**`, `- `, `](url)`, fence lines, each line's `> `.
  ///
  /// - Complexity: O(*m*), where *m* is the number of markers.
  public var markers: [Range<UTF8Offset>] {
    switch place {
    case .document: return []
    case .block(let block):
      if block.record.kind == .blockQuote { return block.quoteMarkers.map(offsets) }
      if let own = block.record.ownMarker { return [offsets(block.start..<block.start + own.count)] }
      return block.blocks.markers[block.blocks.markers(of: block.record)].map {
        offsets(block.start + Int($0.lowerBound)..<block.start + Int($0.upperBound))
      }
    case .inline(let index, let leaf):
      let (node, base) = (leaf.inline(index), leaf.start)
      return [node.start..<node.contentStart, node.contentEnd..<node.end].filter { !$0.isEmpty }.map {
        offsets(base + Int($0.lowerBound)..<base + Int($0.upperBound))
      }
    }
  }

  func offsets(_ range: Range<Int>) -> Range<UTF8Offset> {
    UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound)
  }
}

extension SyntaxNode: Equatable {
  /// Whether both are the same node of the same tree.
  public static func == (lhs: SyntaxNode, rhs: SyntaxNode) -> Bool {
    lhs.tree.root === rhs.tree.root && lhs.home.base.chunks == rhs.home.base.chunks
      && lhs.local == rhs.local && lhs.inline == rhs.inline
  }
}

extension BlockPlace {
  /// The content lines, counted from the block's start.
  var lines: LeafLines { blocks.lines(of: record) }

  /// The inlines of a leaf, counted from its start.
  var inlines: LeafNodes { blocks.inlines(of: record) }

  /// Where that which belongs to the block stands in `blocks`.
  var parts: BlockParts { home.chunk.parts(of: record) }

  /// What the block has that is too large for its record.
  var extra: BlockExtra? { blocks.extra(of: record) }

  /// From the first byte of the first content line to the last one of the last; `nil` where there is none.
  var ownContent: Range<Int>? {
    let parts = parts
    guard parts.longLines < 0, !parts.lines.isEmpty else {
      guard let first = lines.first, let last = lines.last else { return nil }
      return start + Int(first.start)..<start + Int(max(first.start, last.end))
    }
    let first = blocks.lines[Int(parts.lines.lowerBound)].start
    return start + Int(first)..<start + Int(max(first, blocks.lines[Int(parts.lines.upperBound) - 1].end))
  }

  /// The inline with the index `index` in the leaf.
  func inline(_ index: Int) -> InlineNode<InBlock> { blocks.inline(index, of: record) }

  /// The attributes of the inline with the index `index` in the leaf, where that is a link or an image.
  func link(_ index: Int) -> InlineLink<InBlock>? {
    let parts = parts
    return parts.isPlain ? nil : blocks.link(ofInline: Int(parts.inlines.lowerBound) + index)
  }
}
