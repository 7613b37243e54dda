/// The classes of ASCII bytes that only inline syntax distinguishes, as cmark's `ctype` does.
extension UInt8 {
  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  @inline(__always) var isSpaceOrControl: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

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
