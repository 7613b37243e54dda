import MarkdownSyntax

/// The kind of a block, with the level of a heading: of a leaf block or, in a `LineRecord`, of an empty container.
enum LeafKind: Hashable {
  /// A heading of a level from 1 to 6.
  case heading(Int)
  /// Any other leaf block.
  case block(SyntaxKind)

  /// The kind of `leaf`.
  init(_ leaf: SyntaxNode) {
    let level = leaf.kind == .heading ? leaf.headingLevel : nil
    self = level.map { .heading($0) } ?? .block(leaf.kind)
  }

  /// The kind, whatever the level.
  var kind: SyntaxKind {
    switch self {
    case .heading: .heading
    case .block(let kind): kind
    }
  }

  /// Whether it's code, or a block of an extension.
  var isLiteral: Bool { kind.isLiteralBlock }
}
