public import TextBuffer

/// A block of a document and its HTML.
public struct BlockHTML: Sendable {
  /// The block; `nil` for the footnotes, which come at the document's end.
  public var block: SyntaxNode?
  /// Where the block stands; for the footnotes, empty at the text's end.
  public var range: Range<UTF8Offset>
  /// Its HTML.
  public var html: String
}

extension SyntaxTree {
  /// The document's HTML cut into its top-level blocks, those without output left out.
  ///
  /// Put together, it is what `html(of:options:)` gives.
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

  /// What the document says, as HTML, to compare: its blocks as they are rendered, and each footnote that isn't in
  /// another block where it stands, so that one counts, too, that nothing refers to; with what no reader sees.
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

/// What a document says, as HTML, and with which block each part of that begins.
package struct DocumentSayings: Sendable {
  /// The HTML of a top-level block or, as the last one, of the footnotes.
  package struct Part: Sendable {
    /// Where the block starts; for the footnotes, the text's end.
    package let block: Int
    /// Where its HTML starts.
    package let start: Int
  }

  /// All of it.
  package let html: [UInt8]
  /// Its parts, in order.
  package let parts: [Part]
}

extension HTMLRenderer {
  /// Renders one block with all that is in it.
  mutating func render(_ block: SyntaxNode) {
    guard case .block(let place) = block.place else { return }
    let index = place.index + 1  // after the document
    renderBlocks(index..<Int(storage.blocks[index].subtreeEnd))
  }

  /// Renders what is in a block.
  mutating func renderChildren(of block: SyntaxNode) {
    guard case .block(let place) = block.place else { return }
    let index = place.index + 1  // after the document
    renderBlocks(index + 1..<Int(storage.blocks[index].subtreeEnd))
  }

  /// What `body` writes, by itself.
  mutating func take(_ body: (inout HTMLRenderer) -> Void) -> String {
    body(&self)
    defer { output.removeAll(keepingCapacity: true) }
    return String(decoding: output, as: UTF8.self)
  }
}
