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
    /// The starts of the rendered definitions, in output order.
    var order: [Int] = []
  }

  static func footnoteTags(of root: SyntaxNode, source: [UInt8]) -> FootnoteTags {
    var tags = FootnoteTags()
    let index = FootnoteIndex(root, countsHidden: false) {
      Array(source[$0.lowerBound.value..<$0.upperBound.value])
    }
    for footnote in index.footnotes {
      guard let number = footnote.number, let label = footnote.definition.footnoteLabelRange else { continue }
      var tag = FootnoteTag(
        label: escapedLabel(source[label.lowerBound.value..<label.upperBound.value]), number: number,
        count: footnote.references.count)
      let start = footnote.definition.range.lowerBound.value
      tags.definitions[start] = tag
      tags.order.append(start)
      for (place, reference) in footnote.references.enumerated() {
        tag.count = place + 1
        tags.references[reference.range.lowerBound.value] = tag
      }
    }
    return tags
  }

  private static func escapedLabel(_ bytes: ArraySlice<UInt8>) -> String {
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
    var places: [Int: Int] = [:]
    for place in storage.blocks.indices.reversed() where storage.blocks[place].kind == .footnoteDefinition {
      places[Int(storage.blocks[place].start)] = place
    }
    for start in footnotes.order {
      guard let place = places[start], let tag = footnotes.definitions[start] else { continue }
      write("<li id=\"fn-\(tag.label)\"")
      writePosition(place)
      write(">\n")
      renderBlocks(place + 1..<Int(storage.blocks[place].subtreeEnd))
      if lastParagraph(of: place) == nil {
        writeBackReferences(tag)
        write("\n")
      }
      write("</li>\n")
    }
    write("</ol>\n</section>\n")
  }

  /// Writes the back references at the end of a definition's last paragraph.
  mutating func closeFootnote(atParagraph paragraph: Int) {
    let parent = Int(storage.blocks[paragraph].parent)
    guard storage.blocks[parent].kind == .footnoteDefinition, isLast(paragraph, in: parent),
      let tag = footnotes.definitions[Int(storage.blocks[parent].start)]
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

  /// Whether only definitions follow the child `child` of the definition `parent`.
  private func isLast(_ child: Int, in parent: Int) -> Bool {
    var next = Int(storage.blocks[child].subtreeEnd)
    while next < storage.blocks[parent].subtreeEnd {
      guard storage.blocks[next].kind.isDefinition else { return false }
      next = Int(storage.blocks[next].subtreeEnd)
    }
    return true
  }

  /// The last child of a definition, ignoring definitions of links and footnotes.
  ///
  /// Returns `nil` if it's no paragraph.
  private func lastParagraph(of definition: Int) -> Int? {
    var last: Int?
    var child = definition + 1
    while child < storage.blocks[definition].subtreeEnd {
      if !storage.blocks[child].kind.isDefinition { last = child }
      child = Int(storage.blocks[child].subtreeEnd)
    }
    return last.flatMap { storage.blocks[$0].kind == .paragraph ? $0 : nil }
  }
}

extension SyntaxKind {
  /// Whether the block's content is written elsewhere or not at all.
  fileprivate var isDefinition: Bool { self == .footnoteDefinition || self == .linkDefinition }
}
