#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// A node of a `CMarkTree`; the tree must outlive it.
struct CMarkNode {
  fileprivate let pointer: CMarkPointer

  init(pointer: CMarkPointer) { self.pointer = pointer }

  private init?(_ pointer: CMarkPointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  var firstChild: CMarkNode? { CMarkNode(cmark_node_first_child(pointer)) }
  var next: CMarkNode? { CMarkNode(cmark_node_next(pointer)) }

  /// The one-based line on which a block starts; cmark's lines are right, unlike its columns.
  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }

  /// Whether the node is a paragraph.
  var isParagraph: Bool { cmark_node_get_type(pointer) == CMARK_NODE_PARAGRAPH }

  /// The kind of an inline node; `nil` for any other node.
  var inlineKind: SyntaxKind? {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    default: nil
    }
  }

  /// The text of a text, code or HTML node; empty for others.
  var literal: CMarkLiteral { CMarkLiteral(cmark_node_get_literal(pointer)) }

  /// The destination of a link or image.
  var destination: String { String(decoding: CMarkLiteral(cmark_node_get_url(pointer)).bytes, as: UTF8.self) }

  /// The title of a link or image; empty if there is none.
  var title: String { String(decoding: CMarkLiteral(cmark_node_get_title(pointer)).bytes, as: UTF8.self) }
}
