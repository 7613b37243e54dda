import MarkdownSyntax
import TextBuffer

extension SyntaxNode {
  /// The text that GitHub makes a heading's anchor of: the visible text on one line, without images.
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
