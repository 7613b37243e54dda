/// Counting in many bytes at once.
enum Vector {
  /// The bytes taken in one step.
  static let width = 16

  typealias Lanes = SIMD16<UInt8>

  /// What is counted in a run of bytes.
  struct Counts {
    /// Bytes that continue a scalar.
    var continuations: Int
    /// Scalars of four bytes, which take two UTF-16 code units.
    var long: Int
    /// Line breaks that end in the run.
    var breaks: Int
  }

  /// The counts in `blocks` (at most 255) vectors from `bytes` on; reads one byte more.
  @inline(__always)
  static func counts(_ bytes: UnsafePointer<UInt8>, blocks: Int) -> Counts {
    var (continuations, long, breaks) = (Lanes(), Lanes(), Lanes())
    for block in 0..<blocks {
      let lanes = load(bytes + block &* width)
      continuations &+= ones(where: continues(lanes))
      long &+= ones(where: lanes .>= 0xF0)
      breaks &+= ones(where: lanes .== Byte.lineFeed)
      let returns = ones(where: lanes .== Byte.carriageReturn)
      if any(returns) {
        let next = load(bytes + (block &* width &+ 1))
        breaks &+= returns & ones(where: next .!= Byte.lineFeed)
      }
    }
    return Counts(continuations: sum(continuations), long: sum(long), breaks: sum(breaks))
  }

  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>) -> Lanes {
    UnsafeRawPointer(bytes).loadUnaligned(as: Lanes.self)
  }

  /// Which lanes continue a scalar.
  @inline(__always)
  static func continues(_ lanes: Lanes) -> SIMDMask<SIMD16<Int8>> {
    SIMD16<Int8>(truncatingIfNeeded: lanes) .< -64
  }

  /// 1 in each lane that is set in `mask`.
  @inline(__always)
  static func ones(where mask: SIMDMask<SIMD16<Int8>>) -> Lanes {
    Lanes(repeating: 0).replacing(with: 1, where: mask)
  }

  /// Whether any lane isn't 0.
  @inline(__always)
  static func any(_ lanes: Lanes) -> Bool {
    let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// The sum of all lanes.
  @inline(__always)
  static func sum(_ lanes: Lanes) -> Int {
    let words = unsafeBitCast(lanes, to: SIMD8<UInt16>.self)
    let pairs = (words & 0x00FF) &+ (words &>> 8)
    return Int(pairs.wrappedSum())
  }
}
