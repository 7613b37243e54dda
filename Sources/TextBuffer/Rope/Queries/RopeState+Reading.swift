extension RopeState {
  /// Hands out the bytes from `low` to `high` leaf by leaf, until `body` returns false.
  ///
  /// - Returns: whether `body` never returned false.
  @discardableResult
  func read(_ low: Int, _ high: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    guard let bytes else { return readTree(rootNode, low, high, body) }
    let end = start.utf8 &+ own.utf8
    let growth = own.utf8 &- stale.utf8
    if low < start.utf8, !readTree(rootNode, low, min(high, start.utf8), body) { return false }
    let (from, to) = (max(low, start.utf8), min(high, end))
    if from < to, !body(UnsafeBufferPointer(start: bytes + (from &- start.utf8), count: to &- from)) {
      return false
    }
    return high <= end || readTree(rootNode, max(low, end) &- growth, high &- growth, body)
  }

  /// The same for the tree under `node` in its own coordinates, without the lent leaf.
  private func readTree(
    _ node: NodeRef, _ low: Int, _ high: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard low < high else { return true }
    var from = low
    var slot = node.slot(ofByte: low)
    let count = node.count
    while from < high, slot < count {
      let start = node.start(.utf8, of: slot)
      let end = min(high, node.ends(.utf8)[slot])
      if from < end {
        let child = node.child(slot)
        let goesOn =
          node.height == 1
          ? body(UnsafeBufferPointer(start: child.bytes + (from &- start), count: end &- from))
          : readTree(child, from &- start, end &- start, body)
        if !goesOn { return false }
      }
      from = end
      slot &+= 1
    }
    return true
  }
}
