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
}
