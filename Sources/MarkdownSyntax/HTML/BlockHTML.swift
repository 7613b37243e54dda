public import TextBuffer

/// A top-level block of a document with its HTML.
public struct BlockHTML: Sendable {
  /// The block; `nil` for the footnotes, which are rendered at the document's end.
  public var block: SyntaxNode?
  /// The range of the block; for the footnotes, an empty range at the text's end.
  public var range: Range<UTF8Offset>
  /// The block's HTML.
  public var html: String
}

extension SyntaxTree {
  /// The document's HTML, split into its top-level blocks; blocks without output are left out.
  ///
  /// Joined, the parts are equal to `html(options:)`.
  ///
  /// - Complexity: O(*n*) in the text's length.
  public func htmlByBlock(options: HTMLOptions = []) -> [BlockHTML] {
    var renderer = HTMLRenderer(self, source: text.bytes(in: text.range), options: options)
    var parts: [BlockHTML] = []
    for block in root.children {
      let html = renderer.take { $0.render(block) }
      if !html.isEmpty { parts.append(BlockHTML(block: block, range: block.range, html: html)) }
    }
    let footnotes = renderer.take { $0.writeFootnotes() }
    if !footnotes.isEmpty {
      parts.append(
        BlockHTML(block: nil, range: text.range.upperBound..<text.range.upperBound, html: footnotes))
    }
    return parts
  }

  /// The document's HTML for comparisons, including what readers don't see.
  ///
  /// Top-level footnote definitions are also rendered in place, so that definitions without references count too.
  ///
  /// - Complexity: O(*n*) in the text's length.
  package func sayings() -> DocumentSayings {
    var renderer = HTMLRenderer(self, source: text.bytes(in: text.range), options: .unseen)
    var parts: [DocumentSayings.Part] = []
    for block in root.children {
      parts.append(DocumentSayings.Part(block: block.start.value, start: renderer.output.count))
      if block.kind == .footnoteDefinition {
        renderer.renderChildren(of: block)
      } else {
        renderer.render(block)
      }
    }
    parts.append(DocumentSayings.Part(block: text.utf8Count, start: renderer.output.count))
    renderer.writeFootnotes()
    return DocumentSayings(html: renderer.output, parts: parts)
  }
}

/// A document's HTML for comparisons, with the block that each part of it comes from.
package struct DocumentSayings: Sendable {
  /// The start of one top-level block's HTML or, for the last part, of the footnotes' HTML.
  package struct Part: Sendable {
    /// The start of the block in the text, in bytes; for the footnotes, the text's end.
    package let block: Int
    /// The start of its HTML in `html`, in bytes.
    package let start: Int
  }

  /// The whole HTML.
  package let html: [UInt8]
  /// The parts, in order.
  package let parts: [Part]
}

extension HTMLRenderer {
  /// Renders one block with its descendants.
  mutating func render(_ block: SyntaxNode) {
    guard case .block(let place) = block.place else { return }
    let index = place.index + 1  // after the document
    renderBlocks(index..<Int(storage.blocks[index].subtreeEnd))
  }

  /// Renders the children of a block.
  mutating func renderChildren(of block: SyntaxNode) {
    guard case .block(let place) = block.place else { return }
    let index = place.index + 1  // after the document
    renderBlocks(index + 1..<Int(storage.blocks[index].subtreeEnd))
  }

  /// Returns the output of `body` alone, as text.
  mutating func take(_ body: (inout HTMLRenderer) -> Void) -> String {
    body(&self)
    defer { output.removeAll(keepingCapacity: true) }
    return String(decoding: output, as: UTF8.self)
  }
}
