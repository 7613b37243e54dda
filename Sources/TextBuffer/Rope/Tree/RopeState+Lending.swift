extension RopeState {
  /// Whether the lent leaf covers the bytes from `low` to `high`, including its edges.
  @inline(__always)
  func lentCovers(_ low: Int, _ high: Int) -> Bool {
    low >= start.utf8 && high &- start.utf8 <= own.utf8
  }

  /// Takes the leaf that contains the byte at `offset` out of the tree; no leaf may be lent yet.
  mutating func lend(byteAt offset: Int) {
    var node = makeUnique(&root)
    var rest = offset
    var before = TextSummary.zero
    while true {
      let slot = node.slot(ofByte: rest)
      let skipped = node.summary(before: slot)
      rest &-= skipped.utf8
      before += skipped
      if node.height == 1 {
        let leaf = makeUnique(node.children + slot)
        node.children[slot] = nil
        lent = leaf
        bytes = leaf.bytes
        start = before
        stale = node.summary(at: slot)
        own = stale
        others -= own
        lentEdits = 0
        return
      }
      node = makeUnique(node.children + slot)
    }
  }

  /// Makes the lent leaf unique.
  @inline(__always)
  mutating func makeLentUnique() {
    if isUnique(&lent) { return }
    guard let shared = lent else { preconditionFailure("no leaf is lent") }
    let copy = shared.clonedLeaf(count: own.utf8)
    shared.release()
    lent = copy
    bytes = copy.bytes
  }

  /// Puts the lent leaf back, if there is one, and restores the tree's invariants.
  mutating func settle() {
    guard let leaf = lent else { return }
    // The count stored in the leaf is written only if no other rope can read it.
    if leaf.count != own.utf8 { makeLentUnique() }
    guard let leaf = lent else { return }
    if leaf.count != own.utf8 { leaf.count = own.utf8 }
    if own.utf8 >= shape.leafMinimum {
      putBack(leaf)
      forgetLent()
    } else if own.utf8 > 0 || total.utf8 == 0 {
      fillHole(with: [Piece(node: leaf, summary: own)])
    } else {
      fillHole(with: [])
      leaf.release()
    }
  }

  /// Resets the state to one without a lent leaf.
  private mutating func forgetLent() {
    lent = nil
    bytes = nil
    start = RopeState.nowhere
    others += own
    own = .zero
    stale = .zero
  }

  /// Puts `leaf` into the empty slot; only summaries change.
  private mutating func putBack(_ leaf: NodeRef) {
    let delta = own - stale
    var node = makeUnique(&root)
    var rest = start.utf8
    while true {
      let slot = node.slot(ofByte: rest)
      rest &-= node.start(.utf8, of: slot)
      node.addSummary(delta, from: slot)
      if node.height == 1 {
        node.children[slot] = leaf
        return
      }
      node = makeUnique(node.children + slot)
    }
  }
}

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
