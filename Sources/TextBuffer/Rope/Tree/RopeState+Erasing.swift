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

/// Keeps nodes full enough; these methods need unique nodes, and a tree without an empty slot.
extension RopeState {
  /// Whether the child of `node` at `slot` is too small.
  private func isUnderfull(_ node: NodeRef, _ slot: Int) -> Bool {
    let child = node.child(slot)
    return child.count < (child.height == 0 ? shape.leafMinimum : shape.childMinimum)
  }

  /// Merges the child at `slot` with a neighbour if it is too small, or balances the two.
  func mend(_ node: NodeRef, _ slot: Int) {
    guard node.count > 1, isUnderfull(node, slot) else { return }
    let left = slot + 1 < node.count ? slot : slot - 1
    let first = makeUnique(node.children + left)
    let second = makeUnique(node.children + left + 1)
    if first.height == 0 {
      joinLeaves(first, second)
    } else {
      joinNodes(first, second)
    }
    node.setSummary(first.ownSummary, at: left)
    if second.count == 0 {
      node.removeChildren(left + 1..<left + 2)
    } else {
      node.setSummary(second.ownSummary, at: left + 1)
    }
    if left < node.count, isUnderfull(node, left) { mend(node, left) }
  }

  /// Mends children until none of `node` is too small or only one is left.
  private func mendAll(_ node: NodeRef) {
    var slot = 0
    while slot < node.count, node.count > 1 {
      if isUnderfull(node, slot) {
        mend(node, slot)
        slot = max(0, slot - 1)
      } else {
        slot += 1
      }
    }
  }

  /// Moves bytes between two neighbours so that both are large enough, or all of them to the first.
  private func joinLeaves(_ first: NodeRef, _ second: NodeRef) {
    let (left, right) = (first.count, second.count)
    if left + right <= shape.leafCapacity {
      (first.bytes + left).update(from: second.bytes, count: right)
      (first.count, second.count) = (left + right, 0)
      return
    }
    let both = Gather(
      first: UnsafeBufferPointer(start: first.bytes, count: left),
      second: UnsafeBufferPointer(start: second.bytes, count: right))
    var cut = both.cut(atOrBefore: (left + right) / 2)
    if cut < shape.leafMinimum { cut = both.cut(atOrAfter: (left + right) / 2) }
    if cut > left {
      (first.bytes + left).update(from: second.bytes, count: cut - left)
      second.bytes.update(from: second.bytes + (cut - left), count: right - (cut - left))
    } else {
      (second.bytes + (left - cut)).update(from: second.bytes, count: right)
      second.bytes.update(from: first.bytes + cut, count: left - cut)
    }
    (first.count, second.count) = (cut, left + right - cut)
  }

  /// Moves children between two neighbours so that both are large enough, or all of them to the first.
  private func joinNodes(_ first: NodeRef, _ second: NodeRef) {
    // A child without siblings couldn't be mended before.
    let hasLonely = first.count == 1 || second.count == 1
    let sum = first.count + second.count
    if sum <= shape.branching {
      first.insert(second.takeChildren(0..<second.count), at: first.count)
    } else if first.count > sum / 2 {
      second.insert(first.takeChildren(sum / 2..<first.count), at: 0)
    } else {
      first.insert(second.takeChildren(0..<sum / 2 - first.count), at: first.count)
    }
    guard hasLonely else { return }
    mendUnique(first)
    mendUnique(second)
  }

  /// Mends the children of `node`, which must be unique itself.
  private func mendUnique(_ node: NodeRef) {
    if node.count > 0 { mendAll(node) }
  }
}
