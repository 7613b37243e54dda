extension Rope {
  /// Replaces the bytes of `range` by `text`.
  ///
  /// Traps if a bound is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(log n + m), where m is the length of `text` and of the range; O(1) amortised for short edits near
  ///   the last one.
  public mutating func replaceSubrange(_ range: Range<UTF8Offset>, with text: String) {
    requireInBounds(range)
    let (low, high) = (range.lowerBound.value, range.upperBound.value)
    let state = ownState
    text.withBytes { state.pointee.replace(low, high, with: $0) }
    checkInvariants()
  }

  /// Replaces the bytes of `range` by `text`.
  ///
  /// Throws and changes nothing if a bound is out of bounds or inside a scalar.
  ///
  /// - Complexity: as `replaceSubrange(_:with:)`
  public mutating func replaceSubrange(checking range: Range<UTF8Offset>, with text: String)
    throws(PositionError)
  {
    try check(range)
    replaceSubrange(range, with: text)
  }

  /// Inserts `text` at `offset`.
  ///
  /// Traps if that is out of bounds or inside a scalar.
  ///
  /// - Complexity: as `replaceSubrange(_:with:)`
  public mutating func insert(_ text: String, at offset: UTF8Offset) {
    replaceSubrange(offset..<offset, with: text)
  }

  /// Removes the bytes of `range`.
  ///
  /// Traps if a bound is out of bounds or inside a scalar.
  ///
  /// - Complexity: as `replaceSubrange(_:with:)`
  public mutating func removeSubrange(_ range: Range<UTF8Offset>) { replaceSubrange(range, with: "") }

  /// Appends `text`.
  ///
  /// - Complexity: as `replaceSubrange(_:with:)`
  public mutating func append(_ text: String) { insert(text, at: range.upperBound) }

  /// The text of `range` as a rope that shares this one's chunks.
  ///
  /// Traps if a bound is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(log n), and O(n) to release the rest if nothing else shares it
  public func subrope(_ range: Range<UTF8Offset>) -> Rope {
    requireInBounds(range)
    var part = self
    part.removeSubrange(range.upperBound..<self.range.upperBound)
    part.removeSubrange(.zero..<range.lowerBound)
    return part
  }
}

extension String {
  /// Calls `body` with the string's bytes.
  ///
  /// They are copied only if the string isn't stored as UTF-8, as on Apple's platforms if it comes from Objective-C.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) != nil { return }
    var copy = self
    copy.withUTF8(body)
  }
}
