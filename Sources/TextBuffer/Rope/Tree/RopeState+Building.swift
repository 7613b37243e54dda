extension RopeState {
  /// Builds the tree over the UTF-8 in `bytes`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, shape: NodeShape) {
    var leaves = Gather(first: bytes).leaves(shape)
    if leaves.isEmpty { leaves = [Piece(node: .leaf(capacity: shape.leafCapacity), summary: .zero)] }
    let root = RopeState.tree(over: leaves, shape)
    self.init(root: root.node, total: root.summary, shape: shape)
  }

  /// Builds inner nodes over `pieces` up to a single one, and takes over the pieces, which must be equally high.
  static func tree(over pieces: [Piece], _ shape: NodeShape) -> Piece {
    var level = pieces
    repeat { level = parents(of: level, shape) } while level.count > 1
    return level[0]
  }

  /// The parents of `pieces`, about equally full.
  static func parents(of pieces: [Piece], _ shape: NodeShape) -> [Piece] {
    let count = (pieces.count + shape.branching - 1) / shape.branching
    return (0..<count).map { index in
      let slots = (pieces.count * index / count)..<(pieces.count * (index + 1) / count)
      let node = NodeRef.inner(height: pieces[0].node.height + 1, capacity: shape.branching)
      node.insert(pieces[slots], at: 0)
      return Piece(node: node, summary: node.summary(before: node.count))
    }
  }

  /// Puts a new root over the root and `siblings`, which come to its right.
  mutating func grow(by siblings: [Piece]) {
    guard !siblings.isEmpty else { return }
    let old = rootNode
    let first = Piece(node: old, summary: old.summary(before: old.count))
    root = RopeState.tree(over: [first] + siblings, shape).node
  }

  /// Removes roots with only one inner child.
  mutating func shrink() {
    while rootNode.count == 1, rootNode.height > 1 {
      let old = rootNode
      root = old.child(0).retain()
      old.release()
    }
  }
}
