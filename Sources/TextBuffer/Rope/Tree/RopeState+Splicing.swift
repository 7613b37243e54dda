extension RopeState {
  /// Replaces the lent leaf by the leaves `pieces`, takes them over, and restores the tree's invariants.
  ///
  /// No leaf is lent afterwards.
  mutating func fillHole(with pieces: [Piece]) {
    let siblings = fillHole(in: makeUnique(&root), at: start.utf8, with: pieces)
    forgetLent()
    grow(by: siblings)
    shrink()
    // Mending may have joined a CR and an LF, which were two breaks and are one now.
    others = rootNode.summary(before: rootNode.count)
  }

  /// Fills the hole at `offset` in `node`.
  ///
  /// Returns the overflow as siblings to its right.
  private func fillHole(in node: NodeRef, at offset: Int, with pieces: [Piece]) -> [Piece] {
    let slot = node.slot(ofByte: offset)
    if node.height == 1 {
      node.closeSlots(slot..<slot + 1)
      let siblings = insert(pieces, in: node, at: slot)
      if pieces.count == 1 { mend(node, slot) }
      return siblings
    }
    let child = makeUnique(node.children + slot)
    let extra = fillHole(in: child, at: offset - node.start(.utf8, of: slot), with: pieces)
    node.setSummary(child.summary(before: child.count), at: slot)
    if extra.isEmpty {
      if child.count == 0 { node.removeChildren(slot..<slot + 1) } else { mend(node, slot) }
      return []
    }
    return insert(extra, in: node, at: slot + 1)
  }

  /// Inserts `pieces` in `node` at `slot`.
  ///
  /// Returns the overflow as siblings to its right.
  private func insert(_ pieces: [Piece], in node: NodeRef, at slot: Int) -> [Piece] {
    if node.count + pieces.count <= shape.branching {
      node.insert(pieces, at: slot)
      return []
    }
    let after = node.takeChildren(slot..<node.count)
    let before = node.takeChildren(0..<slot)
    let all = before + pieces + after
    let nodes = (all.count + shape.branching - 1) / shape.branching
    let first = all.count / nodes
    node.insert(all[..<first], at: 0)
    return RopeState.parents(of: Array(all[first...]), shape)
  }
}
