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
    let needs = Needs(dialect, footnotes, leaf)
    guard needs.any else { return }
    let hasTildes = dialect.contains(.strikethrough) && needs.tildes
    if needs.addresses || needs.references || hasTildes {
      nodes = EmphasisFlattener.flattened(nodes)
      if needs.addresses { AutolinkLiterals.apply(.web, to: &nodes, links: &links, in: leaf) }
      if needs.references { FootnoteReferences.apply(to: &nodes, links: links, labels: footnotes, in: leaf) }
      Delimiters.apply(
        to: &nodes, links: links, in: leaf, strikethrough: dialect.contains(.strikethrough))
    }
    if needs.emails { AutolinkLiterals.apply(.email, to: &nodes, links: &links, in: leaf) }
  }

  /// What may be in a leaf, by its bytes.
  private struct Needs {
    var addresses = false
    var emails = false
    var references = false
    var tildes = false
    var any: Bool { addresses || emails || references || tildes }

    init(_ dialect: Dialect, _ footnotes: Set<LinkLabel>, _ leaf: LeafText) {
      let (text, end) = (leaf.text, leaf.content.upperBound)
      let hasAutolinks = dialect.contains(.autolinks)
      for index in leaf.content where Self.mayNeed(text[index]) {
        let next = index + 1 < end ? text[index + 1] : 0x20
        switch text[index] {
        case UInt8(ascii: "~"): tildes = true
        case UInt8(ascii: "@"), UInt8(ascii: "&"): emails = emails || hasAutolinks
        case UInt8(ascii: ":"): addresses = addresses || hasAutolinks && next == UInt8(ascii: "/")
        case UInt8(ascii: "w"):
          let isHost = next == UInt8(ascii: "w") && index + 3 < end && text[index + 3] == UInt8(ascii: ".")
          addresses = addresses || hasAutolinks && isHost
        default: references = references || !footnotes.isEmpty && next == UInt8(ascii: "^")
        }
      }
    }

    /// Whether something to look for starts with `byte`: `~`, `@`, `&`, `:`, `w` or `[`.
    @inline(__always)
    private static func mayNeed(_ byte: UInt8) -> Bool {
      // A bit for each byte: those below 64, and those from 64 to 127.
      let (low, high): (UInt64, UInt64) = (1 << 0x26 | 1 << 0x3A, 1 << 0 | 1 << 0x1B | 1 << 0x37 | 1 << 0x3E)
      return byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
    }
  }
}
