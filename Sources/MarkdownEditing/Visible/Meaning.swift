/// What an item means, as bytes: as many as a character has; longer meanings stand in the reading.
///
/// A plain value of one word, so that the thousands of items of a reading are made, compared and dropped at no cost.
struct Meaning: Hashable, Sendable {
  /// The bytes, the first one lowest, and in the highest byte how many they are; of longer meanings the number, and
  /// there `longTag`.
  private let packed: UInt64

  private static let longTag: UInt64 = 0xFF
  /// The most bytes that find room.
  private static let capacity = 7

  /// The meaning of a thing that means nothing but itself.
  static let none = Meaning(packed: 0)

  private init(packed: UInt64) { self.packed = packed }

  /// The meaning of one byte.
  init(byte: UInt8) { packed = 1 << 56 | UInt64(byte) }

  /// The meaning `bytes`; of more than seven, only how many they are.
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

  /// The meaning of a character: NUL is read as U+FFFD (CommonMark 0.30, section 2.3), as its reference is.
  init(asRead bytes: ArraySlice<UInt8>) {
    if bytes.count == 1, bytes.first == 0 { self.init("\u{FFFD}".utf8) } else { self.init(bytes) }
  }

  /// How many bytes there are here.
  private var count: Int { isLong ? 0 : Int(packed >> 56) }

  private func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> (8 * UInt64(index))) }

  /// Whether the bytes stand in the reading.
  var isLong: Bool { packed >> 56 == Self.longTag }

  /// The byte, where there is just one.
  var onlyByte: UInt8? { packed >> 56 == 1 ? UInt8(truncatingIfNeeded: packed) : nil }

  /// The bytes; none where they stand in the reading.
  var bytes: [UInt8] { (0..<count).map(byte) }

  /// The bytes as text; empty where they stand in the reading.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The first character.
  var scalar: Unicode.Scalar? {
    guard count > 0 else { return nil }
    let first = byte(0)
    if first < 0x80 { return Unicode.Scalar(first) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    // A reference can stand for a byte that is no character: cmark makes such ones of `&#xFFFE;`.
    guard first >= 0xC0, length <= count else { return "\u{FFFD}" }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length { value = value << 6 | UInt32(byte(index) & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
