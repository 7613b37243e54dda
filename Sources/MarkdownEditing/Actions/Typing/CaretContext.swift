import MarkdownSyntax
import TextBuffer

/// What the text around a caret is read as, which decides what a typed character can mean there.
enum CaretContext {
  /// Text with inline markup.
  case text
  /// A code block, a code span, HTML or front matter: brackets and quotes pair up, style markers mean nothing.
  case verbatim
  /// A link's destination or title, or an autolink.
  case address

  /// The context at `offset` of `tree`; at the edge of a span, that of what is around it.
  init(at offset: UTF8Offset, in tree: SyntaxTree) {
    self = .text
    for node in tree.path(to: offset) where node.range.lowerBound < offset {
      switch node.kind {
      case .codeBlock, .htmlBlock, .frontMatter, .code, .htmlInline: self = .verbatim
      case .linkDefinition: self = .address
      case .link, .image:
        if offset > node.content.upperBound || node.content == node.range { self = .address }
      default: break
      }
    }
  }
}
