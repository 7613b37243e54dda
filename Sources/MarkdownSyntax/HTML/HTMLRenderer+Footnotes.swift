internal import TextBuffer

/// Footnotes as cmark-gfm writes them: references in place, and the referenced definitions at the document's end.
extension HTMLRenderer {
  /// The data written for one definition or reference.
  struct FootnoteTag {
    /// The definition's label, percent-encoded for use in an `id`.
    var label: String
    /// The footnote's number, from 1.
    var number: Int
    /// For a definition, the number of references; for a reference, its number among them, from 1.
    var count: Int
  }

  /// The tags of definitions and references, by their start in the text.
  struct FootnoteTags {
    var definitions: [Int: FootnoteTag] = [:]
    var references: [Int: FootnoteTag] = [:]
    /// The rendered definitions, in output order.
    var order: [SyntaxNode] = []

    /// No tags.
    init() {}

    /// The tags of the footnotes of `tree`, whose text is `source`.
    init(of tree: SyntaxTree, source: [UInt8]) {
      let haveAny = tree.chunks.contains { chunk in
        !chunk.summary.defined.isEmpty && chunk.records.contains { $0.kind == .footnoteDefinition }
      }
      guard haveAny else { return }
      let index = FootnoteIndex(tree.root, countsHidden: false) {
        Array(source[$0.lowerBound.value..<$0.upperBound.value])
      }
      for footnote in index.footnotes {
        guard let number = footnote.number, let label = footnote.definition.footnoteLabelRange else {
          continue
        }
        var tag = FootnoteTag(
          label: HTMLRenderer.escapedLabel(source[label.lowerBound.value..<label.upperBound.value]),
          number: number, count: footnote.references.count)
        definitions[footnote.definition.start.value] = tag
        order.append(footnote.definition)
        for (place, reference) in footnote.references.enumerated() {
          tag.count = place + 1
          references[reference.start.value] = tag
        }
      }
    }
  }

  fileprivate static func escapedLabel(_ bytes: ArraySlice<UInt8>) -> String {
    var escaped: [UInt8] = []
    var label: [UInt8] = []
    for byte in bytes { if byte == 0 { label += HTMLEscaping.replacement } else { label.append(byte) } }
    HTMLEscaping.appendURL(String(decoding: label, as: UTF8.self).utf8, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  mutating func writeFootnoteReference(at start: Int) {
    guard let tag = footnotes.references[start] else { return }
    let suffix = tag.count > 1 ? "-\(tag.count)" : ""
    write("<sup class=\"footnote-ref\"><a href=\"#fn-\(tag.label)\" id=\"fnref-\(tag.label)\(suffix)\"")
    write(" data-footnote-ref>\(tag.number)</a></sup>")
  }

  /// Writes the referenced definitions after all other blocks.
  mutating func writeFootnotes() {
    guard !footnotes.order.isEmpty else { return }
    write("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    for definition in footnotes.order {
      guard let tag = footnotes.definitions[definition.start.value] else { continue }
      write("<li id=\"fn-\(tag.label)\"")
      writePosition(definition)
      write(">\n")
      renderChildren(of: definition)
      if !endsWithParagraph(definition) {
        writeBackReferences(tag)
        write("\n")
      }
      write("</li>\n")
    }
    write("</ol>\n</section>\n")
  }

  /// Writes the back references at the end of a definition's last paragraph.
  mutating func closeFootnote(atParagraph paragraph: SyntaxNode) {
    guard let parent = open.last?.node, parent.kind == .footnoteDefinition, isLast(paragraph),
      let tag = footnotes.definitions[parent.start.value]
    else { return }
    write(" ")
    writeBackReferences(tag)
  }

  private mutating func writeBackReferences(_ tag: FootnoteTag) {
    for place in 1...max(1, tag.count) {
      let suffix = place > 1 ? "-\(place)" : ""
      if place > 1 { write(" ") }
      write("<a href=\"#fnref-\(tag.label)\(suffix)\" class=\"footnote-backref\" data-footnote-backref")
      write(" data-footnote-backref-idx=\"\(tag.number)\(suffix)\"")
      write(" aria-label=\"Back to reference \(tag.number)\(suffix)\">↩")
      if place > 1 { write("<sup class=\"footnote-ref\">\(place)</sup>") }
      write("</a>")
    }
  }

  /// Whether only definitions follow `child` in its parent.
  private func isLast(_ child: SyntaxNode) -> Bool {
    sequence(first: child) { $0.nextSibling }.dropFirst().allSatisfy { $0.kind.isDefinition }
  }

  /// Whether the last child of `definition`, apart from definitions of links and footnotes, is a paragraph.
  private func endsWithParagraph(_ definition: SyntaxNode) -> Bool {
    definition.children.last { !$0.kind.isDefinition }?.kind == .paragraph
  }
}

extension SyntaxKind {
  /// Whether the block's content is written elsewhere or not at all.
  fileprivate var isDefinition: Bool { self == .footnoteDefinition || self == .linkDefinition }
}
