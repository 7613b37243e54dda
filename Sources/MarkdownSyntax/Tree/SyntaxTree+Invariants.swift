import TextBuffer

extension SyntaxTree {
  /// Checks a new tree if the package is built with the trait `InternalChecks`.
  ///
  /// Of a large tree that was updated from `old`, only the chunks that it doesn't share with `old` are checked.
  @inline(__always)
  func checkInvariants(since old: ChunkTree? = nil) {
    #if InternalChecks
      if let broken = invariants.broken(since: old) { preconditionFailure(broken.message) }
    #endif
  }

  /// The invariants of the tree.
  var invariants: TreeInvariants { TreeInvariants(text: text, chunks: chunks, isComplete: isComplete) }
}

extension TreeInvariants {
  /// The first invariant that doesn't hold for a node as readers see it, or `nil`.
  ///
  /// - Complexity: O(*n* log *n*) in the tree's size, and O(*d*) times that for quotes that nest *d* deep.
  func brokenNode() -> BrokenInvariant? {
    var open = [SyntaxNode(documentOf: chunks)]
    do {
      while let node = open.popLast() {
        try node.checkChildren()
        try node.checkMarkers()
        open += node.children
      }
      return nil
    } catch {
      return error
    }
  }
}

extension SyntaxNode {
  /// Checks that children are in their parent, sorted and disjoint, and know their parent; only a cell is empty.
  fileprivate func checkChildren() throws(BrokenInvariant) {
    let range = range
    var last = range.lowerBound
    for child in children {
      let own = child.range
      try require(
        own.lowerBound >= last && own.upperBound <= range.upperBound, "nodes nest, in order and disjoint",
        at: own.lowerBound.value,
        "\(child.kind.name) up to \(own.upperBound.value) after \(last.value) in \(kind.name) up to "
          + "\(range.upperBound.value)")
      try require(child.parent == self, "a child knows its parent", at: own.lowerBound.value, child.kind.name)
      try require(
        !own.isEmpty || child.kind == .tableCell, "only a cell is empty", at: own.lowerBound.value,
        child.kind.name)
      last = own.upperBound
    }
  }

  /// Checks that markers are in their node, sorted and disjoint, and that the content is in the node.
  fileprivate func checkMarkers() throws(BrokenInvariant) {
    let (range, content) = (range, content)
    var last = range.lowerBound
    for marker in markers {
      try require(
        marker.lowerBound >= last && marker.upperBound <= range.upperBound && !marker.isEmpty,
        "markers are in their node, sorted and disjoint", at: marker.lowerBound.value, kind.name)
      last = marker.upperBound
    }
    try require(
      content.lowerBound >= range.lowerBound && content.upperBound <= range.upperBound,
      "a node's content is in it", at: content.lowerBound.value, kind.name)
  }
}
