// Operations on eight bytes at a time, for code that scans whole documents.
extension [UInt8] {
  /// The first offset at or after `start` with one of up to three ASCII characters, before `limit` and the end of the
  /// bytes.
  ///
  /// If there is none, returns `limit` or the end of the bytes, whichever is less, but at least `start`. Eight bytes
  /// are compared at once. Traps if `start` is negative, or if a wanted byte isn't ASCII.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes up to the answer
  package func firstOffset(
    of first: UInt8, or second: UInt8, or third: UInt8? = nil, from start: Int, upTo limit: Int = .max
  ) -> Int {
    let wanted = (first, second, third ?? second)
    precondition(start >= 0, "there is no offset \(start)")
    precondition((wanted.0 | wanted.1 | wanted.2) < 0x80, "\(wanted) aren't all ASCII")
    return withUnsafeBufferPointer { bytes in
      let end = Swift.min(limit, bytes.count)
      guard start < end, let base = bytes.baseAddress else { return start }
      var offset = start
      while offset < end {
        let passed = ByteWord(base, end, at: offset).lanes(before: wanted)
        offset &+= passed
        if passed < 8 { break }
      }
      return Swift.min(offset, end)
    }
  }

  /// Whether the bytes of `range` equal those of `other` from `start` on; `false` if `other` has too few.
  ///
  /// Eight bytes are compared at once. Traps if `range` is out of bounds, or if `start` is negative.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes up to the first difference
  package func hasSame(_ range: Range<Int>, as other: [UInt8], from start: Int) -> Bool {
    precondition(indices.contains(range), "\(range) is out of bounds of \(indices)")
    precondition(start >= 0, "there is no offset \(start)")
    guard range.count <= other.count - start else { return false }
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        var (offset, place) = (range.lowerBound, start)
        while offset &+ 8 <= range.upperBound {
          let word = mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          guard word == theirs.loadUnaligned(fromByteOffset: place, as: UInt64.self) else { return false }
          (offset, place) = (offset &+ 8, place &+ 8)
        }
        return (offset..<range.upperBound).allSatisfy { mine[$0] == theirs[place &+ $0 &- offset] }
      }
    }
  }
}
