public import TextBuffer

/// A node of a syntax tree; every range is in the UTF-8 offsets of the whole document.
///
/// A node is a small value that keeps the tree alive. A node's range reaches from its first to its last byte, without
/// the last line's ending. Only an empty document and an empty table cell have an empty range.
public struct SyntaxNode: Sendable {
  /// The kind of node; stored here, since most readers need it first.
  public let kind: SyntaxKind
  let tree: ChunkTree
  /// The chunk of the block, or of an inline's leaf; for the document a place without blocks.
  ///
  /// It isn't optional, so that copying a node takes two retains and no call.
  private let home: ChunkPlace
  /// The index of the block, or of an inline's leaf, in its chunk; -1 for the document.
  private let local: Int32
  /// The index of an inline in its leaf; -1 for other nodes.
  private let inline: Int32

  /// The node's place in the tree.
  enum Place {
    case document
    case block(BlockPlace)
    case inline(Int, leaf: BlockPlace)
  }

  /// The node's place in the tree.
  var place: Place {
    if local < 0 { return .document }
    let block = BlockPlace(tree: tree, home: home, local: Int(local))
    return inline < 0 ? .block(block) : .inline(Int(inline), leaf: block)
  }

  /// Creates the document node of `tree`.
  init(documentOf tree: ChunkTree) {
    (kind, self.tree) = (.document, tree)
    (home, local, inline) = (.nowhere, -1, -1)
  }

  /// Creates the node of the block with the index `local` in the chunk at `home`.
  init(tree: ChunkTree, home: ChunkPlace, local: Int) {
    kind = home.chunk.records[local].kind
    (self.tree, self.home) = (tree, home)
    (self.local, inline) = (Int32(local), -1)
  }

  /// The chunk of the block, or of an inline's leaf; for the document a chunk without blocks.
  var chunk: BlockChunk { home.chunk }

  /// The record of the block.
  ///
  /// `nil` for the document and for inlines.
  ///
  /// It is inlined, so that only the used fields are unpacked.
  @inline(__always)
  var record: BlockRecord? { local < 0 || inline >= 0 ? nil : home.chunk.records[Int(local)] }

  /// The record of the block's first child block.
  ///
  /// `nil` if there is none.
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

  /// Creates the node of the inline at `inline` in `leaf`.
  init(inline: Int, of leaf: BlockPlace) { self.init(inline: inline, leaf.inline(inline).kind, of: leaf) }

  /// Creates the node of the inline at `inline` in `leaf`, which is of the kind `kind`.
  init(inline: Int, _ kind: SyntaxKind, of leaf: BlockPlace) {
    self.kind = kind
    (tree, home) = (leaf.tree, leaf.home)
    (local, self.inline) = (Int32(leaf.local), Int32(inline))
  }

  /// The range of the whole node, including its markers; a container's range includes the prefixes of its lines.
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

  /// The start of `range`.
  ///
  /// - Complexity: O(1), whatever the node contains.
  package var start: UTF8Offset {
    if local < 0 { return .zero }
    let record = home.chunk.records[Int(local)]
    let start = home.documentOffset(of: record.start)
    return UTF8Offset(
      inline < 0 ? start : start + Int(home.chunk.blocks.inline(Int(inline), of: record).start))
  }

  /// The range that the markers enclose: a span without its delimiters, a heading without `#`, a fence's code.
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

  /// The ranges of the node's syntax, sorted and disjoint: `**`, `- `, `](url)`, fence lines, each line's `> `.
  ///
  /// - Complexity: O(*m*), where *m* is the number of markers. For a quote, *m* counts those of all quotes inside it
  ///   too, and each chunk takes O(log *n*), where *n* is the number of blocks.
  public var markers: [Range<UTF8Offset>] {
    switch place {
    case .document: return []
    case .block(let block):
      if block.record.kind == .blockQuote { return block.quoteMarkers.map { offsets($0) } }
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
  /// The content lines, relative to the block's start.
  var lines: LeafLines { blocks.lines(of: record) }

  /// The inlines of a leaf, relative to its start.
  var inlines: LeafNodes { blocks.inlines(of: record) }

  /// The block's index ranges in the side arrays of `blocks`.
  var parts: BlockParts { home.chunk.parts(of: record) }

  /// The block's data that is too large for its record; `nil` if it has none.
  var extra: BlockExtra? { blocks.extra(of: record) }

  /// The range from the start of the first content line to the end of the last one.
  ///
  /// Returns `nil` if there is none.
  var ownContent: Range<Int>? {
    let parts = parts
    guard parts.longLines < 0, !parts.lines.isEmpty else {
      guard let first = lines.first, let last = lines.last else { return nil }
      return start + Int(first.start)..<start + Int(max(first.start, last.end))
    }
    let first = blocks.lines[Int(parts.lines.lowerBound)].start
    return start + Int(first)..<start + Int(max(first, blocks.lines[Int(parts.lines.upperBound) - 1].end))
  }

  /// The inline at `index` in the leaf.
  func inline(_ index: Int) -> InlineNode<InBlock> { blocks.inline(index, of: record) }

  /// The attributes of the link or image at `index` in the leaf.
  ///
  /// Returns `nil` for other inlines.
  func link(_ index: Int) -> InlineLink<InBlock>? {
    let parts = parts
    return parts.isPlain ? nil : blocks.link(ofInline: Int(parts.inlines.lowerBound) + index)
  }
}
