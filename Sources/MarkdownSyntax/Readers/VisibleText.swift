public import TextBuffer

extension SyntaxNode {
  /// What a reader sees of the node, without any markup; `rope` must be the text of the node's tree.
  ///
  /// Escapes and character references are resolved, line breaks and the ends of leaf blocks are line feeds, an image is its description, raw
  /// HTML, footnote references and blocks without output are nothing.
  ///
  /// - Complexity: O(*n*) in the node's length.
  public func visibleText(in rope: Rope) -> String {
    var reader = VisibleTextReader(
      rope: rope, leaf: kind.isInline ? ancestors.first { !$0.kind.isInline } : nil)
    walk { reader.enter($0) }
    return String(decoding: reader.text, as: UTF8.self)
  }
}

/// Puts together what is seen of nodes that are entered in order.
private struct VisibleTextReader {
  let rope: Rope
  private var content: LeafContent?
  private(set) var text: [UInt8] = []
  private let entities = NamedEntities()

  init(rope: Rope, leaf: SyntaxNode?) {
    self.rope = rope
    content = leaf.map { LeafContent($0, rope) }
  }

  /// Takes `node`, and says whether its children are next.
  mutating func enter(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .paragraph, .heading, .tableCell:
      beginBlock()
      content = LeafContent(node, rope)
    case .codeBlock:
      beginBlock()
      let lines = node.contentLines.map { rope.bytes(in: $0) }
      text += lines.joined(separator: [0x0A])
    case .text: text += InlineText.unescaped(bytes(of: node), entities: entities)
    case .softBreak, .lineBreak: text.append(0x0A)
    case .code: text += bytes(of: node).map { $0 == 0x0A ? 0x20 : $0 }
    case .link where node.link?.form == .autolink && !(node.markers.isEmpty && node.link?.isEmail == true):
      let address = bytes(of: node)
      text += node.markers.isEmpty ? address : InlineText.withoutReferences(address, entities: entities)
      return false
    default: break
    }
    return true
  }

  private mutating func beginBlock() { if !text.isEmpty { text.append(0x0A) } }

  private func bytes(of node: SyntaxNode) -> [UInt8] { content?.bytes(in: node.content) ?? [] }
}
