import MarkdownSyntax
import TextBuffer

extension SyntaxNode {
  /// The text of a heading of which GitHub makes its anchor: what a reader sees, in one line, but for images.
  func anchorText(in rope: Rope) -> String {
    var text = ""
    var work: [SyntaxNode] = children.reversed()
    while let node = work.popLast() {
      switch node.kind {
      case .image: break
      case .softBreak, .lineBreak: text += " "
      case .link where node.link?.form != .autolink: work += node.children.reversed()
      case .emphasis, .strong, .span: work += node.children.reversed()
      default: text += node.visibleText(in: rope)
      }
    }
    return text.trimmingWhiteSpace()
  }
}
