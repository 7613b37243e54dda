/// The classes of ASCII bytes that inline syntax distinguishes, as cmark's `ctype` does.
extension UInt8 {
  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  @inline(__always) var isSpaceOrControl: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  /// Space or tab.
  @inlinable @inline(__always) package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Line feed or carriage return.
  @inlinable @inline(__always) package var isLineEnding: Bool { self == 0x0A || self == 0x0D }

  /// `!` to `/`, `:` to `@`, `[` to `` ` `` and `{` to `~`: the bytes that a backslash can escape.
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

  /// The value of a hexadecimal digit; `nil` for other bytes.
  @inline(__always) var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x37
    case 0x61...0x66: UInt32(self) - 0x57
    default: nil
    }
  }
}
