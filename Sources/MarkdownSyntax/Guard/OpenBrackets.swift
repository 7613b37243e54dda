/// The most brackets and images that can be open while a leaf is read from left to right.
///
/// A `]` closes the last bracket, whatever comes of it, unless code, a tag, an escape, or a link's destination or
/// title hides it. So the brackets are followed until something comes that could hide one in a way that isn't plain;
/// from there on none is closed.
struct OpenBrackets: Sendable, Equatable {
  /// The `![` so far.
  private(set) var images = 0
  /// How many images cmark walks over at the most, all links together.
  private(set) var imageSteps = 0
  /// The brackets that can be open.
  private var depth = 0
  /// Whether closing brackets count.
  private var isExact = true
  /// Whether this may be the destination of a link, which hides brackets.
  private var isInTail = false
  private var last: UInt8 = 0

  /// Goes over a special character.
  mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["):
      depth += 1
      if last == UInt8(ascii: "!") { images += 1 }
    case UInt8(ascii: "]"):
      imageSteps += min(images, depth)
      if isExact, !isInTail { depth = max(0, depth - 1) }
    case UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "\\"): isExact = false
    default: break
    }
    last = byte
  }

  /// Goes over a parenthesis or quote, which `isLinkTail` if it stands directly after a `]`.
  mutating func appendTail(_ byte: UInt8, isLinkTail: Bool) {
    switch byte {
    case UInt8(ascii: "(") where isLinkTail && !isInTail: isInTail = true
    case UInt8(ascii: ")"): isInTail = false
    default: if isInTail { isExact = false }
    }
    last = byte
  }
}
