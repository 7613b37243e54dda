/// The meaning of an item, as the bytes of a character; longer meanings are stored in the reading.
///
/// A plain value of one word, so that the thousands of items of a reading are made, compared and dropped at no cost.
struct Meaning: Hashable, Sendable {
  /// The bytes, from the lowest one on, and their number in the highest byte.
  ///
  /// For a longer meaning, the number of its bytes, with `longTag` in the highest byte.
  private var packed: UInt64

  private static let longTag: UInt64 = 0xFF
  /// The largest number of bytes that fit.
  private static let capacity = 7

  /// The meaning of an item that has none besides its kind.
  static let none = Meaning(packed: 0)

  /// The meaning of NUL, which is read as U+FFFD (CommonMark 0.30, section 2.3), as its reference is.
  static let replacement = Meaning("\u{FFFD}".utf8)

  private init(packed: UInt64) { self.packed = packed }

  /// Reads the character that starts at `index` of `bytes`, and moves `index` to its end, at most to `limit`.
  init(characterOf bytes: [UInt8], at index: inout Int, limit: Int) {
    self.init(byte: bytes[index])
    let end = min(limit, index + 4)
    index += 1
    while index < end, bytes[index] & 0xC0 == 0x80 {
      packed = packed &+ 1 << 56 | UInt64(bytes[index]) << (8 * UInt64(count))
      index += 1
    }
  }

  /// The meaning of one byte.
  init(byte: UInt8) { packed = 1 << 56 | UInt64(byte) }

  /// The meaning `bytes`; if these are more than seven, only their number.
  init(_ bytes: some Collection<UInt8>) {
    let count = bytes.count
    guard count <= Self.capacity else {
      packed = Self.longTag << 56 | UInt64(count)
      return
    }
    var (packed, shift) = (UInt64(count) << 56, UInt64(0))
    for byte in bytes {
      packed |= UInt64(byte) << shift
      shift += 8
    }
    self.packed = packed
  }

  /// The meaning of a character.
  init(asRead bytes: ArraySlice<UInt8>) {
    self = bytes.count == 1 && bytes.first == 0 ? .replacement : Meaning(bytes)
  }

  /// The number of bytes stored here; 0 for a longer meaning.
  private var count: Int { isLong ? 0 : Int(packed >> 56) }

  private func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> (8 * UInt64(index))) }

  /// Whether the bytes are stored in the reading.
  var isLong: Bool { packed >> 56 == Self.longTag }

  /// The byte, if there is exactly one; otherwise `nil`.
  var onlyByte: UInt8? { packed >> 56 == 1 ? UInt8(truncatingIfNeeded: packed) : nil }

  /// The bytes; none if they are stored in the reading.
  var bytes: [UInt8] { (0..<count).map(byte) }

  /// Appends the bytes to `text`; none if they are stored in the reading.
  func append(to text: inout [UInt8]) {
    for index in 0..<count { text.append(byte(index)) }
  }

  /// The bytes as text; empty if they are stored in the reading.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The first character; `nil` if there are no bytes here.
  var scalar: Unicode.Scalar? {
    guard count > 0 else { return nil }
    let first = byte(0)
    if first < 0x80 { return Unicode.Scalar(first) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    // A reference can resolve to a byte sequence that is no character: cmark makes such a one of `&#xFFFE;`.
    guard first >= 0xC0, length <= count else { return "\u{FFFD}" }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length { value = value << 6 | UInt32(byte(index) & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
