/// The extensions that change the inlines of a leaf, in the order in which cmark-gfm finds them.
struct InlineLayers {
  /// The syntax that counts.
  let dialect: Dialect
  /// The labels of the footnotes that are defined.
  var footnotes: Set<LinkLabel> = []

  /// Changes what cmark made of `leaf`: `nodes` and `links`, in offsets of its text.
  ///
  /// Addresses with a scheme hide everything in them, footnote references the delimiters in them, so that emphasis can only be paired
  /// after both; email addresses are looked for in the text that is left.
  func apply(to nodes: inout [InlineNode], links: inout [InlineLink], in leaf: LeafText) {
    let needs = Needs(dialect, footnotes, nodes, leaf)
    guard needs.any else { return }
    if needs.addresses || needs.references || needs.tildes {
      nodes = EmphasisFlattener.flattened(nodes)
      if needs.addresses { AutolinkLiterals.apply(.web, to: &nodes, links: &links, in: leaf) }
      if needs.references { FootnoteReferences.apply(to: &nodes, links: links, labels: footnotes, in: leaf) }
      Delimiters.apply(
        to: &nodes, links: links, in: leaf, strikethrough: dialect.contains(.strikethrough))
    }
    if needs.emails { AutolinkLiterals.apply(.email, to: &nodes, links: &links, in: leaf) }
  }

  /// What may be in a leaf, by the bytes of its texts.
  private struct Needs {
    var addresses = false
    var emails = false
    var references = false
    var tildes = false
    var any: Bool { addresses || emails || references || tildes }

    init(_ dialect: Dialect, _ footnotes: Set<LinkLabel>, _ nodes: [InlineNode], _ leaf: LeafText) {
      for node in nodes where node.kind == .text {
        look(in: leaf.text, from: Int(node.start), to: Int(node.end))
      }
      if !dialect.contains(.autolinks) { (addresses, emails) = (false, false) }
      tildes = tildes && dialect.contains(.strikethrough)
      if !footnotes.isEmpty { references = Self.hasReference(leaf.text, leaf.content) }
    }

    /// Looks at `range` of `text`; what starts in it may go on behind it.
    private mutating func look(in text: [UInt8], from start: Int, to end: Int) {
      for index in start..<end where Self.mayNeed(text[index]) {
        let next = index + 1 < text.count ? text[index + 1] : 0x20
        switch text[index] {
        case UInt8(ascii: "~"): tildes = true
        case UInt8(ascii: "@"), UInt8(ascii: "&"): emails = true
        case UInt8(ascii: ":"): addresses = addresses || next == UInt8(ascii: "/")
        default: addresses = addresses || next == UInt8(ascii: "w")
        }
      }
    }

    private static func hasReference(_ text: [UInt8], _ content: Range<Int>) -> Bool {
      content.dropLast().contains { text[$0] == UInt8(ascii: "[") && text[$0 + 1] == UInt8(ascii: "^") }
    }

    /// Whether something to look for starts with `byte`: `~`, `@`, `&`, `:` or `w`.
    @inline(__always)
    private static func mayNeed(_ byte: UInt8) -> Bool {
      // A bit for each byte: those below 64, and those from 64 to 127.
      let (low, high): (UInt64, UInt64) = (1 << 0x26 | 1 << 0x3A, 1 << 0 | 1 << 0x37 | 1 << 0x3E)
      return byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
    }
  }
}
