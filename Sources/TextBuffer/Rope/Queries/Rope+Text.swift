extension Rope {
  /// The text of `range`, with U+FFFD for parts of scalars.
  ///
  /// Traps if a bound is out of bounds.
  ///
  /// - Complexity: O(log n + m)
  public func string(in range: Range<UTF8Offset>) -> String {
    requireInBounds(range)
    let (low, high) = (range.lowerBound.value, range.upperBound.value)
    return reading { state in
      let leaf = state.pointee.leaf(ofByte: low)
      if high &- leaf.start <= leaf.count {
        let bytes = UnsafeBufferPointer(start: leaf.bytes + (low &- leaf.start), count: high &- low)
        return String(decoding: bytes, as: UTF8.self)
      }
      return String(unsafeUninitializedCapacity: high &- low) { target in
        state.pointee.copy(low, high, to: target)
      }
    }
  }

  /// The text of `range`.
  ///
  /// Throws if a bound is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(log n + m)
  public func string(checking range: Range<UTF8Offset>) throws(PositionError) -> String {
    try check(range)
    return string(in: range)
  }

  /// A copy of the bytes of `range`.
  ///
  /// Traps if a bound is out of bounds.
  ///
  /// - Complexity: O(log n + m)
  public func bytes(in range: Range<UTF8Offset>) -> [UInt8] {
    requireInBounds(range)
    // Otherwise the standard library would write the count into the empty array that all threads share.
    if range.isEmpty { return [] }
    return [UInt8](unsafeUninitializedCapacity: range.count) { target, count in
      count = reading { $0.pointee.copy(range.lowerBound.value, range.upperBound.value, to: target) }
    }
  }

  /// The byte that begins at `offset`.
  ///
  /// Traps if `offset` is out of bounds or the text's end.
  ///
  /// - Complexity: O(log n)
  public func byte(at offset: UTF8Offset) -> UInt8 {
    requireInBounds(offset..<offset.advanced(by: 1))
    return reading { $0.pointee.byte(at: offset.value) }
  }

  /// Calls `body` with the bytes of `range` in order, chunk by chunk, without copying.
  ///
  /// Traps if a bound is out of bounds.
  ///
  /// No chunk ends between CR and LF or inside a scalar, unless a bound of `range` is there.
  ///
  /// - Complexity: O(log n + m / c), where c is the size of a chunk (192 to 768 bytes)
  public func withChunks(in range: Range<UTF8Offset>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    requireInBounds(range)
    reading { state in
      _ = state.pointee.read(range.lowerBound.value, range.upperBound.value) {
        body($0)
        return true
      }
    }
  }
}

extension RopeState {
  /// Copies the bytes from `low` to `high` to `target`.
  ///
  /// Returns their number.
  @discardableResult
  func copy(_ low: Int, _ high: Int, to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard var next = target.baseAddress else { return 0 }
    read(low, high) { chunk in
      if let bytes = chunk.baseAddress { next.initialize(from: bytes, count: chunk.count) }
      next += chunk.count
      return true
    }
    return high - low
  }
}

extension Rope: CustomStringConvertible {
  /// The whole text.
  ///
  /// - Complexity: O(n)
  public var description: String { string(in: range) }
}

extension String {
  /// The whole text of `rope`.
  ///
  /// - Complexity: O(n)
  public init(_ rope: Rope) { self = rope.string(in: rope.range) }
}

extension Rope: Hashable {
  /// Whether both texts have the same bytes.
  ///
  /// - Complexity: O(1) for a rope and its copy and for different lengths, else O(n), where shared chunks cost next to
  ///   nothing
  public static func == (lhs: Rope, rhs: Rope) -> Bool {
    if lhs.storage === rhs.storage { return true }
    let (left, right) = (lhs.state.pointee.total, rhs.state.pointee.total)
    guard left == right else { return false }
    var offset = 0
    return lhs.reading { left in
      left.pointee.read(0, left.pointee.total.utf8) { chunk in
        defer { offset += chunk.count }
        return rhs.matches(chunk, at: offset)
      }
    }
  }

  /// Feeds the text's bytes to `hasher`, independently of their division into chunks.
  ///
  /// - Complexity: O(n)
  public func hash(into hasher: inout Hasher) {
    withChunks(in: range) { for byte in $0 { hasher.combine(byte) } }
  }

  /// Whether the bytes of `chunk` are at `offset`.
  private func matches(_ chunk: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    var rest = chunk[...]
    return reading { state in
      state.pointee.read(offset, offset + chunk.count) { own in
        let other = UnsafeBufferPointer(rebasing: rest.prefix(own.count))
        rest = rest.dropFirst(own.count)
        // Texts that were derived from one another share most chunks.
        return own.baseAddress == other.baseAddress || own.elementsEqual(other)
      }
    }
  }
}

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
        let continues =
          height == 1
          ? body(UnsafeBufferPointer(start: child.bytes + (from &- start), count: end &- from))
          : child.read(from &- start, end &- start, body)
        if !continues { return false }
      }
      from = end
      slot &+= 1
    }
    return true
  }
}
