/// An upper bound on what cmark spends on the inlines of one leaf, by the shape of its text.
///
/// cmark 0.30.2 makes a node of each special character and of the text after it, so that its work is linear in these,
/// but for one thing: at the end of each link it walks over all image openers that are open. Whatever else looks
/// quadratic (runs of delimiters or backticks, nested brackets, unclosed tags) isn't: `CostBoundTests` measures them
/// all. So the bound counts characters by class, and at each `]` the images that can be open.
///
/// It holds for leaves as `InlineParser` feeds them, in a paragraph of the document or of a quote: deeper down cmark
/// needs time for each ancestor of a node. What references repeat isn't counted: that is as much as the document, or
/// 100 kB, at most.
@_spi(Benchmarks) public struct CostBound: Sendable, Equatable {
  /// How many definitions cmark knows meanwhile: labels are only looked up where there are any.
  private let definitionCount: Int
  /// Twice the number of nodes that cmark makes.
  private var halfNodes = 0
  /// Nanoseconds that don't depend on how much memory the nodes take.
  private var fixed = CostWeights.paragraph
  private var brackets = OpenBrackets()
  /// How many bytes were counted.
  private var count = 0
  /// Where the text after the last `]` starts, and whether there was anything beyond ASCII in it.
  private var labelStart = 0
  private var labelBits: UInt8 = 0
  /// How many parentheses are open in the word: so many destinations cmark may be trying to read; and since where.
  private var parentheses = 0
  private var parenthesesStart = 0
  private var last = UInt8(ascii: "\n")
  private var place = Place.lineStart

  /// Where a character stands.
  private enum Place {
    /// In a text node that has begun, at the start of a line, or after a node.
    case text, lineStart, afterNode
  }

  /// The bound of no text, in a document with `definitionCount` link reference definitions.
  public init(definitionCount: Int) { self.definitionCount = definitionCount }

  /// The bound of `text`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(_ text: [UInt8], definitionCount: Int = 0) {
    self.init(definitionCount: definitionCount)
    append(text, text.indices)
  }

  /// The most that any text of `byteCount` bytes can cost, in nanoseconds: one so short that this is allowed needn't
  /// be scanned.
  public static func worstCase(byteCount: Int, definitionCount: Int = 0) -> Int {
    let count = Double(byteCount)
    let steps = count * count / 24 * CostWeights.perImageStep(images: byteCount / 2)
    let nodes = 3 * count * CostWeights.perNode(nodes: 3 * byteCount)
    let bytes = Double(
      CostWeights.byte + CostWeights.destinationByte(.max) + CostWeights.labelByteBeyondASCII)
    let lookups = definitionCount > 0 ? Double(CostWeights.lookup(definitionCount)) : 0
    return CostWeights.paragraph + CostWeights.clamped(steps + nodes + (bytes + lookups) * count)
  }

  /// The most that any text of `byteCount` bytes can cost, in nanoseconds, that has so many `]` and `![`.
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

  /// What one call of cmark costs besides its leaves, in nanoseconds.
  public static let overheadOfCall = CostWeights.document

  /// How many nanoseconds cmark needs for the leaf at the most, besides `overheadOfCall`, on the machine on which the
  /// weights were found: it reads plain prose at 700 MB/s.
  public var nanoseconds: Int {
    let nodes = Double(halfNodes) / 2 * CostWeights.perNode(nodes: halfNodes / 2)
    let steps = Double(brackets.imageSteps) * CostWeights.perImageStep(images: brackets.images)
    return CostWeights.clamped(nodes + steps + Double(fixed + count * CostWeights.byte + openDestinations))
  }

  /// Counts `range` of `text`, which follows what was counted before.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func append(_ text: [UInt8], _ range: Range<Int>) {
    // Words go by without anything but a look at each byte: what they add is known from where they start and end.
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

  /// Counts a character of text that isn't plain: blank, punctuation that is a node where it starts text, or what may
  /// end a node.
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

  /// Follows the parentheses of the current word: cmark gives up a destination at white space or a `)` too many.
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
