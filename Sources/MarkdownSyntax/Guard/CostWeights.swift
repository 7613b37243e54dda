/// The costs of the steps of cmark's inline parser in nanoseconds, as measured with `mdedit-bench cost`.
enum CostWeights {
  /// An empty document.
  static let document = 2_000
  /// A paragraph.
  static let paragraph = 500
  /// Passing a byte.
  static let byte = 3
  /// Normalizing a byte of a label for comparison.
  static let labelByte = 12
  /// Normalizing a byte of a label beyond ASCII, which case folding can make longer.
  static let labelByteBeyondASCII = 26
  /// The most bytes of a label; not a cost.
  static let longestLabel = 1_000
  /// Replacing a NUL.
  static let replacement = 12

  /// Whether a character is only a part of a word.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    let mask = byte < 64 ? otherThanPlainBelow64 : otherThanPlainFrom64
    return mask & bit(byte) == 0
  }

  /// The characters below 64 that aren't plain, as a bit each.
  ///
  /// A computed property, so that the optimizer makes a constant of it.
  private static var otherThanPlainBelow64: UInt64 {
    let white = bit(0) | bit(0x09) | bit(0x0A) | bit(0x0D) | bit(0x20)
    let quotes = bit(0x21) | bit(0x22) | bit(0x26) | bit(0x27) | bit(0x28) | bit(0x29)
    return white | quotes | bit(0x2A) | bit(0x2D) | bit(0x2E) | bit(0x3B) | bit(0x3C) | bit(0x3E)
  }

  /// The characters from 64 on that aren't plain: brackets, backslash, underscore and backtick.
  private static var otherThanPlainFrom64: UInt64 {
    bit(0x5B) | bit(0x5C) | bit(0x5D) | bit(0x5F) | bit(0x60)
  }

  @inline(__always)
  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  /// Twice the most nodes that a special character becomes; `nil` for other characters, which share text nodes.
  ///
  /// A delimiter run is a text, a list entry, and an emphasis node for one or two of its bytes.
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

  /// Twice the most nodes for a character that starts other text.
  @inline(__always)
  static func halfNodes(startingText byte: UInt8) -> Int { isAlone(byte) ? 3 : 2 }

  /// Whether a character at the start of text is a node by itself, because smart punctuation may replace it.
  @inline(__always)
  static func isAlone(_ byte: UInt8) -> Bool {
    byte == 0x22 || byte == 0x27 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Whether a link, a tag or a character reference may end with this character, so that other text starts after it.
  @inline(__always)
  static func mayEndNode(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ";")
  }

  /// The cost of a node among `nodes`; the more there are, the fewer of them fit into a cache.
  static func perNode(nodes: Int) -> Double { 80 + 18 * doublings(nodes / 16_384) }

  /// The cost of passing an open image among `images`.
  static func perImageStep(images: Int) -> Double { 4 + 1.2 * doublings(images / 4_096) }

  /// The cost of looking up a label among `definitionCount`, by bisection.
  static func lookup(_ definitionCount: Int) -> Int { 80 + 40 * Int(doublings(definitionCount)) }

  /// The cost of passing a byte inside `parentheses` open parentheses, at each of which cmark may look for a
  /// destination.
  ///
  /// cmark gives up a destination that nests 32 deep.
  @inline(__always)
  static func destinationByte(_ parentheses: Int) -> Int { min(parentheses, 33) * 3 / 2 }

  /// The number of doublings that make 1 more than `number`.
  private static func doublings(_ number: Int) -> Double { Double(Int.bitWidth - number.leadingZeroBitCount) }

  /// Converts `nanoseconds` to an integer, limited so that sums can't overflow.
  static func clamped(_ nanoseconds: Double) -> Int { Int(min(nanoseconds, 1e18)) }
}
