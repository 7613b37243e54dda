import TextBuffer

/// Inlines as cmark writes them.
extension HTMLRenderer {
  mutating func writeInlines(of block: SyntaxNode) {
    guard let leaf = leaf(block) else { return }
    let nodes = leaf.nodes
    var open: [Int] = []
    // Inside an image's description only text is written; this is the subtree of the latest outermost image.
    var description = 0..<0
    for (index, node) in nodes.enumerated() {
      while let last = open.last, nodes[last].subtreeEnd <= index {
        open.removeLast()
        if !description.contains(last) { exit(nodes[last], leaf, in: open.last.map { nodes[$0] }) }
      }
      if !description.contains(index), node.kind == .image {
        openImage(node, leaf)
        description = index + 1..<Int(node.subtreeEnd)
      } else {
        enter(node, leaf, in: open.last.map { nodes[$0] }, isPlain: description.contains(index))
      }
      open.append(index)
    }
    while let last = open.popLast() {
      if !description.contains(last) { exit(nodes[last], leaf, in: open.last.map { nodes[$0] }) }
    }
  }

  private mutating func enter(
    _ node: InlineNode<InBlock>, _ leaf: RenderedLeaf, in parent: InlineNode<InBlock>?, isPlain: Bool
  ) {
    switch node.kind {
    case .text: writeText(node, leaf, in: parent)
    case .softBreak: write(isPlain ? " " : "\n")
    case .lineBreak: write(isPlain ? " " : "<br />\n")
    case .code:
      if !isPlain { write("<code>") }
      writeEscaped(content(of: node, in: leaf).map { $0 == 0x0A ? 0x20 : $0 })
      if !isPlain { write("</code>") }
    case .htmlInline: writeHTML(content(of: node, in: leaf), isPlain: isPlain)
    case _ where isPlain: break
    case .emphasis: write("<em>")
    case .strong: if hasTags(in: parent) { write("<strong>") }
    case .span(let id): writeTag(of: id, opens: true)
    case .footnoteReference: writeFootnoteReference(at: origin + leaf.start + Int(node.start))
    case .link: openLink(node, leaf)
    default: break
    }
  }

  private mutating func exit(
    _ node: InlineNode<InBlock>, _ leaf: RenderedLeaf, in parent: InlineNode<InBlock>?
  ) {
    switch node.kind {
    case .emphasis: write("</em>")
    case .strong: if hasTags(in: parent) { write("</strong>") }
    case .span(let id): writeTag(of: id, opens: false)
    case .link: write("</a>")
    case .image: closeImage(node, leaf)
    default: break
    }
  }

  /// Whether strong emphasis directly in the inline `parent` gets tags of its own.
  private func hasTags(in parent: InlineNode<InBlock>?) -> Bool {
    CMarkDecisions.linked.writesStrongInStrong || parent?.kind != .strong
  }

  private mutating func writeTag(of id: SpanID, opens: Bool) {
    guard let tag = tree.dialect.span(id)?.tag else { return }
    write(opens ? "<" : "</")
    write(tag)
    write(">")
  }

  // MARK: Links

  private mutating func openLink(_ node: InlineNode<InBlock>, _ leaf: RenderedLeaf) {
    guard let link = leaf.link(of: node) else { return }
    write("<a href=\"")
    writeURL(link.destination)
    write("\"")
    writeTitle(link, in: leaf)
    write(">")
  }

  private mutating func openImage(_ node: InlineNode<InBlock>, _ leaf: RenderedLeaf) {
    write("<img src=\"")
    if let link = leaf.link(of: node) { writeURL(link.destination) }
    write("\" alt=\"")
  }

  private mutating func closeImage(_ node: InlineNode<InBlock>, _ leaf: RenderedLeaf) {
    write("\"")
    if let link = leaf.link(of: node) { writeTitle(link, in: leaf) }
    write(" />")
  }

  private mutating func writeTitle(_ link: InlineLink<InBlock>, in leaf: RenderedLeaf) {
    guard !link.title.isEmpty || emptyTitles.isWritten(of: link, label: { leaf.label(of: link, source) })
    else { return }
    write(" title=\"")
    writeEscaped(Array(link.title.utf8))
    write("\"")
  }

  private mutating func writeURL(_ url: String) {
    if options.contains(.safe), HTMLEscaping.isDangerous(url) { return }
    HTMLEscaping.appendURL(url.utf8, to: &output)
  }

  // MARK: Text

  private mutating func writeHTML(_ bytes: [UInt8], isPlain: Bool) {
    if isPlain { return writeEscaped(bytes) }
    if options.contains(.safe) { return write("<!-- raw HTML omitted -->") }
    writeReplacingNUL(bytes)
  }

  mutating func writeEscaped(_ bytes: [UInt8]) { HTMLEscaping.append(bytes[...], to: &output) }

  /// Writes a text node; most contain no escape or reference, and take the fast path.
  private mutating func writeText(
    _ node: InlineNode<InBlock>, _ leaf: RenderedLeaf, in parent: InlineNode<InBlock>?
  ) {
    let bytes = source[leaf.indices(of: node)]
    if bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") || $0 == 0 }) {
      let spellings = Spellings(inside: parent, of: leaf)
      writeEscaped(spellings.characters(content(of: node, in: leaf), entities))
    } else {
      HTMLEscaping.append(bytes, to: &output)
    }
  }

  mutating func writeReplacingNUL(_ bytes: [UInt8]) {
    for byte in bytes { if byte == 0 { output += HTMLEscaping.replacement } else { output.append(byte) } }
  }

  /// The bytes of a node's content as cmark sees them: lines joined, and `\|` in a cell replaced by `|`.
  private func content(of node: InlineNode<InBlock>, in leaf: RenderedLeaf) -> [UInt8] {
    if leaf.kind == .tableCell { return source.withoutPipeEscapes(in: leaf.indices(of: node)) }
    if node.kind == .text { return Array(source[leaf.indices(of: node)]) }
    return leaf.text(in: Int(node.contentStart)..<Int(node.contentEnd), source)
  }
}

/// The links that have an empty title, such as `[a](b "")`.
///
/// cmark writes such a title and cmark-gfm doesn't. In cmark's nodes an empty title looks like a missing one.
struct EmptyTitles {
  /// Whether empty titles are written at all.
  private let areWritten: Bool
  /// The labels whose effective definition has an empty title.
  private var labels: Set<LinkLabel> = []

  /// The links with empty titles in `tree`.
  init(of tree: SyntaxTree) {
    areWritten = Self.areWritten(in: tree.dialect)
    guard areWritten, tree.chunks.contains(where: { $0.blocks.definitions.contains { $0.hasEmptyTitle } })
    else { return }
    var defined: Set<LinkLabel> = []
    tree.chunks.forEach { home in
      for definition in home.chunk.blocks.definitions where definition.ranges != nil {
        let block = BlockPlace(tree: tree.chunks, home: home, local: Int(definition.record))
        let bytes = tree.text.bytes(in: SyntaxNode(block).range)
        guard let link = block.definition,
          let label = LinkLabel(RenderedLeaf(block, at: 0).label(of: link, bytes)),
          defined.insert(label).inserted
        else { continue }
        if link.hasEmptyTitle { labels.insert(label) }
      }
    }
  }

  /// Whether empty titles are written in `dialect`.
  ///
  /// If so, the HTML of a link can depend on any definition.
  static func areWritten(in dialect: Dialect) -> Bool {
    CMarkDecisions.linked.writesEmptyTitles && dialect.isDisjoint(with: .gfm.subtracting(.frontMatter))
  }

  /// Whether the empty title of `link` is written; `label` returns the bytes of its label, if it has one.
  func isWritten(of link: InlineLink<InBlock>, label: () -> [UInt8]) -> Bool {
    if link.form == .inline { return areWritten && link.hasEmptyTitle }
    if labels.isEmpty || link.form == .autolink { return false }
    return LinkLabel(label()).map(labels.contains) ?? false
  }
}

extension InlineLink {
  /// Whether an empty title is written here.
  fileprivate var hasEmptyTitle: Bool { titleRange?.isEmpty ?? false }
}

extension StoredDefinition {
  /// Whether an empty title is written here.
  fileprivate var hasEmptyTitle: Bool { ranges?.title?.isEmpty ?? false }
}
