public import TextBuffer

/// The exact syntax tree of a document: what cmark reads in it, and where each byte of that stands.
///
/// A tree is an immutable value: it can be read on any thread while the document goes on changing.
public struct SyntaxTree: Sendable {
  /// The syntax that counts.
  public let dialect: Dialect

  let storage: TreeStorage

  /// The tree of `rope`.
  ///
  /// - Complexity: O(*n*) in the text's length for real documents; cmark is quadratic on some made-up ones.
  public init(_ rope: Rope, dialect: Dialect = .gfm) {
    self.init(bytes: rope.bytes(in: rope.range), dialect: dialect)
  }

  init(bytes: [UInt8], dialect: Dialect) {
    self.dialect = dialect
    storage = TreeStorage(TreeDraft(parsing: bytes, dialect: dialect))
  }

  /// The tree of `rope`, which `changes` made from the text of this tree.
  ///
  /// - Complexity: that of a full parse, at present.
  public func updating(after changes: ChangeSet, in rope: Rope) -> SyntaxTree {
    precondition(
      rope.utf8Count == changes.lengthAfter,
      "changes that lead to \(changes.lengthAfter) bytes, a text of \(rope.utf8Count)")
    return changes.isIdentity ? self : SyntaxTree(rope, dialect: dialect)
  }

  /// The document node.
  public var root: SyntaxNode { SyntaxNode(storage: storage, place: .block(0)) }

  /// The nodes from the root to the deepest one that holds the byte at `offset`.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children of all nodes on the path.
  public func path(to offset: UTF8Offset) -> [SyntaxNode] {
    var path = [root]
    while let child = path.last?.children.first(where: { $0.range.contains(offset) }) { path.append(child) }
    return path
  }

  /// Every node that shares a byte with `range` or, where `range` is empty, touches it; a parent before its children.
  ///
  /// - Complexity: O(*k*), where *k* is the number of blocks in the tree and of inlines in the leaves at `range`.
  public func nodes(in range: Range<UTF8Offset>) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    var index = 0
    while index < storage.blocks.count {
      let node = SyntaxNode(storage: storage, place: .block(index))
      guard touches(node.range, range) else {
        index = Int(storage.blocks[index].subtreeEnd)
        continue
      }
      found.append(node)
      appendInlines(of: index, in: range, to: &found)
      index += 1
    }
    return found
  }

  private func appendInlines(of leaf: Int, in range: Range<UTF8Offset>, to found: inout [SyntaxNode]) {
    for index in storage.blocks[leaf].inlineIndices {
      let node = SyntaxNode(storage: storage, place: .inline(index, leaf: leaf))
      if touches(node.range, range) { found.append(node) }
    }
  }

  private func touches(_ node: Range<UTF8Offset>, _ range: Range<UTF8Offset>) -> Bool {
    range.isEmpty || node.isEmpty
      ? node.lowerBound <= range.upperBound && range.lowerBound <= node.upperBound : node.overlaps(range)
  }

  /// Where the proof of exactness failed: the leaf blocks whose bytes could not be matched with what cmark says.
  ///
  /// Always empty, unless there is a bug here; such a block is one text node.
  public var unprovenRanges: [Range<UTF8Offset>] {
    storage.unproven.map { UTF8Offset(Int($0.lowerBound))..<UTF8Offset(Int($0.upperBound)) }
  }
}
