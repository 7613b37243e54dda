extension RopeState {
  /// Calls `body` with the bytes from `low` to `high`, leaf by leaf, until it returns `false`.
  ///
  /// - Returns: Whether `body` never returned `false`.
  @discardableResult
  func read(_ low: Int, _ high: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    guard let bytes else { return rootNode.read(low, high, body) }
    let end = start.utf8 &+ own.utf8
    let growth = own.utf8 &- stale.utf8
    if low < start.utf8, !rootNode.read(low, min(high, start.utf8), body) { return false }
    let (from, to) = (max(low, start.utf8), min(high, end))
    if from < to, !body(UnsafeBufferPointer(start: bytes + (from &- start.utf8), count: to &- from)) {
      return false
    }
    return high <= end || rootNode.read(max(low, end) &- growth, high &- growth, body)
  }
}

extension Unmanaged where Instance == Node {
  /// Reads the tree under this node, in offsets relative to it and without the lent leaf.
  fileprivate func read(_ low: Int, _ high: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    guard low < high else { return true }
    var from = low
    var slot = slot(ofByte: low)
    let count = count
    while from < high, slot < count {
      let start = self.start(.utf8, of: slot)
      let end = min(high, end(.utf8, of: slot))
      if from < end {
        let child = child(slot)
        let goesOn =
          height == 1
          ? body(UnsafeBufferPointer(start: child.bytes + (from &- start), count: end &- from))
          : child.read(from &- start, end &- start, body)
        if !goesOn { return false }
      }
      from = end
      slot &+= 1
    }
    return true
  }
}
