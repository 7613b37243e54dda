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
  /// No chunk ends between CR and LF. No chunk ends inside a scalar either, unless a bound of `range` is there.
  ///
  /// - Complexity: O(log n + m / c), where c is the size of a chunk (about 1,000 bytes)
  public func withChunks(in range: Range<UTF8Offset>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    requireInBounds(range)
    reading { state in
      _ = state.pointee.read(range.lowerBound.value, range.upperBound.value) {
        body($0)
        return true
      }
    }
  }

  /// Calls `body` with the bytes of `range`, like `withChunks`, until it returns `false`.
  ///
  /// - Complexity: as `withChunks(in:_:)`
  public func scanChunks(in range: Range<UTF8Offset>, while body: (UnsafeBufferPointer<UInt8>) -> Bool) {
    requireInBounds(range)
    reading { state in _ = state.pointee.read(range.lowerBound.value, range.upperBound.value, body) }
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
