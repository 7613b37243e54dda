import TextBuffer

/// The extensions that change the inlines of a leaf, in the order in which cmark-gfm finds them.
struct InlineLayers {
  /// The syntax that counts.
  let dialect: Dialect
  /// The labels of the footnotes that are defined.
  var footnotes: Set<LinkLabel> = []
  /// The bytes of texts at which syntax of an extension may start.
  private let triggers: ByteSet

  init(dialect: Dialect) {
    self.dialect = dialect
    triggers = dialect.spanDelimiters.union(dialect.contains(.autolinks) ? ByteSet("@&:w".utf8) : ByteSet())
  }

  /// Applies the extensions to cmark's inlines of `leaf`: `nodes` and `links`, in offsets of its text.
  ///
  /// Addresses with a scheme hide everything inside them, and footnote references hide delimiters. So emphasis is
  /// paired after both. Email addresses are searched for in the text that is left.
  func apply(to nodes: inout [ContentNode], links: inout [InlineLink<InContent>], in leaf: LeafText) {
    let needs = needs(of: nodes, in: leaf)
    guard needs.any else { return }
    if needs.addresses || needs.references || needs.delimiters {
      nodes = EmphasisFlattener.flattened(nodes)
      if needs.addresses { AutolinkLiterals.apply(.web, to: &nodes, links: &links, in: leaf) }
      if needs.references { FootnoteReferences.apply(to: &nodes, links: links, labels: footnotes, in: leaf) }
      Delimiters.apply(to: &nodes, links: links, in: leaf, dialect)
    }
    if needs.emails { AutolinkLiterals.apply(.email, to: &nodes, links: &links, in: leaf) }
  }

  /// The extensions that a leaf may need, by the bytes of its texts.
  private struct Needs {
    var addresses = false
    var emails = false
    var references = false
    var delimiters = false
    var any: Bool { addresses || emails || references || delimiters }
  }

  private func needs(of nodes: [ContentNode], in leaf: LeafText) -> Needs {
    var needs = Needs()
    if !triggers.isEmpty {
      for node in nodes where node.kind == .text {
        look(in: leaf.text, from: Int(node.start), to: Int(node.end), &needs)
      }
    }
    if !footnotes.isEmpty { needs.references = Self.hasReference(leaf.text, leaf.content) }
    return needs
  }

  /// Looks at a range of `text`; syntax that starts in it may extend beyond it.
  private func look(in text: [UInt8], from start: Int, to end: Int, _ needs: inout Needs) {
    for index in start..<end where triggers.contains(text[index]) {
      let next = index + 1 < text.count ? text[index + 1] : 0x20
      switch text[index] {
      case UInt8(ascii: "@"), UInt8(ascii: "&"): needs.emails = true
      case UInt8(ascii: ":"): needs.addresses = needs.addresses || next == UInt8(ascii: "/")
      case UInt8(ascii: "w"): needs.addresses = needs.addresses || next == UInt8(ascii: "w")
      default: needs.delimiters = true
      }
    }
  }

  private static func hasReference(_ text: [UInt8], _ content: Range<Int>) -> Bool {
    content.dropLast().contains { text[$0] == UInt8(ascii: "[") && text[$0 + 1] == UInt8(ascii: "^") }
  }
}
