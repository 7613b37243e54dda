/// Inlines as cmark writes them.
extension HTMLRenderer {
  mutating func writeInlines(of leaf: Int) {
    var open: [Int] = []
    // Inside an image's description only text is written; this is the subtree of the latest outermost image.
    var description = 0..<0
    for index in storage.blocks[leaf].inlineIndices {
      while let last = open.last, storage.inlines[last].subtreeEnd <= index {
        open.removeLast()
        if !description.contains(last) { exit(last, leaf, in: open.last) }
      }
      if !description.contains(index), storage.inlines[index].kind == .image {
        openImage(index)
        description = index + 1..<Int(storage.inlines[index].subtreeEnd)
      } else {
        enter(index, leaf, in: open.last, isPlain: description.contains(index))
      }
      open.append(index)
    }
    while let last = open.popLast() { if !description.contains(last) { exit(last, leaf, in: open.last) } }
  }

  private mutating func enter(_ index: Int, _ leaf: Int, in parent: Int?, isPlain: Bool) {
    let node = storage.inlines[index]
    switch node.kind {
    case .text: writeText(of: index, in: leaf)
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
    case .footnoteReference: writeFootnoteReference(at: Int(node.start))
    case .link: openLink(storage.links[Int(node.link)], in: leaf)
    default: break
    }
  }

  private mutating func exit(_ index: Int, _ leaf: Int, in parent: Int?) {
    let node = storage.inlines[index]
    switch node.kind {
    case .emphasis: write("</em>")
    case .strong: if hasTags(in: parent) { write("</strong>") }
    case .span(let id): writeTag(of: id, opens: false)
    case .link: write("</a>")
    case .image: closeImage(storage.links[Int(node.link)], in: leaf)
    default: break
    }
  }

  /// Whether strong emphasis directly in the inline `parent` gets tags of its own.
  private func hasTags(in parent: Int?) -> Bool {
    CMarkDecisions.linked.writesStrongInStrong || parent.map { storage.inlines[$0].kind != .strong } ?? true
  }

  private mutating func writeTag(of id: SpanID, opens: Bool) {
    guard let tag = spans.first(where: { $0.id == id })?.tag else { return }
    write(opens ? "<" : "</")
    write(tag)
    write(">")
  }

  // MARK: Links

  private mutating func openLink(_ link: FlatLink, in leaf: Int) {
    write("<a href=\"")
    writeURL(link.destination)
    write("\"")
    writeTitle(link, in: leaf)
    write(">")
  }

  private mutating func openImage(_ index: Int) {
    write("<img src=\"")
    writeURL(storage.links[Int(storage.inlines[index].link)].destination)
    write("\" alt=\"")
  }

  private mutating func closeImage(_ link: FlatLink, in leaf: Int) {
    write("\"")
    writeTitle(link, in: leaf)
    write(" />")
  }

  private mutating func writeTitle(_ link: FlatLink, in leaf: Int) {
    let block = storage.blocks[leaf]
    guard
      !link.title.isEmpty
        || emptyTitles.isWritten(
          of: link, label: { link.labelRange.map { storage.text(in: Range($0), of: block, source) } ?? [] })
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
  private mutating func writeText(of index: Int, in leaf: Int) {
    let node = storage.inlines[index]
    let bytes = source[Int(node.contentStart)..<Int(node.contentEnd)]
    if bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") || $0 == 0 }) {
      writeEscaped(text(of: index, in: leaf))
    } else {
      HTMLEscaping.append(bytes, to: &output)
    }
  }

  mutating func writeReplacingNUL(_ bytes: [UInt8]) {
    for byte in bytes { if byte == 0 { output += HTMLEscaping.replacement } else { output.append(byte) } }
  }

  /// The characters of a text node, with escapes and character references resolved.
  ///
  /// An autolink in `<>` has references but no escapes. A bare URL has neither; a bare email address has both.
  private func text(of index: Int, in leaf: Int) -> [UInt8] {
    let node = storage.inlines[index]
    let bytes = content(of: node, in: leaf)
    guard index > storage.blocks[leaf].inlineIndices.lowerBound else {
      return InlineText.unescaped(bytes, entities: entities)
    }
    let parent = storage.inlines[index - 1]
    if parent.kind == .link, Int(parent.subtreeEnd) > index,
      storage.links[Int(parent.link)].form == .autolink
    {
      let isWritten = parent.start == parent.contentStart
      if isWritten, storage.links[Int(parent.link)].isEmail {
        return InlineText.unescaped(bytes, entities: entities)
      }
      return isWritten ? bytes : InlineText.withoutReferences(bytes, entities: entities)
    }
    return InlineText.unescaped(bytes, entities: entities)
  }

  /// The bytes of a node's content as cmark sees them: lines joined, and `\|` in a cell replaced by `|`.
  private func content(of node: FlatNode, in leaf: Int) -> [UInt8] {
    let block = storage.blocks[leaf]
    let (start, end) = (Int(node.contentStart), Int(node.contentEnd))
    if block.kind == .tableCell { return withoutPipeEscapes(start..<end) }
    return node.kind == .text ? Array(source[start..<end]) : storage.text(in: start..<end, of: block, source)
  }

  private func withoutPipeEscapes(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in range {
      let escapesPipe =
        source[index] == UInt8(ascii: "\\") && index + 1 < range.upperBound
        && source[index + 1] == UInt8(ascii: "|")
      if !escapesPipe { bytes.append(source[index]) }
    }
    return bytes
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

  /// The links with empty titles in `tree`, which was parsed from `source`.
  init(of tree: FlatTree, source: [UInt8], dialect: Dialect) {
    areWritten = Self.areWritten(in: dialect)
    guard areWritten, tree.blocks.contains(where: { $0.definition?.hasEmptyTitle ?? false }) else { return }
    var defined: Set<LinkLabel> = []
    for block in tree.blocks {
      guard let definition = block.definition else { continue }
      let range = Range<Int>(definition.label.inDocument(from: block.start))
      guard let label = LinkLabel(tree.text(in: range, of: block, source)), defined.insert(label).inserted
      else { continue }
      if definition.hasEmptyTitle { labels.insert(label) }
    }
  }

  /// Whether empty titles are written in `dialect`.
  ///
  /// If so, the HTML of a link can depend on any definition.
  static func areWritten(in dialect: Dialect) -> Bool {
    CMarkDecisions.linked.writesEmptyTitles && dialect.isDisjoint(with: .gfm.subtracting(.frontMatter))
  }

  /// Whether the empty title of `link` is written; `label` returns the bytes of its label, if it has one.
  func isWritten(of link: FlatLink, label: () -> [UInt8]) -> Bool {
    if link.form == .inline { return areWritten && link.hasEmptyTitle }
    if labels.isEmpty || link.form == .autolink { return false }
    return LinkLabel(label()).map(labels.contains) ?? false
  }
}

extension InlineLink {
  /// Whether an empty title is written here.
  fileprivate var hasEmptyTitle: Bool { titleRange?.isEmpty ?? false }
}

extension DefinitionRanges {
  /// Whether an empty title is written here.
  fileprivate var hasEmptyTitle: Bool { title?.isEmpty ?? false }
}
