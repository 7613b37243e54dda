/// The most brackets and images that can be open while a leaf is read from left to right.
///
/// A `]` always closes the last bracket, unless code, a tag, an escape, or a link's destination or title hides it. So
/// brackets are tracked exactly until something may hide one in an unclear way. From there on, none is closed.
struct OpenBrackets: Sendable, Equatable {
  /// The number of `![` so far.
  private(set) var images = 0
  /// An upper bound on the images that cmark walks over, for all links together.
  private(set) var imageSteps = 0
  /// An upper bound on the open brackets.
  private var depth = 0
  /// Whether closing brackets still count.
  private var isExact = true
  /// Whether the position may be in the destination of a link, which hides brackets.
  private var isInTail = false
  private var last: UInt8 = 0

  /// Counts a special character.
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

  /// Counts a parenthesis or quote; `isLinkTail` tells whether it directly follows a `]`.
  mutating func appendTail(_ byte: UInt8, isLinkTail: Bool) {
    switch byte {
    case UInt8(ascii: "(") where isLinkTail && !isInTail: isInTail = true
    case UInt8(ascii: ")"): isInTail = false
    default: if isInTail { isExact = false }
    }
    last = byte
  }
}
