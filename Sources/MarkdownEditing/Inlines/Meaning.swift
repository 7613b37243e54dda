/// What an item means, as bytes: as many as a character has; longer meanings stand in the reading.
///
/// A plain value, so that the thousands of items of a reading are copied and dropped at no cost.
struct Meaning: Hashable {
  private var packed: UInt64 = 0
  private var count: Int32 = 0

  /// The meaning of a thing that means nothing but itself.
  static let none = Meaning([])

  /// The meaning of one byte.
  init(byte: UInt8) { (packed, count) = (UInt64(byte), 1) }

  /// The meaning `bytes`; of more than eight, only how many they are.
  init(_ bytes: some Collection<UInt8>) {
    count = Int32(clamping: bytes.count)
    if count <= 8 { for byte in bytes { packed = packed << 8 | UInt64(byte) } }
  }

  /// The meaning of a character: NUL is read as U+FFFD (CommonMark 0.30, section 2.3), as its reference is.
  init(asRead bytes: ArraySlice<UInt8>) {
    if bytes.count == 1, bytes.first == 0 { self.init("\u{FFFD}".utf8) } else { self.init(bytes) }
  }

  /// Whether the bytes stand in the reading.
  var isLong: Bool { count > 8 }

  /// The byte, where there is just one.
  var onlyByte: UInt8? { count == 1 ? UInt8(truncatingIfNeeded: packed) : nil }

  /// The bytes as text; empty where they stand in the reading.
  var text: String {
    let count = isLong ? 0 : UInt64(count)
    return String(
      decoding: (0..<count).reversed().map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }, as: UTF8.self)
  }

  /// The first character.
  var scalar: Unicode.Scalar? {
    if let byte = onlyByte, byte < 0x80 { return Unicode.Scalar(byte) }
    return text.unicodeScalars.first
  }
}
