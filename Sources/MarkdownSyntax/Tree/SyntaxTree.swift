public import TextBuffer

/// The exact syntax tree of a document: what cmark reads in it, and where each byte of that stands.
///
/// A tree is an immutable value: it can be read on any thread while the document goes on changing.
public struct SyntaxTree: Sendable {
  /// The syntax that counts.
  public let dialect: Dialect

  /// The text that was parsed; a snapshot, which shares its storage with the document's.
  public let text: Rope

  /// The blocks.
  let chunks: ChunkTree

  /// What is pending besides what blocks and leaves say of themselves.
  let pending: PendingLabels

  /// The tree of `chunks`, which were made from those of `old` where there is one.
  init(
    text: Rope, chunks: ChunkTree, dialect: Dialect, pending: PendingLabels = PendingLabels(),
    updating old: ChunkTree? = nil
  ) {
    self.pending = pending
    self.text = text
    self.chunks = chunks
    self.dialect = dialect
    checkInvariants(since: old)
  }

  /// The tree of `rope`.
  ///
  /// - Complexity: O(*n*) in the text's length, but that cmark may take up to a second for a made-up leaf; see
  ///   `unparsedRanges`.
  public init(_ rope: Rope, dialect: Dialect = .gfm) {
    let bytes = rope.bytes(in: rope.range)
    let blocks = FlatBlocks(parsing: bytes, dialect: dialect)
    self.init(
      text: rope, chunks: ChunkTree(BlockChunk.cut(blocks, byteCount: bytes.count)), dialect: dialect)
  }

  /// Whether both are the same tree, not only equal ones.
  package func isIdentical(to other: SyntaxTree) -> Bool { chunks.root === other.chunks.root }

  /// The document node.
  public var root: SyntaxNode { SyntaxNode(documentOf: chunks) }

  /// The nodes from the root to the deepest one that holds the byte at `offset`.
  ///
  /// - Complexity: O(*d* log *n* + *s*), where *d* is the depth of the path, *n* the number of blocks and *s* that of
  ///   the inlines in the leaf.
  public func path(to offset: UTF8Offset) -> [SyntaxNode] {
    var path = [root]
    guard root.range.contains(offset), let last = BlockPlace(startingBy: offset.value, in: chunks) else {
      return path
    }
    for block in last.ancestors + [last] {
      guard offset.value < block.end else { return path }
      path.append(SyntaxNode(block))
    }
    while let node = path.last, node.isLeafOrInline,
      let child = node.children.first(where: { $0.range.contains(offset) })
    {
      path.append(child)
    }
    return path
  }

  /// Every node that shares a byte with `range` or, where `range` is empty, touches it; a parent before its children.
  ///
  /// - Complexity: O(*d* log *n* + *k*), where *d* is the depth and *n* the number of blocks, and *k* the number of
  ///   blocks and inlines in the leaves at `range`.
  public func nodes(in range: Range<UTF8Offset>) -> [SyntaxNode] {
    var found = [root]
    for block in blocks(at: range) {
      let node = SyntaxNode(block)
      guard touches(node.range, range) else { continue }
      found.append(node)
      let start = block.start
      for index in 0..<block.inlines.count {
        let inline = block.inline(index)
        let bytes = UTF8Offset(start + Int(inline.start))..<UTF8Offset(start + Int(inline.end))
        if touches(bytes, range) { found.append(SyntaxNode(inline: index, inline.kind, of: block)) }
      }
    }
    return found
  }

  /// The blocks that may touch `range`, in preorder: those that hold its start or begin before it, and all that start
  /// in it.
  func blocks(at range: Range<UTF8Offset>) -> [BlockPlace] {
    var first = BlockPlace(startingBy: max(0, range.lowerBound.value - 1), in: chunks)
    // A leaf that starts at the same byte as others is the last of them.
    var found = first?.ancestors ?? []
    if first == nil { first = BlockPlace(0, in: chunks) }
    while let block = first, block.start <= range.upperBound.value {
      found.append(block)
      first = block.next
    }
    return found
  }

  func touches(_ node: Range<UTF8Offset>, _ range: Range<UTF8Offset>) -> Bool {
    range.isEmpty || node.isEmpty
      ? node.lowerBound <= range.upperBound && range.lowerBound <= node.upperBound : node.overlaps(range)
  }

  /// Where the proof of exactness failed: the leaf blocks whose bytes could not be matched with what cmark says.
  ///
  /// Always empty, unless there is a bug here; such a block is one text node.
  package var unprovenRanges: [Range<UTF8Offset>] { ranges(of: .isUnproven) }

  /// The ranges of the blocks that have `flag`.
  func ranges(of flag: BlockRecord.Flags) -> [Range<UTF8Offset>] {
    ranges(
      where: { $0.flags.contains(flag) },
      of: { blocks in blocks.records.indices.filter { blocks.records[$0].flags.contains(flag) } })
  }

  /// The ranges of the blocks that `indices` names in each chunk for which `matches` holds.
  func ranges(
    where matches: (ChunkSummary) -> Bool, of indices: (FlatBlocks) -> [Int]
  ) -> [Range<UTF8Offset>] {
    var found: [Range<UTF8Offset>] = []
    var place = chunks.firstChunk(from: 0, where: matches)
    while let present = place {
      for local in indices(present.chunk.blocks) {
        found.append(SyntaxNode(BlockPlace(tree: chunks, home: present, local: local)).range)
      }
      place = chunks.firstChunk(from: present.base.chunks + 1, where: matches)
    }
    return found
  }
}

extension SyntaxNode {
  fileprivate var isLeafOrInline: Bool {
    switch place {
    case .document: false
    case .block(let block): block.record.kind.isLeafWithInlines
    case .inline: true
    }
  }
}
