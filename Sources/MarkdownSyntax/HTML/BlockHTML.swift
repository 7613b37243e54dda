public import TextBuffer

/// A top-level block of a document with its HTML.
public struct BlockHTML: Sendable {
  /// The block; `nil` for the footnotes, which are rendered at the document's end.
  public var block: SyntaxNode?
  /// The range of the block; for the footnotes, an empty range at the text's end.
  public var range: Range<UTF8Offset>
  /// The block's HTML.
  public var html: String

  /// The HTML of `block`, or of the footnotes, of the document `tree`.
  init(_ block: SyntaxNode?, of tree: SyntaxTree, html: String) {
    self.block = block
    range = block?.range ?? tree.text.range.upperBound..<tree.text.range.upperBound
    self.html = html
  }
}

extension SyntaxTree {
  /// The document's HTML, split into its top-level blocks; blocks without output are left out.
  ///
  /// Joined, the parts are equal to `html(options:)`.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func htmlByBlock(options: HTMLOptions = []) -> [BlockHTML] {
    RenderedBlocks(of: self, options: options).parts
  }
}

/// A document's HTML, with the parts of it that come from the same top-level block.
package struct RenderedBlocks: Sendable {
  /// The whole HTML.
  package let html: [UInt8]
  private let tree: SyntaxTree
  /// The starts in `html` of the top-level blocks, in order, and of the footnotes.
  private let starts: [Int]

  /// Renders the document of `tree`.
  ///
  /// With what readers don't see, top-level footnote definitions are also rendered in place, so that definitions
  /// without references count too.
  ///
  /// - Complexity: O(*n*) in the text's length.
  package init(of tree: SyntaxTree, options: HTMLOptions) {
    var renderer = HTMLRenderer(tree, source: tree.text.bytes(in: tree.text.range), options: options)
    var starts: [Int] = []
    for block in tree.root.children {
      starts.append(renderer.output.count)
      if block.kind == .footnoteDefinition, options.contains(.unseen) {
        renderer.renderChildren(of: block)
      } else {
        renderer.render(block)
      }
    }
    starts.append(renderer.output.count)
    renderer.writeFootnotes()
    (self.tree, self.starts, html) = (tree, starts, renderer.output)
  }

  /// The blocks with output, in order.
  package var parts: [BlockHTML] {
    let blocks = tree.root.children.map(Optional.some) + [nil]
    return zip(blocks, zip(starts, starts.dropFirst() + [html.count])).compactMap { block, bounds in
      guard bounds.0 < bounds.1 else { return nil }
      return BlockHTML(block, of: tree, html: String(decoding: html[bounds.0..<bounds.1], as: UTF8.self))
    }
  }
}

extension HTMLRenderer {
  /// Returns the output of `body` alone, as text.
  mutating func take(_ body: (inout HTMLRenderer) -> Void) -> String {
    body(&self)
    defer { output.removeAll(keepingCapacity: true) }
    return String(decoding: output, as: UTF8.self)
  }
}
