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
