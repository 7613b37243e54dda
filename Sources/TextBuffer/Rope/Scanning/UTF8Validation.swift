/// Validates UTF-8 (Unicode Standard, table 3-7).
enum UTF8Validation {
  /// The index of the first byte of the first ill-formed sequence from `index` on.
  ///
  /// Returns `nil` if all bytes are UTF-8.
  static func firstBadByte(in bytes: UnsafeBufferPointer<UInt8>, from index: Int = 0) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let count = bytes.count
    var index = index
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

  /// The length of the ill-formed sequence at `index` that one U+FFFD replaces, 1 to 3 bytes.
  ///
  /// It is the longest prefix that could have become valid, or else one byte (Unicode Standard, section 3.9,
  /// "Substitution of Maximal Subparts"; the standard library's decoder does the same).
  static func lengthOfBadSequence(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    guard lead >= 0xE0, lead <= 0xF4, index + 1 < bytes.count,
      secondByte(after: lead).contains(bytes[index + 1])
    else { return 1 }
    guard lead >= 0xF0, index + 2 < bytes.count, Byte.isContinuation(bytes[index + 2]) else { return 2 }
    return 3
  }

  /// The valid second bytes after `lead`, the first of three or four bytes.
  @inline(__always)
  private static func secondByte(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }

  /// The index of the first byte at or after `index` that isn't ASCII, or `count` if there is none.
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

  /// The length of the well-formed sequence of two to four bytes at `bytes`; 0 if there is none.
  @inline(__always)
  private static func sequence(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard count > 1 else { return 0 }
    let (lead, second) = (bytes[0], bytes[1])
    switch lead {
    case 0xC2...0xDF:
      return Byte.isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      guard count > 2, secondByte(after: lead).contains(second) else { return 0 }
      return Byte.isContinuation(bytes[2]) ? 3 : 0
    case 0xF0...0xF4:
      guard count > 3, secondByte(after: lead).contains(second) else { return 0 }
      return Byte.isContinuation(bytes[2]) && Byte.isContinuation(bytes[3]) ? 4 : 0
    default:
      return 0
    }
  }
}

/// An error for bytes that are not UTF-8, with the offset of the first bad one.
public struct InvalidUTF8: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the first byte of the first ill-formed sequence.
  public let offset: UTF8Offset

  /// Creates the error for an ill-formed sequence that starts at `offset`.
  public init(offset: UTF8Offset) { self.offset = offset }

  /// A message that names the position and the remedy.
  public var description: String {
    "the byte at offset \(offset.value) doesn't start well-formed UTF-8; "
      + "convert the text, or load it with Rope.replacingInvalidUTF8(in:)"
  }
}
