import MarkdownSyntax

extension SyntaxKind {
  /// Whether nodes of this kind count as blocks: no inlines, no checkboxes, no parts of tables.
  var isBlock: Bool {
    switch self {
    case .taskMarker, .tableRow, .tableCell: false
    default: !isInline
    }
  }

  /// Whether nodes of this kind hold blocks, lists and the document included.
  var holdsBlocks: Bool {
    switch self {
    case .document, .list: true
    default: holdsAnyBlock
    }
  }

  /// The name that messages use for a leaf block of this kind; `nil` for all other kinds.
  var nameOfBlock: String? {
    switch self {
    case .paragraph: "text"
    case .heading: "a heading"
    case .codeBlock: "a code block"
    case .block: "a block that is taken as it is"
    case .table: "a table"
    case .htmlBlock: "HTML"
    case .thematicBreak: "a rule"
    case .linkDefinition: "a link definition"
    case .frontMatter: "front matter"
    default: nil
    }
  }
}

extension SyntaxNode {
  /// Whether the node counts as a block: no inline, no checkbox, no part of a table.
  var isBlock: Bool { kind.isBlock }

  /// Whether the node holds blocks.
  var holdsBlocks: Bool { kind.holdsBlocks }

  /// Whether the node can hold any block: an item, a quote or another container, but no list and not the document.
  var holdsAnyBlock: Bool { kind.holdsAnyBlock }

  /// Whether the node is a fenced code block without a closing fence, which ends only because its container does.
  var isOpenFence: Bool { kind.isLiteralBlock && isFenced == true && markers.count < 2 }

  /// The node's children that are blocks.
  var blocks: [SyntaxNode] { children.filter { $0.isBlock } }
}

extension [SyntaxNode] {
  /// The nodes up to `node`, which stays the last one.
  func prefix(through node: SyntaxNode) -> [SyntaxNode] {
    firstIndex(of: node).map { Array(self[...$0]) } ?? self
  }
}
