import TextBuffer

/// The ends of GFM's addresses (GFM 0.29, section 6.9).
enum AddressEnd {
  /// The end of the address in `range`, without the bytes that belong to the sentence around it.
  ///
  /// These are `<` and everything after it, trailing punctuation, a trailing reference-like `&name;`, and closing
  /// parentheses without opening ones.
  static func trimmed(_ range: Range<Int>, of text: [UInt8]) -> Int {
    var end = text[range].firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound
    var surplus = parenthesisSurplus(text[range.lowerBound..<end])
    while end > range.lowerBound {
      switch text[end - 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
        end -= 1
      case UInt8(ascii: ";"):
        end = referenceStart(before: end, from: range.lowerBound, in: text) ?? end - 1
      case UInt8(ascii: ")"):
        if surplus <= 0 { return end }
        surplus -= 1
        end -= 1
      default: return end
      }
    }
    return end
  }

  /// The number of `)` minus the number of `(`.
  private static func parenthesisSurplus(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0) }
  }

  /// The place of the `&` if a character reference seems to end at `end`; otherwise `nil`.
  private static func referenceStart(before end: Int, from start: Int, in text: [UInt8]) -> Int? {
    var index = end - 2
    while index > start, text[index].isASCIILetter { index -= 1 }
    return index >= start && index < end - 2 && text[index] == UInt8(ascii: "&") ? index : nil
  }
}
