/// Eight bytes of a leaf as lanes of a word; finds the exact byte without a branch for each of them.
struct ByteWord {
  /// The bytes, the first one in the lowest lane; zeros after the leaf's end.
  private var word: UInt64
  /// The byte after each of them.
  private var next: UInt64

  /// Loads the bytes from `index` on, of a leaf with `count` bytes.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int, at index: Int) {
    word = ByteWord.load(bytes, count, at: index)
    next = word &>> 8 | (index &+ 8 < count ? UInt64(bytes[index &+ 8]) &<< 56 : 0)
  }

  /// Loads the bytes before `index`; the last one is in the highest lane.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int, before index: Int) {
    let missing = max(0, 8 &- index)
    word = ByteWord.load(bytes, count, at: index &- 8 &+ missing) &<< (8 &* UInt64(missing))
    next = word &>> 8 | (index < count ? UInt64(bytes[index]) &<< 56 : 0)
  }

  /// The bytes from `index` on that are in the leaf, up to eight.
  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>, _ count: Int, at index: Int) -> UInt64 {
    if index &+ 8 <= count {
      return UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
    }
    var word: UInt64 = 0
    for place in index..<count { word |= UInt64(bytes[place]) &<< (8 &* UInt64(place &- index)) }
    return word
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
}

extension ByteWord {
  /// A small number for each lane.
  struct Lanes {
    fileprivate var word: UInt64

    /// The sum of all lanes.
    @inline(__always)
    var total: Int { Int((word &* ByteWord.ones) &>> 56) }

    /// The lanes in reverse order.
    @inline(__always)
    var reversed: Lanes { Lanes(word: word.byteSwapped) }

    /// The number of lanes, from the lowest one on, whose running sum (inclusive) is below `bound`.
    @inline(__always)
    func lanes(below bound: Int) -> Int {
      // Sums are at most 16, so a bound limited to 127 leaves the top bit for the comparison.
      let bounds = UInt64(min(bound, 127) &+ 127) &* ByteWord.ones
      let isBelow = ((bounds &- word &* ByteWord.ones) &>> 7) & ByteWord.ones
      return Int((isBelow &* ByteWord.ones) &>> 56)
    }
  }

  /// The number of UTF-16 code units or scalars that start in each lane; 0 in a continuation byte.
  @inline(__always)
  func units(_ metric: Metric) -> Lanes {
    let starts = ~(word & ~(word &<< 1)) &>> 7 & ByteWord.ones
    if metric == .scalars { return Lanes(word: starts) }
    let long = (word & ((word & ByteWord.lowBits) &+ 0x1010_1010_1010_1010)) &>> 7 & ByteWord.ones
    return Lanes(word: starts &+ long)
  }

  /// The number of line breaks that end in each lane, 1 or 0.
  @inline(__always)
  var breaks: Lanes {
    let feeds = ByteWord.equal(word, 0x0A0A_0A0A_0A0A_0A0A)
    let returns = ByteWord.equal(word, 0x0D0D_0D0D_0D0D_0D0D)
    if returns == 0 { return Lanes(word: feeds) }
    return Lanes(word: feeds | returns & ~ByteWord.equal(next, 0x0A0A_0A0A_0A0A_0A0A))
  }

  /// The number of lanes before the lowest one with one of `wanted`, all of which are ASCII.
  ///
  /// It is 8 if there is none.
  @inline(__always)
  func lanes(before wanted: (UInt8, UInt8, UInt8)) -> Int {
    let low = word & ByteWord.lowBits
    // The top bit of a lane is set if its lower bits differ from those of `byte`.
    func differs(from byte: UInt8) -> UInt64 {
      (low ^ UInt64(byte) &* ByteWord.ones) &+ ByteWord.lowBits
    }
    let others = differs(from: wanted.0) & differs(from: wanted.1) & differs(from: wanted.2)
    let found = ~(others | word) & ~ByteWord.lowBits
    return found.trailingZeroBitCount &>> 3
  }

  /// Lanes of 1 where the byte equals that of `other`, which is ASCII, and of 0 elsewhere.
  @inline(__always)
  private static func equal(_ word: UInt64, _ other: UInt64) -> UInt64 {
    ~((((word & lowBits) ^ other) &+ lowBits) | word) &>> 7 & ones
  }
}

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
