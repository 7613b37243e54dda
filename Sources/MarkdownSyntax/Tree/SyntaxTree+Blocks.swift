package import TextBuffer

/// Consecutive blocks in preorder as plain data, which is cheaper to visit than nodes with their two references each.
package struct BlockRun: Sendable {
  /// The properties of a block that need no access to the tree.
  package struct Block: Sendable {
    /// The kind of block.
    package let kind: SyntaxKind
    /// The number of blocks that contain it, the document included.
    package var depth: Int { Int(level) }
    /// Whether it is an ordered list.
    package let isOrderedList: Bool
    /// Whether it is an item with a checkbox.
    package let isTask: Bool
    /// The index of its chunk in `homes`; `local` is the block's index in that chunk.
    fileprivate let home: Int32
    fileprivate let local: Int32
    fileprivate let level: Int32
  }

  /// The blocks.
  package private(set) var blocks: [Block] = []
  private let tree: ChunkTree
  /// The chunks that contain the blocks.
  private var homes: [ChunkPlace] = []

  /// Creates an empty run with room for `count` blocks of `tree`.
  fileprivate init(_ tree: ChunkTree, count: Int) {
    self.tree = tree
    blocks.reserveCapacity(count)
  }

  /// The node of the block at `index`.
  package func node(_ index: Int) -> SyntaxNode {
    let block = blocks[index]
    return SyntaxNode(tree: tree, home: homes[Int(block.home)], local: Int(block.local))
  }

  /// Appends the block `record`, which has the index `local` in the chunk at `home`.
  @inline(__always)
  fileprivate mutating func append(_ record: BlockRecord, _ home: ChunkPlace, _ local: Int) {
    if homes.last?.base.chunks != home.base.chunks { homes.append(home) }
    let isOrdered = if case .orderedList = record.detail { true } else { false }
    blocks.append(
      Block(
        kind: record.kind, isOrderedList: isOrdered, isTask: record.kind == .item && hasCheckbox(home, local),
        home: Int32(homes.count - 1), local: Int32(local), level: record.depth))
  }

  /// Reverses the order of the blocks.
  fileprivate mutating func reverse() { blocks.reverse() }

  /// Whether the item with the index `local` in the chunk at `home` has a checkbox; its record follows the item's.
  private func hasCheckbox(_ home: ChunkPlace, _ local: Int) -> Bool {
    guard local + 1 < home.chunk.records.count else {
      return BlockPlace(tree: tree, home: home, local: local).next?.record.kind == .taskMarker
    }
    return home.chunk.records[local + 1].kind == .taskMarker
  }
}

extension SyntaxTree {
  /// The blocks that start in `range`, in preorder; checkboxes are included, rows and cells of tables are not.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks and *k* that of those found.
  package func blocks(startingIn range: Range<UTF8Offset>) -> BlockRun {
    var run = BlockRun(chunks, count: 16)
    chunks.forEachBlock(from: firstBlock(from: range.lowerBound), startingBefore: range.upperBound.value) {
      home, local, record in
      if record.kind != .tableRow, record.kind != .tableCell { run.append(record, home, local) }
    }
    return run
  }

  /// The ancestors of `block` without the document, outermost first, and `block` itself.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is their number and *n* that of all blocks.
  func path(to block: BlockPlace) -> BlockRun {
    var run = BlockRun(chunks, count: Int(block.record.depth))
    block.forEachOutwards { home, local, record in run.append(record, home, local) }
    run.reverse()
    return run
  }

  /// The path to the first block at or after `offset`: its ancestors without the document, outermost first, and the
  /// block.
  ///
  /// The run is empty if there is no such block.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is their number and *n* that of all blocks.
  package func path(toFirstBlockFrom offset: UTF8Offset) -> BlockRun {
    firstBlock(from: offset).map { path(to: $0) } ?? BlockRun(chunks, count: 0)
  }

  /// The blocks from the root to the deepest one that contains the byte at `offset`.
  ///
  /// It is like `path(to:)`, but inlines are not read, since one leaf may have very many.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth of the path and *n* the number of blocks.
  package func blockPath(to offset: UTF8Offset) -> [SyntaxNode] {
    guard let innermost = innermostPlace(at: offset) else { return [root] }
    let run = path(to: innermost)
    var path: [SyntaxNode] = []
    path.reserveCapacity(run.blocks.count + 1)
    path.append(root)
    for index in run.blocks.indices { path.append(run.node(index)) }
    return path
  }

  /// The last node of `blockPath(to:)`.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth of the path and *n* the number of blocks.
  package func innermostBlock(at offset: UTF8Offset) -> SyntaxNode {
    innermostPlace(at: offset).map { SyntaxNode($0) } ?? root
  }

  /// Whether the blocks at `offset` are final, including the end of the outermost one.
  ///
  /// With `inlines`, the inlines of the leaf must be final too.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks; with `inlines`, O(*d* log *n*) at a depth of *d*.
  package func isKnown(at offset: UTF8Offset, inlines: Bool = false) -> Bool {
    if isComplete { return true }
    guard let end = unparsedStart else { return !inlines || !isPendingLeaf(at: offset) }
    // The last block before the unparsed text may continue in it.
    let last = end > 0 ? BlockPlace(startingBy: end - 1, in: chunks) : nil
    let open = last?.topLevel
    guard offset.value < open?.start ?? 0 else { return false }
    return !inlines || !isPendingLeaf(at: offset)
  }

  /// The start of the text whose blocks aren't scanned yet.
  ///
  /// `nil` if there is none.
  private var unparsedStart: Int? {
    guard let last = BlockPlace(chunks.summary.records - 1, in: chunks), last.record.kind == .unparsed else {
      return nil
    }
    return last.start
  }

  /// Whether the inlines of the leaf at `offset`, or of the one that ends there, are pending.
  private func isPendingLeaf(at offset: UTF8Offset) -> Bool {
    [offset.value - 1, offset.value].contains { place in
      place >= 0 && innermostPlace(at: UTF8Offset(place))?.record.flags.contains(.isPending) ?? false
    }
  }

  private func innermostPlace(at offset: UTF8Offset) -> BlockPlace? {
    guard offset.value < chunks.summary.bytes else { return nil }
    // Blocks nest, so the blocks around one that contains the offset contain it too; a leaf's record has its end.
    var innermost = BlockPlace(startingBy: offset.value, in: chunks)
    while let block = innermost, offset.value >= block.end { innermost = block.parent }
    return innermost
  }

  /// The top-level blocks that `range` touches, in order.
  ///
  /// The first may end before `range`: it is the last block that starts at or before the start of `range`.
  ///
  /// - Complexity: O((1 + *k*) log *n*), where *n* is the number of blocks and *k* that of those found.
  func topLevelBlocks(overlapping range: Range<UTF8Offset>) -> [SyntaxNode] {
    let first = BlockPlace(startingBy: range.lowerBound.value, in: chunks)
    var (blocks, next) = ([SyntaxNode](), first?.topLevel ?? BlockPlace(0, in: chunks))
    while let block = next, block.start < range.upperBound.value {
      blocks.append(SyntaxNode(block))
      next = block.nextSibling
    }
    return blocks
  }

  /// The last block, in preorder, that starts before `offset`.
  ///
  /// Returns `nil` if there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of blocks.
  package func lastBlock(startingBefore offset: UTF8Offset) -> SyntaxNode? {
    guard offset > .zero else { return nil }
    return BlockPlace(startingBy: offset.value - 1, in: chunks).map { SyntaxNode($0) }
  }

  /// The first block that starts at or after `offset`, in preorder.
  ///
  /// Returns `nil` if there is none.
  private func firstBlock(from offset: UTF8Offset) -> BlockPlace? {
    let before = offset > .zero ? BlockPlace(startingBy: offset.value - 1, in: chunks) : nil
    return before.map { $0.next } ?? BlockPlace(0, in: chunks)
  }
}
