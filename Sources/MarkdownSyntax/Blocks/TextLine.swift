import TextBuffer

/// Recognizes lines whose first bytes rule out the start of a block.
enum TextLine {
  /// Whether `line` can't start a block, underline the block before it or be a fence of front matter (CommonMark
  /// sections 4 and 5.2, GFM 4.10).
  ///
  /// `line` is given from its first nonblank byte on, and need not be complete: `true` holds for every continuation.
  ///
  /// `false` also if more of the line would be needed to tell, and if the line begins with a block's or container's
  /// character in `dialect`.
  static func startsNoBlock(_ line: ArraySlice<UInt8>, _ dialect: Dialect) -> Bool {
    guard let first = line.first, !dialect.blockSigns.contains(first) else { return false }
    switch first {
    // A byte order mark begins with this byte, and isn't text everywhere.
    case 0xEF: return false
    case 0x80...: return true
    // A list marker is one of these before white space; a thematic break is only these and white space.
    case UInt8(ascii: "*"), UInt8(ascii: "_"): return follows(line.drop { $0 == first })
    // A fence has at least three.
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return line.prefix(3).contains { $0 != first }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let rest = line.drop(while: { $0.isASCIIDigit })
      let isDelimited = rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")")
      return !isDelimited || follows(rest.dropFirst())
    default: return first.isASCIILetter || isPlainPunctuation(first)
    }
  }

  /// Whether `rest` begins with a byte that isn't white space.
  private static func follows(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first.map { $0 > 0x20 } ?? false
  }

  private static func isPlainPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "$")...UInt8(ascii: ")"), UInt8(ascii: ","),
      UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "\\"),
      UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
