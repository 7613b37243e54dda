/// A byte of UTF-8 that means something to the rope.
enum Byte {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  /// Whether `byte` continues a scalar.
  @inline(__always)
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

extension TextSummary {
  /// The summary of `count` bytes of UTF-8 at `bytes`, taken by themselves.
  init(counting bytes: UnsafePointer<UInt8>, count: Int) {
    self.init(counting: bytes, count: count, next: 0)
  }

  /// The summary of `count` bytes of UTF-8 at `bytes` that the byte `next` follows (0 for none).
  @inline(__always)
  init(counting bytes: UnsafePointer<UInt8>, count: Int, next: UInt8) {
    if count == 1 {
      self.init(ofByte: bytes[0], next: next)
    } else {
      self.init(countingRuns: bytes, count: count, next: next)
    }
  }

  /// The same for any number of bytes.
  @inline(never)
  private init(countingRuns bytes: UnsafePointer<UInt8>, count: Int, next: UInt8) {
    var continuations = 0
    var long = 0
    var breaks = 0
    var index = 0
    // A run is read together with the byte behind it, hence the last one is left to the loop below.
    while index &+ ByteRun.width < count {
      let run = min(ByteRun.limit, (count &- index &- 1) & ~(ByteRun.width &- 1))
      let sums = ByteRun.counts(bytes + index, run)
      continuations &+= sums.continuations
      long &+= sums.long
      breaks &+= sums.breaks
      index &+= run
    }
    while index < count {
      let byte = bytes[index]
      index &+= 1
      continuations &+= Byte.isContinuation(byte) ? 1 : 0
      long &+= byte >= 0xF0 ? 1 : 0
      if byte < 0x0E {
        breaks &+= Byte.breaks(byte, next: index < count ? bytes[index] : next)
      }
    }
    let scalars = count &- continuations
    self.init(utf8: count, utf16: scalars &+ long, scalars: scalars, breaks: breaks)
  }

  /// The summary of one byte.
  @inline(__always)
  private init(ofByte byte: UInt8, next: UInt8) {
    let scalars = Byte.isContinuation(byte) ? 0 : 1
    self.init(
      utf8: 1, utf16: scalars &+ (byte >= 0xF0 ? 1 : 0), scalars: scalars,
      breaks: Byte.breaks(byte, next: next))
  }
}

extension Byte {
  /// 1 where a line break ends with `byte`, which `next` follows, else 0.
  @inline(__always)
  static func breaks(_ byte: UInt8, next: UInt8) -> Int {
    byte == lineFeed || (byte == carriageReturn && next != lineFeed) ? 1 : 0
  }
}
