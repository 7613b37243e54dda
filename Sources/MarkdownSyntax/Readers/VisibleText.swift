public import TextBuffer

extension SyntaxNode {
  /// The same as `SyntaxTree.visibleText(of:)`, for callers that have only `rope`, the text of the node's tree.
  func visibleText(in rope: Rope) -> String {
    var reader = VisibleTextReader(
      rope: rope, leaf: kind.isInline ? ancestors.first { !$0.kind.isInline } : nil)
    walk { reader.enter($0) }
    return String(decoding: reader.text, as: UTF8.self)
  }
}

extension SyntaxTree {
  /// The text of `node` without any markup, as a reader sees it.
  ///
  /// Escapes and character references are resolved. Line breaks and the ends of leaf blocks become line feeds. An image
  /// gives its description. Raw HTML, footnote references and blocks without output give nothing.
  ///
  /// - Complexity: O(*n*) in the node's length.
  public func visibleText(of node: SyntaxNode) -> String { node.visibleText(in: text) }

  /// The text of `range` without any markup, such as a selection as plain text.
  ///
  /// It is like `visibleText(of:)` of the parts of nodes in `range`. A partly selected escape or character reference
  /// counts as selected. Traps if `range` is out of bounds.
  ///
  /// - Complexity: O(log *n* + *m*), where *n* is the text's length and *m* that of the blocks which `range` touches
  public func visibleText(of range: Range<UTF8Offset>) -> String {
    precondition(
      range.lowerBound >= .zero && range.upperBound <= text.range.upperBound,
      "range \(range) is out of bounds of \(text.range)")
    var reader = VisibleTextReader(rope: text, leaf: nil, limits: range)
    for block in topLevelBlocks(overlapping: range) {
      block.walk { $0.range.overlaps(range) && reader.enter($0) }
    }
    return String(decoding: reader.text, as: UTF8.self)
  }
}

/// Collects the visible text of nodes, which must be entered in order.
private struct VisibleTextReader {
  let rope: Rope
  /// The range to collect from; `nil` for no limits.
  private let limits: Range<UTF8Offset>?
  private var content: LeafContent?
  private(set) var text: [UInt8] = []
  private let entities = NamedEntities()

  init(rope: Rope, leaf: SyntaxNode?, limits: Range<UTF8Offset>? = nil) {
    (self.rope, self.limits) = (rope, limits)
    content = leaf.map { LeafContent($0, rope) }
  }

  /// Adds the text of `node`.
  ///
  /// Returns whether to visit its children.
  mutating func enter(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .paragraph, .heading, .tableCell:
      beginBlock()
      content = LeafContent(node, rope)
    case .codeBlock, .block:
      if node.isHidden { break }
      beginBlock()
      text += node.mapContentLines { code(of: $1, behind: $0) }.compactMap { $0 }.joined(separator: [0x0A])
    case .text where clamped(node.content) != node.content: appendPieces(of: node)
    case .text: text += InlineText.unescaped(bytes(of: node), entities: entities)
    case .softBreak, .lineBreak: text.append(0x0A)
    case .code: text += bytes(of: node).map { $0 == 0x0A ? 0x20 : $0 }
    case .link where node.link?.form == .autolink && !(node.markers.isEmpty && node.link?.isEmail == true):
      if node.markers.isEmpty { text += bytes(of: node) } else { appendPieces(of: node) }
      return false
    case .container: return !node.isHidden
    default: break
    }
    return true
  }

  private mutating func beginBlock() { if !text.isEmpty { text.append(0x0A) } }

  private func bytes(of node: SyntaxNode) -> [UInt8] { content?.bytes(in: clamped(node.content)) ?? [] }

  /// Appends the characters of a text node or an autolink that have a byte within the limits.
  ///
  /// An autolink has character references but no escapes.
  private mutating func appendPieces(of node: SyntaxNode) {
    let (bytes, start) = (rope.bytes(in: node.content), node.content.lowerBound)
    let limits = limits ?? node.content
    var found: [UInt8] = []
    TextPieceReader().forEach(in: bytes, bytes.indices, inCell: content?.isCell ?? false) { piece in
      let range = start.advanced(by: piece.range.lowerBound)..<start.advanced(by: piece.range.upperBound)
      guard limits.overlaps(range) else { return }
      let isLiteral = node.kind == .link && piece.spelling == .escape
      found += isLiteral ? rope.bytes(in: range.clamped(to: limits))[...] : piece.meaning
    }
    text += found
  }

  /// The part of `line` within the limits, with the `spaces` of a split tab before its first byte; `nil` if none is.
  private func code(of line: Range<UTF8Offset>, behind spaces: Int) -> [UInt8]? {
    guard isWithin(line) else { return nil }
    let part = clamped(line)
    let isWhole = part.lowerBound == line.lowerBound
    return Array(repeating: 0x20, count: isWhole ? spaces : 0) + rope.bytes(in: part)
  }

  private func clamped(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    limits.map { range.clamped(to: $0) } ?? range
  }

  /// Whether a line is within the limits; an empty line counts by its position.
  private func isWithin(_ line: Range<UTF8Offset>) -> Bool {
    limits.map { line.lowerBound < $0.upperBound && $0.lowerBound <= line.upperBound } ?? true
  }
}

/// The content of one leaf block as cmark sees it: lines joined without prefixes, and `\|` in a cell replaced by `|`.
struct LeafContent {
  private let lines: [Range<UTF8Offset>]
  let isCell: Bool
  private let rope: Rope

  /// The content of `leaf`, a block of the text `rope`.
  init(_ leaf: SyntaxNode, _ rope: Rope) {
    lines = leaf.contentLines
    isCell = leaf.kind == .tableCell
    self.rope = rope
  }

  /// The content within `range`, with a line feed between lines.
  ///
  /// - Complexity: O(log *l* + *m*), where *l* is the number of lines and *m* the content's length.
  func bytes(in range: Range<UTF8Offset>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in firstLine(endingAfter: range.lowerBound)..<lines.count {
      guard lines[index].lowerBound < range.upperBound else { break }
      if lines[index].lowerBound > range.lowerBound { bytes.append(0x0A) }
      bytes += rope.bytes(in: lines[index].clamped(to: range))
    }
    return isCell ? bytes.withoutPipeEscapes(in: bytes.indices) : bytes
  }

  private func firstLine(endingAfter offset: UTF8Offset) -> Int {
    lines.partitioningIndex { $0.upperBound > offset }
  }
}
