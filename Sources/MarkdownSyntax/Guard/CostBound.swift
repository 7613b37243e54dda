import TextBuffer

/// An upper bound on the time that cmark spends on the inlines of one leaf, by the shape of its text.
///
/// cmark 0.30.2 makes a node of each special character and of the text after it, so that its work is linear in these.
/// There is one exception: at the end of each link, it walks over all image openers that are open. Everything else that
/// looks quadratic isn't: runs of delimiters or backticks, nested brackets, unclosed tags. `CostBoundTests` measures
/// them all. So the bound counts characters by class, and at each `]` the images that can be open.
///
/// It holds for leaves as `InlineParser` feeds them: in a paragraph of the document or of a quote. Deeper down, cmark
/// needs time for each ancestor of a node. The text that references repeat isn't counted; it is at most as large as the
/// document, or 100 kB.
@_spi(Benchmarks) public struct CostBound: Sendable, Equatable {
  /// The number of definitions that cmark knows meanwhile; it looks up labels only if there are any.
  private let definitionCount: Int
  /// Twice the number of nodes that cmark makes.
  private var halfNodes = 0
  /// The nanoseconds that don't depend on the memory of the nodes.
  private var fixed = CostWeights.paragraph
  private var brackets = OpenBrackets()
  /// The number of bytes counted.
  private var count = 0
  /// The start of the text after the last `]`, and the union of the bits of its bytes, which shows bytes beyond ASCII.
  private var labelStart = 0
  private var labelBits: UInt8 = 0
  /// The number of open parentheses in the current word, and the place from which that number holds.
  ///
  /// cmark may be trying to read a destination at each of them.
  private var parentheses = 0
  private var parenthesesStart = 0
  private var last = UInt8(ascii: "\n")
  private var place = Place.lineStart

  /// The position of a character among text nodes.
  private enum Place {
    /// In a text node that has begun, at the start of a line, or after a node.
    case text, lineStart, afterNode
  }

  /// The bound of no text, in a document with `definitionCount` link reference definitions.
  public init(definitionCount: Int) { self.definitionCount = definitionCount }

  /// The bound of `text`, in a document with `definitionCount` link reference definitions.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(_ text: [UInt8], definitionCount: Int = 0) {
    self.init(definitionCount: definitionCount)
    append(text, text.indices)
  }

  /// The most nanoseconds that any text of `byteCount` bytes can cost.
  ///
  /// A text that is short enough by this bound needn't be scanned.
  public static func worstCase(byteCount: Int, definitionCount: Int = 0) -> Int {
    let count = Double(byteCount)
    let steps = count * count / 24 * CostWeights.perImageStep(images: byteCount / 2)
    let nodes = 3 * count * CostWeights.perNode(nodes: 3 * byteCount)
    let bytes = Double(
      CostWeights.byte + CostWeights.destinationByte(.max) + CostWeights.labelByteBeyondASCII)
    let lookups = definitionCount > 0 ? Double(CostWeights.lookup(definitionCount)) : 0
    return CostWeights.paragraph + CostWeights.clamped(steps + nodes + (bytes + lookups) * count)
  }

  /// The most nanoseconds that any text of `byteCount` bytes with `closers` `]` and `images` `![` can cost.
  static func most(byteCount: Int, closers: Int, images: Int, definitionCount: Int) -> Int {
    let count = Double(byteCount)
    let steps = Double(closers) * Double(images) * CostWeights.perImageStep(images: images)
    let nodes = 3 * count * CostWeights.perNode(nodes: 3 * byteCount)
    let perByte =
      CostWeights.byte + CostWeights.destinationByte(.max) + CostWeights.labelByteBeyondASCII
      + CostWeights.replacement
    let lookups = definitionCount > 0 ? CostWeights.lookup(definitionCount) * closers : 0
    return CostWeights.paragraph
      + CostWeights.clamped(steps + nodes + Double(perByte) * count + Double(lookups))
  }

  /// The nanoseconds that a call of cmark costs besides its leaves.
  public static let overheadOfCall = CostWeights.document

  /// The most nanoseconds that cmark needs for the leaf, besides `overheadOfCall`.
  ///
  /// The weights were measured on a machine on which cmark reads plain prose at 700 MB/s.
  public var nanoseconds: Int {
    let nodes = Double(halfNodes) / 2 * CostWeights.perNode(nodes: halfNodes / 2)
    let steps = Double(brackets.imageSteps) * CostWeights.perImageStep(images: brackets.images)
    return CostWeights.clamped(nodes + steps + Double(fixed + count * CostWeights.byte + openDestinations))
  }

  /// Counts `range` of `text`, which follows what was counted before.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func append(_ text: [UInt8], _ range: Range<Int>) {
    // Words need only a look at each byte: their start and end decide what they add.
    var (index, start, hasSpace) = (range.lowerBound, range.lowerBound, false)
    var bits: UInt8 = 0
    while index < range.upperBound {
      let byte = text[index]
      if CostWeights.isPlain(byte) {
        bits |= byte
        index += 1
      } else if byte == 0x20, index > start {
        hasSpace = true
        index += 1
      } else {
        if index > start { appendWords(index - start, bits, endingWith: text[index - 1], hasSpace) }
        appendOther(byte)
        (last, count, index) = (byte, count + 1, index + 1)
        (start, bits, hasSpace) = (index, 0, false)
      }
    }
    if index > start { appendWords(index - start, bits, endingWith: text[index - 1], hasSpace) }
  }

  /// Counts `length` bytes of words with the spaces between and after them.
  private mutating func appendWords(_ length: Int, _ bits: UInt8, endingWith byte: UInt8, _ hasSpace: Bool) {
    if place != .text { halfNodes += 2 }
    place = .text
    count += length
    labelBits |= bits
    last = byte
    if hasSpace { setParentheses(0) }
  }

  private mutating func appendOther(_ byte: UInt8) {
    if let weight = CostWeights.halfNodes(special: byte, after: last) {
      halfNodes += weight
      place = byte.isLineEnding ? .lineStart : .afterNode
      if byte == UInt8(ascii: "]") { lookUpLabel() }
      brackets.append(byte)
      if byte.isLineEnding { setParentheses(0) }
    } else {
      appendText(byte)
      countDestinations(byte)
    }
  }

  /// Counts a character of text that isn't plain.
  ///
  /// That is a blank, punctuation that is a node if it starts text, or a character that may end a node.
  private mutating func appendText(_ byte: UInt8) {
    if byte.isBlank, place == .lineStart { return }
    if byte == 0 { fixed += CostWeights.replacement }
    if place != .text { halfNodes += CostWeights.halfNodes(startingText: byte) }
    let startsText = place == .text || !CostWeights.isAlone(byte)
    place = startsText && !CostWeights.mayEndNode(byte) ? .text : .afterNode
  }

  private mutating func lookUpLabel() {
    if definitionCount > 0 {
      let perByte = labelBits < 0x80 ? CostWeights.labelByte : CostWeights.labelByteBeyondASCII
      fixed +=
        CostWeights.lookup(definitionCount) + min(count - labelStart, CostWeights.longestLabel) * perByte
    }
    (labelStart, labelBits) = (count, 0)
  }

  // MARK: Destinations

  /// Follows the parentheses of the current word; cmark gives up a destination at white space or at a surplus `)`.
  private mutating func countDestinations(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): setParentheses(parentheses + 1)
    case UInt8(ascii: ")"): if last != UInt8(ascii: "\\") { setParentheses(max(0, parentheses - 1)) }
    case _ where byte.isBlank: setParentheses(0)
    default: break
    }
    if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == 0x22 || byte == 0x27 {
      brackets.appendTail(byte, isLinkTail: last == UInt8(ascii: "]"))
    }
  }

  private mutating func setParentheses(_ number: Int) {
    if number == parentheses { return }
    fixed += openDestinations
    (parentheses, parenthesesStart) = (number, count)
  }

  private var openDestinations: Int {
    (count - parenthesesStart) * CostWeights.destinationByte(parentheses)
  }
}

/// The costs of the steps of cmark's inline parser in nanoseconds, as measured with `mdedit-bench cost`.
private enum CostWeights {
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
