import MarkdownSyntax
import TextBuffer

/// The HTML of a top-level block.
struct HTMLPart {
  /// Where the block starts in the text.
  let start: Int
  /// Its HTML.
  let html: [UInt8]
}

/// A document's HTML, and where each top-level block's begins.
struct RenderedBlocks: Sendable {
  /// All of it.
  let html: [UInt8]
  private let sayings: DocumentSayings

  /// That of the document of `tree`; plain CommonMark is for cmark itself to render.
  init(of tree: SyntaxTree) {
    sayings = tree.sayings()
    html = tree.dialect == .commonMark ? Array(tree.html().utf8) : sayings.html
  }

  /// The blocks with output, in order.
  var parts: [HTMLPart] {
    let ends = sayings.parts.dropFirst().map { $0.start } + [sayings.html.count]
    return zip(sayings.parts, ends).compactMap { part, end in
      part.start < end ? HTMLPart(start: part.block, html: Array(sayings.html[part.start..<end])) : nil
    }
  }
}
