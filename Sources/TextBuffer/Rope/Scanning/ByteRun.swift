/// Counting in runs of bytes so short that each count fits into a byte.
///
/// Sixteen bytes are taken at once, as two words each of whose bytes is a lane, and all tests are done by arithmetic on
/// whole words (Warren, Hacker's Delight, 6-1). On this compiler that is five to fifty times faster than a loop over
/// bytes or the comparisons of `SIMD16<UInt8>`.
enum ByteRun {
  typealias Words = SIMD2<UInt64>

  /// The bytes taken at once.
  static let width = 16

  /// The longest run.
  static let limit = 240

  /// The length of the runs that a search skips first; then come those of `width`.
  static let stride = 64

  /// What is counted in a run.
  struct Counts {
    /// Bytes that continue a scalar.
    var continuations: Int
    /// Scalars of four bytes, which take two UTF-16 code units.
    var long: Int
    /// Line breaks that end in the run.
    var breaks: Int
  }

  /// The counts in `count` bytes at `bytes`, a multiple of `width` and at most `limit`; may read one byte more.
  @inline(__always)
  static func counts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Counts {
    if count > 4 &* width, isASCII(bytes, count) {
      return Counts(continuations: 0, long: 0, breaks: breaksInASCII(bytes, count))
    }
    return countsInAnyText(bytes, count)
  }

  /// Whether no byte is part of a longer scalar.
  @inline(__always)
  private static func isASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var all = Words()
    var index = 0
    while index < count {
      all |= load(bytes + index)
      index &+= width
    }
    return all & top == Words()
  }

  /// The line breaks that end in a run of ASCII.
  @inline(__always)
  private static func breaksInASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var feeds = Words()
    var noReturns = top
    var index = 0
    while index < count {
      let words = load(bytes + index)
      feeds &+= ~(((words ^ lineFeeds) &+ lowBits) &>> 7) & ones
      noReturns &= (words ^ carriageReturns) &+ lowBits
      index &+= width
    }
    return sum(feeds) &+ (noReturns == top ? 0 : loneReturns(bytes, count))
  }

  @inline(__always)
  private static func countsInAnyText(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Counts {
    var (continuations, long, feeds) = (Words(), Words(), Words())
    var noReturns = top
    var index = 0
    while index < count {
      let words = load(bytes + index)
      let low = words & lowBits
      continuations &+= ((words & ~(words &<< 1)) &>> 7) & ones
      long &+= ((words & (low &+ sixteens)) &>> 7) & ones
      feeds &+= ~(differences(words, low, from: lineFeeds) &>> 7) & ones
      noReturns &= differences(words, low, from: carriageReturns)
      index &+= width
    }
    var breaks = sum(feeds)
    if noReturns != top { breaks &+= loneReturns(bytes, count) }
    return Counts(continuations: sum(continuations), long: sum(long), breaks: breaks)
  }

  /// The number of CRs without an LF behind them.
  @inline(never)
  private static func loneReturns(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var returns = Words()
    var index = 0
    while index < count {
      let words = load(bytes + index)
      let next = load(bytes + (index &+ 1))
      let noReturn = differences(words, words & lowBits, from: carriageReturns)
      let noFeed = differences(next, next & lowBits, from: lineFeeds)
      returns &+= ((~noReturn & noFeed) &>> 7) & ones
      index &+= width
    }
    return sum(returns)
  }

  /// The top bit of each byte says whether the byte of `words` differs from that of `other`, which is ASCII.
  @inline(__always)
  private static func differences(_ words: Words, _ low: Words, from other: Words) -> Words {
    ((low ^ other) &+ lowBits) | words
  }

  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>) -> Words {
    UnsafeRawPointer(bytes).loadUnaligned(as: Words.self)
  }

  /// The sum of all bytes, each at most 15.
  @inline(__always)
  private static func sum(_ words: Words) -> Int {
    Int(((words[0] &+ words[1]) &* 0x0101_0101_0101_0101) &>> 56)
  }

  @inline(__always) private static var ones: Words { Words(repeating: 0x0101_0101_0101_0101) }
  @inline(__always) private static var top: Words { Words(repeating: 0x8080_8080_8080_8080) }
  @inline(__always) private static var lowBits: Words { Words(repeating: 0x7F7F_7F7F_7F7F_7F7F) }
  @inline(__always) private static var sixteens: Words { Words(repeating: 0x1010_1010_1010_1010) }
  @inline(__always) private static var lineFeeds: Words { Words(repeating: 0x0A0A_0A0A_0A0A_0A0A) }
  @inline(__always) private static var carriageReturns: Words { Words(repeating: 0x0D0D_0D0D_0D0D_0D0D) }
}
