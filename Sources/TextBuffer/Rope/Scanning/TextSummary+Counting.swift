/// Bytes of UTF-8 with a meaning for the rope.
enum Byte {
  /// Whether `byte` continues a scalar.
  @inline(__always)
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

extension TextSummary {
  /// The summary of `count` bytes of UTF-8 at `bytes`, without regard to the byte after them.
  init(counting bytes: UnsafePointer<UInt8>, count: Int) {
    self.init(countingRuns: bytes, count: count, of: count, next: 0)
  }

  /// The summary of `count` bytes of UTF-8 at `bytes`, followed by the byte `next` (0 for none).
  @inline(__always)
  init(counting bytes: UnsafePointer<UInt8>, count: Int, next: UInt8) {
    if count == 1 {
      self.init(ofByte: bytes[0], next: next)
    } else {
      self.init(countingRuns: bytes, count: count, of: count, next: next)
    }
  }

  /// The summary of the first `count` of `available` bytes at `bytes`.
  @inline(__always)
  init(counting bytes: UnsafePointer<UInt8>, count: Int, of available: Int) {
    let next = count < available ? bytes[count] : 0
    self.init(countingRuns: bytes, count: count, of: available, next: next)
  }

  /// The summary of the first `count` of `available` bytes, followed by the byte `next`.
  @inline(never)
  private init(countingRuns bytes: UnsafePointer<UInt8>, count: Int, of available: Int, next: UInt8) {
    self.init()
    guard count > 0 else { return }
    var counts = ByteRun.Counts()
    var index = 0
    // A run is read together with the byte after it, so it is never the last one.
    while index &+ ByteRun.width < count {
      let run = min(ByteRun.limit, (count &- index &- 1) & ~(ByteRun.width &- 1))
      counts += ByteRun.counts(bytes + index, run)
      index &+= run
    }
    if index &+ ByteRun.width < available {
      counts += ByteRun.countsInReadableRest(bytes + index, count &- index)
    } else {
      counts += ByteRun.countsInRest(bytes + index, count &- index)
      if next == ASCII.lineFeed, bytes[count &- 1] == ASCII.carriageReturn { counts.breaks &-= 1 }
    }
    let scalars = count &- counts.continuations
    self.init(utf8: count, utf16: scalars &+ counts.long, scalars: scalars, breaks: counts.breaks)
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
  /// The number of line breaks, 1 or 0, that end with `byte` if `next` follows it.
  @inline(__always)
  static func breaks(_ byte: UInt8, next: UInt8) -> Int {
    byte == ASCII.lineFeed || (byte == ASCII.carriageReturn && next != ASCII.lineFeed) ? 1 : 0
  }
}
