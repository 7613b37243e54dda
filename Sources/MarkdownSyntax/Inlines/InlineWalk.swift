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
