public import TextBuffer

/// The exact syntax tree of a document: cmark's parse, with the range of each node and marker.
///
/// A tree is an immutable value. It can be read on any thread while the document changes.
public struct SyntaxTree: Sendable {
  /// The recognized constructs.
  public let dialect: Dialect

  /// The parsed text, a snapshot that shares its storage with the document's.
  public let text: Rope

  /// The chunks with the blocks.
  let chunks: ChunkTree

  /// The pending state that isn't recorded in blocks and leaves.
  let pending: PendingLabels

  /// Creates the tree of `chunks`; `old` are the chunks that they were updated from, if any.
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

  /// Parses `rope`.
  ///
  /// - Complexity: O(*n*) in the text's length, except that cmark may take up to a second for a contrived leaf; see
  ///   `unparsedRanges`.
  public init(_ rope: Rope, dialect: Dialect = .gfm) {
    let bytes = rope.bytes(in: rope.range)
    let blocks = FlatBlocks(parsing: bytes, dialect: dialect)
    self.init(
      text: rope, chunks: ChunkTree(BlockChunk.cut(blocks, byteCount: bytes.count)), dialect: dialect)
  }

  /// Whether nothing is pending.
  ///
  /// - Complexity: O(1)
  public var isComplete: Bool { !chunks.summary.flags.contains(.isPending) && pending.isEmpty }

  /// The document node.
  public var root: SyntaxNode { SyntaxNode(documentOf: chunks) }

  /// The nodes from the root to the deepest one that contains the byte at `offset`.
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

  /// The nodes that share a byte with `range`, in preorder; if `range` is empty, the nodes that touch it.
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

  /// The blocks that may touch `range`, in preorder.
  ///
  /// They are the blocks that contain its start or begin before it, and all that start in it.
  func blocks(at range: Range<UTF8Offset>) -> [BlockPlace] {
    var first = BlockPlace(startingBy: max(0, range.lowerBound.value - 1), in: chunks)
    // Of several blocks that start at the same byte, the leaf is the last.
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

  /// The ranges of the leaf blocks whose bytes couldn't be matched with cmark's result.
  ///
  /// It is always empty, unless this library has a bug. Such a block is one text node.
  var unprovenRanges: [Range<UTF8Offset>] { ranges(of: .isUnproven) }

  /// The ranges of the blocks with `flag`.
  func ranges(of flag: BlockRecord.Flags) -> [Range<UTF8Offset>] {
    ranges(
      where: { $0.flags.contains(flag) },
      of: { blocks in blocks.records.indices.filter { blocks.records[$0].flags.contains(flag) } })
  }

  /// The ranges of the blocks selected by `indices` in each chunk whose summary satisfies `matches`.
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

extension SyntaxTree {
  /// The ranges of the blocks that this tree doesn't share with `old`, from which it was updated.
  ///
  /// Outside of these ranges and of the edits the text looks as before. The ranges are of whole blocks, so they include
  /// more than the changed bytes; `changedRanges(since:_:)` gives exactly those. They are found without reading the
  /// other blocks.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks, and *k* the number of blocks from the first to
  ///   the last one that isn't shared.
  package func rangesNotShared(with old: SyntaxTree) -> [Range<UTF8Offset>] {
    chunks.bytesNotShared(with: old.chunks).map { UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound) }
  }

  /// The memory used by the tree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of blocks and links.
  @_spi(Benchmarks) public var storageSize: StorageSize {
    var size = StorageSize()
    var place = chunks.firstChunk(from: 0) { _ in true }
    while let present = place {
      size.add(present.chunk)
      place = chunks.chunk(present.base.chunks + 1)
    }
    return size
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

/// The pending state of a tree's links.
struct PendingLabels: Sendable {
  /// The labels with changed definitions.
  ///
  /// Leaves that mention them still have the links of the old definitions.
  var staleLabels = LabelSet([])
  /// Whether only a full parse can settle the links.
  ///
  /// Either references are repeated so often that cmark may stop resolving them, which depends on the whole text. Or
  /// the text still to be read has very many definitions.
  var needsFullParse = false

  /// Whether nothing is pending.
  var isEmpty: Bool { staleLabels.isEmpty && !needsFullParse }
}

extension SyntaxTree {
  /// Checks a new tree if the package is built with the trait `InternalChecks`.
  ///
  /// Of a large tree that was updated from `old`, only the chunks that it doesn't share with `old` are checked.
  @inline(__always)
  func checkInvariants(since old: ChunkTree? = nil) {
    #if InternalChecks
      if let broken = invariants.broken(since: old) { preconditionFailure(broken.message) }
    #endif
  }

  /// The invariants of the tree.
  var invariants: TreeInvariants { TreeInvariants(text: text, chunks: chunks, isComplete: isComplete) }
}

extension TreeInvariants {
  /// The first invariant that doesn't hold for a node as readers see it, or `nil`.
  ///
  /// - Complexity: O(*n* log *n*) in the tree's size, and O(*d*) times that for quotes that nest *d* deep.
  func brokenNode() -> BrokenInvariant? {
    var open = [SyntaxNode(documentOf: chunks)]
    do {
      while let node = open.popLast() {
        try node.checkChildren()
        try node.checkMarkers()
        open += node.children
      }
      return nil
    } catch {
      return error
    }
  }
}

extension SyntaxNode {
  /// Checks that children are in their parent, sorted and disjoint, and know their parent; only a cell is empty.
  fileprivate func checkChildren() throws(BrokenInvariant) {
    let range = range
    var last = range.lowerBound
    for child in children {
      let own = child.range
      try require(
        own.lowerBound >= last && own.upperBound <= range.upperBound, "nodes nest, in order and disjoint",
        at: own.lowerBound.value,
        "\(child.kind.name) up to \(own.upperBound.value) after \(last.value) in \(kind.name) up to "
          + "\(range.upperBound.value)")
      try require(child.parent == self, "a child knows its parent", at: own.lowerBound.value, child.kind.name)
      try require(
        !own.isEmpty || child.kind == .tableCell, "only a cell is empty", at: own.lowerBound.value,
        child.kind.name)
      last = own.upperBound
    }
  }

  /// Checks that markers are in their node, sorted and disjoint, and that the content is in the node.
  fileprivate func checkMarkers() throws(BrokenInvariant) {
    let (range, content) = (range, content)
    var last = range.lowerBound
    for marker in markers {
      try require(
        marker.lowerBound >= last && marker.upperBound <= range.upperBound && !marker.isEmpty,
        "markers are in their node, sorted and disjoint", at: marker.lowerBound.value, kind.name)
      last = marker.upperBound
    }
    try require(
      content.lowerBound >= range.lowerBound && content.upperBound <= range.upperBound,
      "a node's content is in it", at: content.lowerBound.value, kind.name)
  }
}
