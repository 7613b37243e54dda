import MarkdownSyntax
import TextBuffer

/// A document's HTML, and where each top-level block's begins.
struct RenderedBlocks {
  /// All of it.
  let all: String
  /// The blocks with output, in order: where each starts in the text, and its HTML.
  let parts: [(start: Int, html: String)]

  /// That of the document of `tree`.
  init(of tree: SyntaxTree) {
    parts = tree.htmlByBlock().map { ($0.range.lowerBound.value, $0.html) }
    // Plain CommonMark is for cmark itself to render.
    all = tree.dialect == .commonMark ? tree.html() : parts.lazy.map { $0.html }.joined()
  }

  /// That of `rope` as plain CommonMark.
  init(plain rope: Rope) { self.init(of: SyntaxTree(rope, dialect: .commonMark)) }
}
