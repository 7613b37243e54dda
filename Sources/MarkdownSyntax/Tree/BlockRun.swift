package import TextBuffer

/// Blocks that follow each other in preorder, as plain data: to go through many nodes costs more, since each is two
/// references.
package struct BlockRun: Sendable {
  /// What is known of a block without a look at the tree.
  package struct Block: Sendable {
    /// What the block is.
    package let kind: SyntaxKind
    /// How many blocks hold it, the document included.
    package var depth: Int { Int(level) }
    /// Whether it's a list with numbers.
    package let isOrderedList: Bool
    /// Whether it's an item with a checkbox.
    package let isTask: Bool
    /// The index of its chunk among `homes`, and its own in that.
    fileprivate let home: Int32
    fileprivate let local: Int32
    fileprivate let level: Int32
  }

  /// The blocks.
  package private(set) var blocks: [Block] = []
  private let tree: ChunkTree
  /// The chunks that the blocks are in.
  private var homes: [ChunkPlace] = []

  /// A run of probably no more than `count` blocks of `tree`.
  fileprivate init(_ tree: ChunkTree, count: Int) {
    self.tree = tree
    blocks.reserveCapacity(count)
  }

  /// The node of the block with the index `index`.
  package func node(_ index: Int) -> SyntaxNode {
    let block = blocks[index]
    return SyntaxNode(tree: tree, home: homes[Int(block.home)], local: Int(block.local))
  }

  /// Adds the block `record`, with the index `local` in the chunk at `home`.
  @inline(__always)
  fileprivate mutating func append(_ record: BlockRecord, _ home: ChunkPlace, _ local: Int) {
    if homes.last?.base.chunks != home.base.chunks { homes.append(home) }
    let isOrdered = if case .orderedList = record.detail { true } else { false }
    blocks.append(
      Block(
        kind: record.kind, isOrderedList: isOrdered, isTask: record.kind == .item && hasCheckbox(home, local),
        home: Int32(homes.count - 1), local: Int32(local), level: record.depth))
  }

  /// Turns the order of the blocks round.
  fileprivate mutating func reverse() { blocks.reverse() }

  /// Whether the item with the index `local` in the chunk at `home` has a checkbox, which comes right behind it.
  private func hasCheckbox(_ home: ChunkPlace, _ local: Int) -> Bool {
    guard local + 1 < home.chunk.records.count else {
      return BlockPlace(tree: tree, home: home, local: local).next?.record.kind == .taskMarker
    }
    return home.chunk.records[local + 1].kind == .taskMarker
  }
}

extension SyntaxTree {
  /// The blocks that start in `range`, each before what it holds, with checkboxes, but without the rows and cells of
  /// tables.
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

  /// The blocks that hold `block`, without the document, from the outermost one on, and `block` itself.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is their number and *n* that of all blocks.
  func path(to block: BlockPlace) -> BlockRun {
    var run = BlockRun(chunks, count: Int(block.record.depth))
    block.forEachOutwards { home, local, record in run.append(record, home, local) }
    run.reverse()
    return run
  }

  /// The blocks that hold the one that starts at `offset` or first behind it, without the document, from the
  /// outermost one on, and that block; none where there is no such block.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is their number and *n* that of all blocks.
  package func path(toFirstBlockFrom offset: UTF8Offset) -> BlockRun {
    firstBlock(from: offset).map { path(to: $0) } ?? BlockRun(chunks, count: 0)
  }
}
