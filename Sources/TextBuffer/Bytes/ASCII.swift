/// Names for ASCII bytes.
///
/// The properties are computed and inlinable, because a stored one would be a call in other modules.
@usableFromInline
package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var hash: UInt8 { 0x23 }
  @inlinable package static var dollar: UInt8 { 0x24 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var dash: UInt8 { 0x2D }
  @inlinable package static var greaterThan: UInt8 { 0x3E }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var backtick: UInt8 { 0x60 }
  @inlinable package static var brace: UInt8 { 0x7B }
  @inlinable package static var pipe: UInt8 { 0x7C }
  @inlinable package static var tilde: UInt8 { 0x7E }
}

/// The classes of ASCII bytes, as cmark's `ctype` has them.
extension UInt8 {
  /// Space or tab.
  @inlinable @inline(__always) package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Line feed or carriage return.
  @inlinable @inline(__always) package var isLineEnding: Bool { self == 0x0A || self == 0x0D }

  /// `!` to `/`, `:` to `@`, `[` to `` ` `` and `{` to `~`: ASCII's punctuation and symbols.
  @inlinable @inline(__always) package var isASCIIPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// `0` to `9`.
  @inlinable @inline(__always) package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// A letter or digit.
  @inlinable @inline(__always) package var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  /// A letter.
  @inlinable @inline(__always) package var isASCIILetter: Bool {
    (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A
  }

  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  @inlinable @inline(__always) package var isASCIIWhitespace: Bool {
    self == 0x20 || (self >= 0x09 && self <= 0x0D)
  }

  /// The value of a hexadecimal digit; `nil` for other bytes.
  @inlinable @inline(__always) package var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x37
    case 0x61...0x66: UInt32(self) - 0x57
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is ASCII's punctuation or one of its symbols.
  @inlinable package var isASCIIPunctuation: Bool { isASCII && UInt8(ascii: self).isASCIIPunctuation }
}

/// A set of ASCII characters, with a lookup of a few instructions.
@usableFromInline
package struct ByteSet: Sendable {
  /// A bit for each byte: `low` for the bytes below 64, `high` for those from 64 to 127.
  @usableFromInline var low: UInt64
  @usableFromInline var high: UInt64

  /// The set of the ASCII bytes in `members`; other bytes are ignored.
  @inlinable
  package init(_ members: some Sequence<UInt8> = []) {
    (low, high) = (0, 0)
    for byte in members { insert(byte) }
  }

  /// The set with the bits `low` and `high`.
  @inlinable
  package init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// Adds `byte` if it's ASCII.
  @inlinable
  package mutating func insert(_ byte: UInt8) {
    switch byte {
    case ..<0x40: low |= 1 << UInt64(byte)
    case ..<0x80: high |= 1 << UInt64(byte & 0x3F)
    default: break
    }
  }

  /// Whether `byte` is in the set.
  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
  }

  /// The bytes that are in at least one of the two sets.
  @inlinable
  package func union(_ other: ByteSet) -> ByteSet { ByteSet(low: low | other.low, high: high | other.high) }

  /// The set without `byte`.
  package func subtracting(_ byte: UInt8) -> ByteSet {
    let others = ByteSet(CollectionOfOne(byte))
    return ByteSet(low: low & ~others.low, high: high & ~others.high)
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { low | high == 0 }
}
