import TextBuffer

/// Parses the inlines of any number of leaf blocks with one call of cmark.
///
/// The leaves become paragraphs of a made-up document, after all link reference definitions. Two measures prevent that
/// a leaf's line is read as a block. Lines are indented by four spaces: a line that continues a paragraph can't start a
/// block then, and loses the indentation. And a guard line `x`, which is left out of the result, comes before the first
/// line. Neither is needed if a line's first byte can't start a block.
struct InlineParser {
  private let source: [UInt8]
  private let documentSize: Int
  private let lines: ContentLines
  private var layers: InlineLayers
  private let entities = NamedEntities()
  /// The definitions, as they are fed.
  private var definitions = FedText()
  /// The leaves, as they are fed.
  private var paragraphs = FedText()
  private var leaves: [Leaf] = []
  /// The number of bytes in the leaves that cmark isn't asked for.
  private var plainSize = 0
  private var guardLabel: GuardLabel?
  /// The source ranges of the leaves' content: stretches that aren't adjacent, and each NUL by itself.
  private var ranges: [Range<Int>] = []

  /// A leaf that was added.
  private struct Leaf {
    /// The indices of its `ranges`; empty for a leaf of white space only.
    var ranges: Range<Int>
    /// The zero-based number of its first line in `paragraphs`.
    var line: Int
    /// Whether that line is a guard.
    var isGuarded: Bool
    /// Its inlines, if cmark isn't needed.
    var plain: InlineTree<InSource>?
  }

  /// A parser of leaves in `source`, which is all or a part of a document of `documentSize` bytes.
  ///
  /// `guardLabel` is the guard label for `source`, if it's known.
  init(source: [UInt8], dialect: Dialect, documentSize: Int? = nil, guardLabel: GuardLabel? = nil) {
    self.guardLabel = guardLabel
    precondition(source.count < Int(Int32.max) / 2, "\(source.count) bytes are more than cmark can hold")
    self.source = source
    layers = InlineLayers(dialect: dialect)
    self.documentSize = documentSize ?? source.count
    lines = ContentLines(source: source)
  }

  /// Adds a link reference definition or a footnote, before or after the leaves that refer to it.
  ///
  /// Of two link reference definitions with the same label, the one added first wins.
  mutating func define(_ meaning: Definition.Meaning) {
    switch meaning {
    case .link(let text): definitions.append(paragraphs: text)
    case .footnote(let label): if let label = LinkLabel(label) { layers.footnotes.insert(label) }
    }
  }

  /// Adds a leaf.
  mutating func add(_ leaf: InlineLeaf) {
    if let plain = leaf.plain { return add(plain) }
    let start = ranges.count
    let line = paragraphs.lineCount
    guard lines.hasContent(leaf.pieces) else {
      leaves.append(Leaf(ranges: start..<start, line: line, isGuarded: false))
      return
    }
    if !leaf.lazyPieces.isEmpty { return addQuoted(leaf) }
    var isGuarded = false
    lines.forEach(of: leaf.pieces) { part in
      if part.startsLine, !FedText.isSafeStart(source[part.range.lowerBound]) {
        if ranges.count == start {
          paragraphs.appendGuard()
          isGuarded = true
        }
        paragraphs.appendIndentation()
      }
      paragraphs.append(source[part.range], endsLine: part.endsLine)
      appendRange(part, leafStart: start)
    }
    paragraphs.endParagraph()
    leaves.append(Leaf(ranges: start..<ranges.count, line: line, isGuarded: isGuarded))
  }

  /// Adds a leaf for which cmark isn't asked.
  private mutating func add(_ plain: InlineTree<InSource>) {
    if let first = plain.nodes.first, let last = plain.nodes.last { plainSize += Int(last.end - first.start) }
    let none = ranges.count..<ranges.count
    leaves.append(Leaf(ranges: none, line: paragraphs.lineCount, isGuarded: false, plain: plain))
  }

  /// Adds a paragraph with indented lazy lines, whose indentation cmark keeps only if they are lazy.
  ///
  /// The leaf becomes a paragraph in a quote whose lazy lines lack the `>`. They can't start a block in the source, so
  /// they can't here.
  private mutating func addQuoted(_ leaf: InlineLeaf) {
    let (start, line) = (ranges.count, paragraphs.lineCount)
    // The text after a task marker can look like a definition, but must not become one.
    let isGuarded = leaf.pieces.first.map { source[$0].first == UInt8(ascii: "[") } ?? false
    if isGuarded {
      paragraphs.appendQuotedGuard()
    } else {
      let label = guardLabel ?? GuardLabel(for: source)
      guardLabel = label
      paragraphs.appendQuotedGuard(label)
    }
    for (index, piece) in leaf.pieces.enumerated() {
      if !leaf.lazyPieces.contains(index) { paragraphs.appendQuotePrefix() }
      let endsLine = source[piece].last?.isLineEnding ?? false
      paragraphs.append(source[piece], endsLine: endsLine)
      appendRange(
        ContentLines.Part(
          range: piece, startsLine: true, endsLine: endsLine, hasNUL: source[piece].contains(0)),
        leafStart: start)
    }
    paragraphs.endParagraph()
    leaves.append(Leaf(ranges: start..<ranges.count, line: line, isGuarded: isGuarded))
  }

  private mutating func appendRange(_ part: ContentLines.Part, leafStart: Int) {
    guard part.hasNUL else { return appendStretch(part.range, leafStart: leafStart) }
    var start = part.range.lowerBound
    for index in part.range where source[index] == 0 {
      if start < index { appendStretch(start..<index, leafStart: leafStart) }
      ranges.append(index..<index + 1)
      start = index + 1
    }
    if start < part.range.upperBound { ranges.append(start..<part.range.upperBound) }
  }

  private mutating func appendStretch(_ range: Range<Int>, leafStart: Int) {
    if ranges.count > leafStart, let last = ranges.last, last.upperBound == range.lowerBound,
      source[last.lowerBound] != 0
    {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  /// The inlines of the added leaves, in the order in which they were added.
  ///
  /// cmark limits the destinations and titles that references repeat to the document's size, or 100 kB if that is more.
  /// The made-up document can reach this limit where the source doesn't. If references come near to it, the document is
  /// parsed again with a comment that makes it as large as the source.
  func parse() -> [InlineTree<InSource>] {
    let trees = parse(definitions.bytes.isEmpty ? paragraphs.bytes : definitions.bytes + paragraphs.bytes)
    if definitions.bytes.isEmpty || documentSize <= Self.referencesFreeOfSizeLimit { return trees }
    let size = trees.reduce(0) { $1.links.reduce($0) { $0 + $1.referenceSize } }
    let missing = documentSize - documentSizeInBytes
    guard missing > 0, Self.mayCutReferences(ofSize: size, inDocumentOf: 0) else { return trees }
    return parse(
      definitions.bytes + paragraphs.bytes + "<!--".utf8 + repeatElement(UInt8(ascii: "x"), count: missing))
  }

  private func parse(_ document: [UInt8]) -> [InlineTree<InSource>] {
    if paragraphs.bytes.isEmpty { return leaves.map { $0.plain ?? InlineTree() } }
    guard let tree = CMarkTree(parsingInArena: document) else { return leaves.map(unproven) }
    return tree.withRoot { root in
      var walk = InlineWalk(entities: entities)
      var paragraph = root.firstChild
      return leaves.map { leaf in
        if leaf.ranges.isEmpty { return leaf.plain ?? InlineTree() }
        let startLine = definitions.lineCount + leaf.line + 1
        while let node = paragraph, node.startLine < startLine { paragraph = node.next }
        guard let block = paragraph, block.startLine == startLine,
          let node = block.isParagraph ? block : block.firstChild, node.isParagraph
        else { return unproven(leaf) }
        return self.tree(of: leaf, in: node, &walk) ?? unproven(leaf)
      }
    }
  }

  /// The number of bytes that cmark is given.
  var documentSizeInBytes: Int { definitions.bytes.count + paragraphs.bytes.count }

  /// The approximate number of bytes of the leaves.
  var leafSizeInBytes: Int { paragraphs.bytes.count + plainSize }

  /// Whether cmark may stop resolving references that repeat `size` bytes of destinations and titles.
  ///
  /// All of a document, of `documentSize` bytes, decides that.
  static func mayCutReferences(ofSize size: Int, inDocumentOf documentSize: Int) -> Bool {
    size > max(referencesFreeOfSizeLimit, documentSize) / 2
  }

  /// The bytes of destinations and titles that references can repeat in a document of any size.
  static let referencesFreeOfSizeLimit = 100_000

  private func tree(of leaf: Leaf, in paragraph: CMarkNode, _ walk: inout InlineWalk) -> InlineTree<InSource>?
  {
    var first = paragraph.firstChild
    if leaf.isGuarded {
      guard let text = first, text.inlineKind == .text, text.literal.count == 1, let lineBreak = text.next,
        lineBreak.inlineKind == .softBreak
      else { return nil }
      first = lineBreak.next
    }
    let leafText = LeafText(ranges[leaf.ranges], of: source)
    guard walk.run(from: first, in: leafText) else { return nil }
    layers.apply(to: &walk.nodes, links: &walk.links, in: leafText)
    return InlineTree(nodes: walk.nodes.map(leafText.source), links: walk.links.map(leafText.source))
  }

  /// A single text node over the leaf, or its inlines if they are known without cmark.
  private func unproven(_ leaf: Leaf) -> InlineTree<InSource> {
    if let plain = leaf.plain { return plain }
    guard let first = ranges[leaf.ranges].first, let last = ranges[leaf.ranges].last else {
      return InlineTree(state: .unproven)
    }
    return .text(first.lowerBound..<last.upperBound, .unproven)
  }
}

/// The extensions that change the inlines of a leaf, in the order in which cmark-gfm finds them.
private struct InlineLayers {
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
