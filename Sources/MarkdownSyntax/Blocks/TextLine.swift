/// Lines that begin so that no block starts on them, whatever else they hold.
enum TextLine {
  /// Whether `line`, from its first byte that is no blank on, can neither start a block nor underline one before it,
  /// nor be front matter's fence, however it goes on (CommonMark sections 4 and 5.2, GFM 4.10).
  ///
  /// `false` also where more of the line would have to be read to tell, as where it begins with a fence's byte in
  /// `dialect`.
  static func startsNoBlock(_ line: ArraySlice<UInt8>, _ dialect: Dialect) -> Bool {
    guard let first = line.first, !dialect.blockSigns.contains(first) else { return false }
    switch first {
    // A byte order mark isn't text everywhere.
    case 0xEF: return false
    case 0x80...: return true
    // A list marker is one of them and white space, a thematic break nothing but them and white space.
    case UInt8(ascii: "*"), UInt8(ascii: "_"): return follows(line.drop { $0 == first })
    // A fence has three.
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return line.prefix(3).contains { $0 != first }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let rest = line.drop(while: { $0.isASCIIDigit })
      let isDelimited = rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")")
      return !isDelimited || follows(rest.dropFirst())
    default: return first.isASCIILetter || isPlainPunctuation(first)
    }
  }

  /// Whether `rest` goes on with a byte that is no white space.
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
