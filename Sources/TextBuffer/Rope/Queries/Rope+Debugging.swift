extension Rope {
  /// The memory of the tree's nodes in bytes, including headers and nodes shared with other ropes.
  ///
  /// - Complexity: O(n)
  @_spi(Benchmarks) public var _allocatedBytes: Int {
    reading { state in
      state.pointee.allocatedBytes(under: state.pointee.rootNode)
        + (state.pointee.lent.map { state.pointee.allocatedBytes(under: $0) } ?? 0)
    }
  }
}

extension RopeState {
  /// The memory of `node` and its descendants in bytes.
  func allocatedBytes(under node: NodeRef) -> Int {
    // An object's own header takes two words.
    let header = 2 * MemoryLayout<Int>.size + MemoryLayout<NodeHeader>.size
    if node.height == 0 { return header + node.capacity }
    let slots = node.capacity * (1 + Metric.count) * MemoryLayout<Int>.size
    return (0..<node.count).reduce(header + slots) { sum, slot in
      sum + (node.children[slot].map { allocatedBytes(under: $0) } ?? 0)
    }
  }
}
