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
  mutating func forgetLent() {
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
