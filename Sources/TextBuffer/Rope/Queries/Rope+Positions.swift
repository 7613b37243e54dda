extension Rope {
  /// Throws unless `offset` is within the text and not inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func check(_ offset: UTF8Offset) throws(PositionError) {
    try check(offset.value, .utf8, bound: utf8Count)
    if !isScalarBoundary(offset) { throw PositionError(.insideScalar, .utf8, offset.value, bound: utf8Count) }
  }

  /// Throws unless both bounds of `range` are within the text and not inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func check(_ range: Range<UTF8Offset>) throws(PositionError) {
    try check(range.lowerBound)
    try check(range.upperBound)
  }

  /// Throws unless `offset` is within the text and not inside a surrogate pair.
  ///
  /// - Complexity: O(log n)
  public func check(_ offset: UTF16Offset) throws(PositionError) {
    try check(offset.value, .utf16, bound: utf16Count)
    if utf16Offset(of: utf8Offset(of: offset)) != offset {
      throw PositionError(.insideScalar, .utf16, offset.value, bound: utf16Count)
    }
  }

  func check(_ value: Int, _ unit: PositionError.Unit, bound: Int) throws(PositionError) {
    guard (0...bound).contains(value) else { throw PositionError(.outOfBounds, unit, value, bound: bound) }
  }

  /// The nearest position to `offset` that is within the text and, rounded down, not inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func clamped(_ offset: UTF8Offset) -> UTF8Offset {
    scalarStart(at: UTF8Offset(min(max(offset.value, 0), utf8Count)))
  }

  @inline(__always)
  func requireInBounds(_ range: Range<UTF8Offset>) {
    let count = utf8Count
    if range.lowerBound.value < 0 || range.upperBound.value > count { outOfBounds(range, count) }
  }

  @inline(__always)
  func requireInBounds(_ offset: UTF8Offset) {
    let count = utf8Count
    if UInt(bitPattern: offset.value) > UInt(bitPattern: count) { outOfBounds(offset..<offset, count) }
  }

  @inline(never)
  private func outOfBounds(_ range: Range<UTF8Offset>, _ count: Int) -> Never {
    let (low, high) = (range.lowerBound.value, range.upperBound.value)
    fatalError("offsets \(low)..<\(high) are out of bounds of a text of \(count) bytes")
  }
}

extension Rope {
  /// The UTF-16 offset of `offset`; an offset inside a scalar counts as the scalar's start.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func utf16Offset(of offset: UTF8Offset) -> UTF16Offset { UTF16Offset(count(.utf16, before: offset)) }

  /// The UTF-16 offset of `offset`.
  ///
  /// Throws if that is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func utf16Offset(checking offset: UTF8Offset) throws(PositionError) -> UTF16Offset {
    try check(offset)
    return utf16Offset(of: offset)
  }

  /// The UTF-8 offset of `offset`; an offset inside a surrogate pair counts as the scalar's start.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func utf8Offset(of offset: UTF16Offset) -> UTF8Offset {
    let bound = utf16Count
    require(
      (0...bound).contains(offset.value), "UTF-16 offset \(offset.value) is out of bounds of \(bound)")
    return self.offset(reaching: offset.value, .utf16)
  }

  /// The UTF-8 offset of `offset`.
  ///
  /// Throws if that is out of bounds or inside a surrogate pair.
  ///
  /// - Complexity: O(log n)
  public func utf8Offset(checking offset: UTF16Offset) throws(PositionError) -> UTF8Offset {
    try check(offset)
    return utf8Offset(of: offset)
  }

  /// The number of Unicode scalars before `offset`; an offset inside a scalar counts as the scalar's start.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func scalarCount(before offset: UTF8Offset) -> Int { count(.scalars, before: offset) }

  /// The position after `count` Unicode scalars.
  ///
  /// Traps if there are fewer.
  ///
  /// - Complexity: O(log n)
  public func utf8Offset(afterScalars count: Int) -> UTF8Offset {
    let bound = scalarCount
    require((0...bound).contains(count), "scalar offset \(count) is out of bounds of \(bound)")
    return offset(reaching: count, .scalars)
  }

  /// The position after `count` Unicode scalars.
  ///
  /// Throws if there are fewer.
  ///
  /// - Complexity: O(log n)
  public func utf8Offset(checkingAfterScalars count: Int) throws(PositionError) -> UTF8Offset {
    try check(count, .scalars, bound: scalarCount)
    return offset(reaching: count, .scalars)
  }

  /// Whether `offset` is not inside a scalar.
  ///
  /// Traps if it is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func isScalarBoundary(_ offset: UTF8Offset) -> Bool { scalarStart(at: offset) == offset }

  /// The start of the scalar around `offset`; on a boundary, `offset` itself.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func scalarStart(at offset: UTF8Offset) -> UTF8Offset {
    requireInBounds(offset)
    return reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value)
      return UTF8Offset(leaf.start &+ leaf.scalarStart(offset.value &- leaf.start))
    }
  }

  private func count(_ metric: Metric, before offset: UTF8Offset) -> Int {
    requireInBounds(offset)
    return reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value, metric)
      return leaf.before &+ leaf.count(metric, before: leaf.scalarStart(offset.value &- leaf.start))
    }
  }

  private func offset(reaching target: Int, _ metric: Metric) -> UTF8Offset {
    reading { state in
      let leaf = state.pointee.leaf(reaching: target, metric)
      return UTF8Offset(leaf.start &+ leaf.bytes(reaching: target &- leaf.before, metric))
    }
  }
}

extension LeafView {
  /// The start of the scalar around the byte `local`, or `local` at the leaf's end.
  @inline(__always)
  func scalarStart(_ local: Int) -> Int {
    guard local < count else { return local }
    var local = local
    while local > 0, Byte.isContinuation(bytes[local]) { local &-= 1 }
    return local
  }
}
