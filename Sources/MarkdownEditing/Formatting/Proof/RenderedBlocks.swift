import MarkdownSyntax
import TextBuffer

/// The HTML of a top-level block.
struct HTMLPart {
  /// Where the block starts in the text.
  let start: Int
  /// Its HTML.
  let html: String
}

/// A document's HTML, and where each top-level block's begins.
struct RenderedBlocks {
  private let tree: SyntaxTree
  /// The blocks with output, in order.
  let parts: [HTMLPart]

  /// That of the document of `tree`.
  init(of tree: SyntaxTree) {
    self.tree = tree
    parts = tree.htmlByBlock().map { HTMLPart(start: $0.range.lowerBound.value, html: $0.html) }
  }

  /// All of it; plain CommonMark is for cmark itself to render.
  var all: String { tree.dialect == .commonMark ? tree.html() : parts.lazy.map { $0.html }.joined() }
}
