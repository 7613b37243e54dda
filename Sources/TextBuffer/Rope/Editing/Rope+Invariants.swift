extension Rope {
  /// Checks the tree after every change, if the package is built with the trait `InternalChecks`.
  @inline(__always)
  func checkInvariants() {
    #if InternalChecks
      _checkInvariants()
    #endif
  }

  /// Traps with a message if an invariant of the tree (listed at `RopeState`) is violated.
  ///
  /// - Complexity: O(n)
  package func _checkInvariants() {
    let state = state.pointee
    var checker = InvariantChecker(state: state)
    let sum = checker.check(state.rootNode, isRoot: true)
    precondition(sum == state.others + state.stale, "the tree's summary \(sum) is wrong")
    precondition(checker.holes == (state.lent == nil ? 0 : 1), "\(checker.holes) empty slots")
    checker.checkBreaks(self)
    withExtendedLifetime(storage) {}
  }
}

/// A walk over a tree that compares cached summaries with recomputed ones.
private struct InvariantChecker {
  let state: RopeState
  var holes = 0

  mutating func check(_ node: NodeRef, isRoot: Bool = false) -> TextSummary {
    if node.height == 0 { return checkLeaf(node) }
    let minimum = isRoot ? 1 : state.shape.childMinimum
    precondition(
      node.count >= minimum && node.count <= state.shape.branching, "a node of \(node.count) children")
    var sum = TextSummary.zero
    for slot in 0..<node.count {
      let noted = node.summary(at: slot)
      if let child = node.children[slot] {
        precondition(
          child.height == node.height - 1, "a child of height \(child.height) below \(node.height)")
        let found = check(child)
        precondition(found == noted, "slot \(slot) notes \(noted), its child has \(found)")
      } else {
        precondition(node.height == 1, "an empty slot at height \(node.height)")
        precondition(noted == state.stale, "the lent leaf's slot notes \(noted), not \(state.stale)")
        holes += 1
      }
      sum += noted
    }
    return sum
  }

  private func checkLeaf(_ leaf: NodeRef) -> TextSummary {
    let total = state.total.utf8
    precondition(leaf.count <= state.shape.leafCapacity, "a leaf of \(leaf.count) bytes")
    precondition(leaf.count > 0 || total == 0, "an empty leaf in a text of \(total) bytes")
    let isOnly = state.rootNode.height == 1 && state.rootNode.count == 1
    precondition(leaf.count >= state.shape.leafMinimum || isOnly, "a leaf of only \(leaf.count) bytes")
    precondition(leaf.count == 0 || !Byte.isContinuation(leaf.bytes[0]), "a leaf starts inside a scalar")
    return TextSummary(counting: leaf.bytes, count: leaf.count)
  }

  func checkBreaks(_ rope: Rope) {
    if let bytes = state.bytes {
      let counted = TextSummary(counting: bytes, count: state.own.utf8)
      precondition(counted == state.own, "the lent leaf has \(counted), noted is \(state.own)")
    }
    var endsInReturn = false
    rope.withChunks(in: rope.range) { chunk in
      precondition(!endsInReturn || chunk.first != ASCII.lineFeed, "CR and LF in two leaves")
      endsInReturn = chunk.last == ASCII.carriageReturn
    }
  }
}
