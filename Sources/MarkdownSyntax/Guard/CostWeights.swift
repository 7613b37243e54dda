/// What the steps of cmark's inline parser take, in nanoseconds, as measured with `mdedit-bench cost`.
enum CostWeights {
  /// An empty document.
  static let document = 2_000
  /// A paragraph.
  static let paragraph = 500
  /// Going over a byte.
  static let byte = 3
  /// Making a byte of a label comparable.
  static let labelByte = 12
  /// The same for a byte beyond ASCII, which folding its case can make longer.
  static let labelByteBeyondASCII = 26
  /// How many bytes a label can have.
  static let longestLabel = 1_000
  /// Replacing a NUL.
  static let replacement = 12

  /// Whether a character is nothing but a part of a word.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    let mask = byte < 64 ? otherThanPlainBelow64 : otherThanPlainFrom64
    return mask & bit(byte) == 0
  }

  /// The characters below 64 that aren't plain, a bit each.
  ///
  /// Computed, so that the optimizer makes a constant of it.
  private static var otherThanPlainBelow64: UInt64 {
    let white = bit(0) | bit(0x09) | bit(0x0A) | bit(0x0D) | bit(0x20)
    let quotes = bit(0x21) | bit(0x22) | bit(0x26) | bit(0x27) | bit(0x28) | bit(0x29)
    return white | quotes | bit(0x2A) | bit(0x2D) | bit(0x2E) | bit(0x3B) | bit(0x3C) | bit(0x3E)
  }

  /// The same for the others: brackets, backslash, underscore and backtick.
  private static var otherThanPlainFrom64: UInt64 {
    bit(0x5B) | bit(0x5C) | bit(0x5D) | bit(0x5F) | bit(0x60)
  }

  @inline(__always)
  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  /// Half the nodes that a special character becomes at the most, or `nil` for other characters, which text nodes
  /// take together.
  ///
  /// A delimiter run is a text, an entry of a list, and emphasis for one or two of its bytes.
  @inline(__always)
  static func halfNodes(special byte: UInt8, after last: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"): byte == last ? 2 : 6
    case UInt8(ascii: "["): 4
    case UInt8(ascii: "`"): byte == last ? 0 : 2
    case UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "!"): 3
    case UInt8(ascii: "<"): 4
    case 0x0A, 0x0D: last == 0x0D && byte == 0x0A ? 0 : 4
    default: nil
    }
  }

  /// The same for a character at which other text starts.
  @inline(__always)
  static func halfNodes(startingText byte: UInt8) -> Int { isAlone(byte) ? 3 : 2 }

  /// Whether a character that starts text is a node by itself: one of those that stand for others in smart punctuation.
  @inline(__always)
  static func isAlone(_ byte: UInt8) -> Bool {
    byte == 0x22 || byte == 0x27 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Whether a link, a tag or a character reference may end here, so that other text starts.
  @inline(__always)
  static func mayEndNode(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ";")
  }

  /// A node, where there are `nodes`: the more, the less of them a cache holds.
  static func perNode(nodes: Int) -> Double { 80 + 18 * doublings(nodes / 16_384) }

  /// Going over an open image, where there are `images`.
  static func perImageStep(images: Int) -> Double { 4 + 1.2 * doublings(images / 4_096) }

  /// Looking for a label among `definitionCount`, by bisection.
  static func lookup(_ definitionCount: Int) -> Int { 80 + 40 * Int(doublings(definitionCount)) }

  /// Going over a byte in `parentheses` open parentheses, in each of which cmark may look for a destination; it gives
  /// up one that nests 32 deep.
  @inline(__always)
  static func destinationByte(_ parentheses: Int) -> Int { min(parentheses, 33) * 3 / 2 }

  /// How often 1 has to be doubled to be more than `number`.
  private static func doublings(_ number: Int) -> Double { Double(Int.bitWidth - number.leadingZeroBitCount) }

  /// `nanoseconds` as a number that can't overflow.
  static func clamped(_ nanoseconds: Double) -> Int { Int(min(nanoseconds, 1e18)) }
}
