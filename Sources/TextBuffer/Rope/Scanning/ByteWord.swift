/// Eight bytes of a leaf, each of which is a lane: what finds a place to the byte, without a branch for each of them.
struct ByteWord {
  /// The bytes, the first one lowest; zeros where the leaf doesn't go on.
  private var word: UInt64
  /// The byte behind each of them.
  private var next: UInt64

  /// The bytes from `index` on, of a leaf with `count` bytes.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int, at index: Int) {
    word = ByteWord.load(bytes, count, at: index)
    next = word &>> 8 | (index &+ 8 < count ? UInt64(bytes[index &+ 8]) &<< 56 : 0)
  }

  /// The bytes before `index`, the last of which is in the highest lane.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int, before index: Int) {
    let missing = max(0, 8 &- index)
    word = ByteWord.load(bytes, count, at: index &- 8 &+ missing) &<< (8 &* UInt64(missing))
    next = word &>> 8 | (index < count ? UInt64(bytes[index]) &<< 56 : 0)
  }

  /// The bytes from `index` on that the leaf has, up to eight.
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

    /// The sum of all.
    @inline(__always)
    var total: Int { Int((word &* ByteWord.ones) &>> 56) }

    /// The lanes from the highest to the lowest.
    @inline(__always)
    var reversed: Lanes { Lanes(word: word.byteSwapped) }

    /// The number of lanes up to which (itself included) the sum from the lowest one on is below `bound`.
    @inline(__always)
    func lanes(below bound: Int) -> Int {
      // Sums are at most 16, so a bound of 127 leaves the top bit to say which is greater.
      let bounds = UInt64(min(bound, 127) &+ 127) &* ByteWord.ones
      let isBelow = ((bounds &- word &* ByteWord.ones) &>> 7) & ByteWord.ones
      return Int((isBelow &* ByteWord.ones) &>> 56)
    }
  }

  /// The UTF-16 code units or scalars that start in each lane: 0 where a scalar goes on.
  @inline(__always)
  func units(_ metric: Metric) -> Lanes {
    let starts = ~(word & ~(word &<< 1)) &>> 7 & ByteWord.ones
    if metric == .scalars { return Lanes(word: starts) }
    let long = (word & ((word & ByteWord.lowBits) &+ 0x1010_1010_1010_1010)) &>> 7 & ByteWord.ones
    return Lanes(word: starts &+ long)
  }

  /// 1 where a line break ends, else 0.
  @inline(__always)
  var breaks: Lanes {
    let feeds = ByteWord.equal(word, 0x0A0A_0A0A_0A0A_0A0A)
    let returns = ByteWord.equal(word, 0x0D0D_0D0D_0D0D_0D0D)
    if returns == 0 { return Lanes(word: feeds) }
    return Lanes(word: feeds | returns & ~ByteWord.equal(next, 0x0A0A_0A0A_0A0A_0A0A))
  }

  /// The number of lanes before the lowest one that holds one of `wanted`, all ASCII; 8 where none does.
  @inline(__always)
  func lanes(before wanted: (UInt8, UInt8, UInt8)) -> Int {
    let low = word & ByteWord.lowBits
    // The top bit of a lane says that its lower bits are others than those of `byte`.
    func differs(from byte: UInt8) -> UInt64 {
      (low ^ UInt64(byte) &* ByteWord.ones) &+ ByteWord.lowBits
    }
    let others = differs(from: wanted.0) & differs(from: wanted.1) & differs(from: wanted.2)
    let found = ~(others | word) & ~ByteWord.lowBits
    return found.trailingZeroBitCount &>> 3
  }

  /// 1 where the byte is that of `other`, which is ASCII, else 0.
  @inline(__always)
  private static func equal(_ word: UInt64, _ other: UInt64) -> UInt64 {
    ~((((word & lowBits) ^ other) &+ lowBits) | word) &>> 7 & ones
  }
}
