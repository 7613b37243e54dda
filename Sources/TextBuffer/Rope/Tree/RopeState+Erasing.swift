extension RopeState {
  /// Removes a long range of bytes and releases whole subtrees; its bounds must be scalar boundaries.
  mutating func eraseDeep(_ low: Int, _ high: Int) {
    settle()
    let root = makeUnique(&self.root)
    erase(low, high, in: root)
    others = root.summary(before: root.count)
    if root.count > 0 { return shrink() }
    root.release()
    let empty = Piece(node: .leaf(capacity: shape.leafCapacity), summary: .zero)
    self.root = RopeState.tree(over: [empty], shape).node
  }

  /// Removes the bytes from `low` to `high`, relative to `node`, which may end up with too few children.
  private func erase(_ low: Int, _ high: Int, in node: NodeRef) {
    let (first, last) = (node.slot(ofByte: low), node.slot(ofByte: high - 1))
    let (from, to) = (low - node.start(.utf8, of: first), high - node.start(.utf8, of: last))
    if first == last {
      erase(from, to, in: node, slot: first)
    } else {
      erase(0, to, in: node, slot: last)
      erase(from, node.length(.utf8, at: first), in: node, slot: first)
      node.removeChildren(first + 1..<last)
    }
    for slot in (0..<node.count).reversed() where node.length(.utf8, at: slot) == 0 {
      node.removeChildren(slot..<slot + 1)
    }
    mendAll(node)
  }

  /// Removes the bytes from `low` to `high`, relative to the child at `slot`, which may end up empty.
  private func erase(_ low: Int, _ high: Int, in node: NodeRef, slot: Int) {
    let size = node.length(.utf8, at: slot)
    if low == high { return }
    if low == 0, high == size {
      node.setSummary(.zero, at: slot)
      return
    }
    let child = makeUnique(node.children + slot)
    if child.height == 0 {
      (child.bytes + low).update(from: child.bytes + high, count: size - high)
      child.count = size - (high - low)
    } else {
      erase(low, high, in: child)
    }
    node.setSummary(child.ownSummary, at: slot)
  }
}
