import MarkdownSyntax
import TextBuffer

/// The HTML of a top-level block.
struct HTMLPart {
  /// The start of the block in the text, in bytes.
  let start: Int
  /// The block's HTML.
  let html: [UInt8]
}

/// A document's HTML, divided into its top-level blocks.
struct RenderedBlocks: Sendable {
  /// The whole HTML.
  let html: [UInt8]
  private let sayings: DocumentSayings

  /// Renders the document of `tree`; cmark itself renders plain CommonMark.
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
