/// Finding out whether bytes are UTF-8 (Unicode Standard, table 3-7).
enum UTF8Validation {
  /// The index of the first byte of the first ill-formed sequence, or `nil` where all bytes are UTF-8.
  static func firstBadByte(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let count = bytes.count
    var index = 0
    while index < count {
      if start[index] < 0x80 {
        index = endOfASCII(start, from: index &+ 1, count)
      } else {
        let width = sequence(start + index, count &- index)
        if width == 0 { return index }
        index &+= width
      }
    }
    return nil
  }

  /// The index of the first byte at or after `index` that isn't ASCII, or `count`.
  @inline(__always)
  private static func endOfASCII(_ start: UnsafePointer<UInt8>, from index: Int, _ count: Int) -> Int {
    var index = index
    while index &+ 32 <= count {
      let first = UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<UInt64>.self)
      let either = (first[0] | first[1]) | (first[2] | first[3])
      if either & 0x8080_8080_8080_8080 != 0 { break }
      index &+= 32
    }
    while index < count, start[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The length of the well-formed sequence of two to four bytes at `bytes`, or 0 where there is none.
  @inline(__always)
  private static func sequence(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard count > 1 else { return 0 }
    let (lead, second) = (bytes[0], bytes[1])
    switch lead {
    case 0xC2...0xDF:
      return Byte.isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      guard count > 2, second >= low, second <= high else { return 0 }
      return Byte.isContinuation(bytes[2]) ? 3 : 0
    case 0xF0...0xF4:
      let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      guard count > 3, second >= low, second <= high else { return 0 }
      return Byte.isContinuation(bytes[2]) && Byte.isContinuation(bytes[3]) ? 4 : 0
    default:
      return 0
    }
  }
}
