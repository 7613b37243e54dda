/// What an item means, as bytes; up to eight, as every character has, take no memory of their own.
struct Meaning: Hashable {
  private var packed: UInt64 = 0
  private var count = 0
  private var long: [UInt8] = []

  /// The meaning of a thing that means nothing but itself.
  static let none = Meaning([])

  /// The meaning of one byte.
  init(byte: UInt8) { (packed, count) = (UInt64(byte), 1) }

  /// The meaning `bytes`.
  init(_ bytes: some Collection<UInt8>) {
    count = bytes.count
    if count > 8 {
      long = Array(bytes)
    } else {
      for byte in bytes { packed = packed << 8 | UInt64(byte) }
    }
  }

  /// The byte, where there is just one.
  var onlyByte: UInt8? { count == 1 ? UInt8(truncatingIfNeeded: packed) : nil }

  /// The bytes.
  var bytes: [UInt8] {
    count > 8 ? long : (0..<count).reversed().map { UInt8(truncatingIfNeeded: packed >> (8 * UInt64($0))) }
  }

  /// The bytes as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The first character.
  var scalar: Unicode.Scalar? {
    if let byte = onlyByte, byte < 0x80 { return Unicode.Scalar(byte) }
    return text.unicodeScalars.first
  }
}
