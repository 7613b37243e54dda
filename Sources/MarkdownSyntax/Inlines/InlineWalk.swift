import TextBuffer

/// Walks a leaf's content alongside cmark's nodes and finds the exact range of each.
///
/// cmark gives the kinds of the nodes. With those known, the content can be read in only one way, node by node:
/// literals with their escapes and character references, delimiters, brackets, the tails of links. The walk never
/// guesses. It fails if the bytes aren't those of which the node must have been made. Reaching the content's end proves
/// that every range is exact.
struct InlineWalk {
  /// The bytes that hold the content.
  private(set) var text: [UInt8] = []
  /// Just after the content, without the white space at its end.
  private(set) var end = 0
  /// The current position, as an index of `text`.
  var position = 0
  /// The nodes so far, in offsets of `text`.
  var nodes: [ContentNode] = []
  /// The links so far, in offsets of `text`.
  var links: [InlineLink<InContent>] = []
  /// The named characters.
  let entities: NamedEntities
  /// The containers that hold the current place, outermost first.
  private var open: [(index: Int, node: CMarkNode)] = []

  /// A walker for any number of leaves.
  init(entities: NamedEntities) {
    self.entities = entities
    nodes.reserveCapacity(16)
  }

  /// Walks `first` and the nodes after it in the same parent; returns whether that consumed all of the content of
  /// `leaf`.
  mutating func run(from first: CMarkNode?, in leaf: LeafText) -> Bool {
    text = leaf.text
    position = leaf.content.lowerBound
    end = leaf.content.upperBound
    nodes.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var next = first
    while true {
      guard let node = next else {
        guard let container = open.popLast() else { break }
        guard close(container.node, at: container.index) else { return false }
        next = container.node.next
        continue
      }
      guard let kind = node.inlineKind, let descends = enter(node, kind) else { return false }
      next = descends ? node.firstChild : node.next
    }
    return position == end
  }

  /// Consumes a node, or a container's opening marker; returns whether its children are next, or `nil` if the bytes
  /// differ.
  private mutating func enter(_ node: CMarkNode, _ kind: SyntaxKind) -> Bool? {
    switch kind {
    case .emphasis: return enterEmphasis(node, kind, length: 1)
    case .strong: return enterEmphasis(node, kind, length: 2)
    case .link where position < end && text[position] == UInt8(ascii: "<"):
      return takeAutolink(node) ? false : nil
    case .link, .image: return enterLink(node, kind)
    default: return takeLeaf(node, kind) ? false : nil
    }
  }

  /// Consumes a node without children.
  private mutating func takeLeaf(_ node: CMarkNode, _ kind: SyntaxKind) -> Bool {
    switch kind {
    case .text: takeText(node.literal)
    case .code: takeCode(node.literal)
    case .htmlInline: takeHTML(node.literal)
    case .softBreak: takeSoftBreak()
    default: takeLineBreak()
    }
  }

  // MARK: Containers

  private mutating func enterEmphasis(_ node: CMarkNode, _ kind: SyntaxKind, length: Int) -> Bool? {
    guard position + length <= end else { return nil }
    let delimiter = text[position]
    guard delimiter == UInt8(ascii: "*") || delimiter == UInt8(ascii: "_"),
      text[position + length - 1] == delimiter
    else { return nil }
    push(node, kind, markerLength: length)
    return true
  }

  private mutating func enterLink(_ node: CMarkNode, _ kind: SyntaxKind) -> Bool? {
    let length = kind == .image ? 2 : 1
    guard position + length <= end, text[position + length - 1] == UInt8(ascii: "["),
      kind == .link || text[position] == UInt8(ascii: "!")
    else { return nil }
    push(node, kind, markerLength: length)
    return true
  }

  private mutating func push(_ node: CMarkNode, _ kind: SyntaxKind, markerLength: Int) {
    open.append((nodes.count, node))
    append(kind, start: position, content: position + markerLength..<position + markerLength, end: position)
    position += markerLength
  }

  private mutating func close(_ node: CMarkNode, at index: Int) -> Bool {
    let contentEnd = position
    let record = nodes[index]
    switch record.kind {
    case .link, .image:
      guard let link = takeLinkTail(of: node, from: Int(record.contentStart)) else { return false }
      nodes[index].link = Int32(links.count)
      links.append(link)
    default:
      let markerStart = Int(record.start)
      let length = Int(record.contentStart) - markerStart
      guard position + length <= end,
        (0..<length).allSatisfy({ text[position + $0] == text[markerStart] })
      else { return false }
      position += length
    }
    nodes[index].contentEnd = ContentOffset(contentEnd)
    nodes[index].end = ContentOffset(position)
    nodes[index].subtreeEnd = Int32(nodes.count)
    return true
  }

  // MARK: Records

  /// Adds a node without descendants; its positions are indices of `text`.
  mutating func append(_ kind: SyntaxKind, start: Int, content: Range<Int>, end: Int) {
    nodes.append(
      InlineNode(
        kind: kind, start: ContentOffset(start), contentStart: ContentOffset(content.lowerBound),
        contentEnd: ContentOffset(content.upperBound), end: ContentOffset(end),
        subtreeEnd: Int32(nodes.count + 1)))
  }
}

extension InlineWalk {
  /// Consumes the source of `literal`: plain bytes, escapes and character references.
  ///
  /// With `keepingBackslashes`, there are no escapes, as in an autolink.
  mutating func takeText(_ literal: CMarkLiteral, keepingBackslashes: Bool = false) -> Bool {
    guard literal.count > 0 else { return true }
    let start = position
    var read = 0
    while read < literal.count {
      guard position < end else { return false }
      let isTaken =
        switch text[position] {
        case UInt8(ascii: "\\") where !keepingBackslashes: takeBackslash(literal, &read)
        case UInt8(ascii: "&"): takeAmpersand(literal, &read)
        default: takePlain(literal, &read)
        }
      guard isTaken else { return false }
    }
    append(.text, start: start, content: start..<position, end: position)
    return true
  }

  /// Consumes literal bytes, as many as there are.
  private mutating func takePlain(_ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    let limit = min(end, position + literal.count - read)
    var index = position + 1
    while index < limit, text[index] != UInt8(ascii: "\\"), text[index] != UInt8(ascii: "&") { index += 1 }
    return take(through: index, literal, &read)
  }

  private mutating func takeBackslash(_ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    if position + 1 < end, text[position + 1].isASCIIPunctuation { position += 1 }
    return take(through: position + 1, literal, &read)
  }

  private mutating func takeAmpersand(_ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    guard let entity = entity(at: position, firstByte: literal[read]) else {
      return take(through: position + 1, literal, &read)
    }
    guard read + entity.count <= literal.count,
      (0..<entity.count).allSatisfy({ entity[$0] == literal[read + $0] })
    else { return false }
    position += entity.length
    read += entity.count
    return true
  }

  /// The character reference at `start`; `firstByte` is the first byte of what cmark read there.
  ///
  /// Only `&amp;` and `&AMP;` are names of `&`, so that cmark isn't asked for most text with `&`.
  private func entity(at start: Int, firstByte: UInt8) -> Entity? {
    if firstByte == UInt8(ascii: "&"), Entity.numeric(in: text, at: start, end: end) == nil {
      guard let nameEnd = NamedEntities.nameEnd(in: text, at: start, end: end), nameEnd == start + 4 else {
        return nil
      }
    }
    return entities.entity(in: text, at: start, end: end)
  }

  /// Consumes the bytes up to `limit`, which must continue the literal.
  private mutating func take(through limit: Int, _ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    guard literal.continues(at: read, with: position..<limit, of: text) else { return false }
    read += limit - position
    position = limit
    return true
  }

  /// Consumes a line ending; white space before it, which cmark strips, belongs to no node.
  private mutating func takeSoftBreak() -> Bool {
    skipWhiteSpaceInLine()
    let start = position
    guard takeLineEnding() else { return false }
    append(.softBreak, start: start, content: start..<position, end: position)
    skipIndentation()
    return true
  }

  /// Consumes a backslash or the spaces at a line's end, and the line ending.
  private mutating func takeLineBreak() -> Bool {
    let start = position
    let isEscaped = position < end && text[position] == UInt8(ascii: "\\")
    if isEscaped {
      position += 1
    } else {
      skipWhiteSpaceInLine()
    }
    guard takeLineEnding() else { return false }
    append(.lineBreak, start: start, content: position..<position, end: position)
    if !isEscaped { skipIndentation() }
    return true
  }

  private mutating func skipWhiteSpaceInLine() {
    while position < end, text[position].isASCIIWhitespace, !text[position].isLineEnding { position += 1 }
  }

  /// Skips a lazy line's indentation, which cmark keeps as content but drops after a line break, except an escaped one.
  private mutating func skipIndentation() {
    while position < end, text[position].isBlank { position += 1 }
  }

  private mutating func takeLineEnding() -> Bool {
    guard position < end, text[position].isLineEnding else { return false }
    let isPair = text[position] == 0x0D && position + 1 < end && text[position + 1] == 0x0A
    position += isPair ? 2 : 1
    return true
  }
}
