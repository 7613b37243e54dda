package import MarkdownSyntax

extension SyntaxTree {
  /// The text from which GitHub derives the anchor of `heading`: the visible text on one line, without images.
  ///
  /// White space beside an image stays, so that `![a](b) c` has the anchor `-c`.
  package func anchorText(of heading: SyntaxNode) -> String {
    var text = ""
    var work: [SyntaxNode] = heading.children.reversed()
    while let node = work.popLast() {
      switch node.kind {
      case .image: break
      case .softBreak, .lineBreak: text += " "
      case .link where node.link?.form != .autolink: work += node.children.reversed()
      case .emphasis, .strong, .span: work += node.children.reversed()
      default: text += visibleText(of: node)
      }
    }
    return text
  }
}
