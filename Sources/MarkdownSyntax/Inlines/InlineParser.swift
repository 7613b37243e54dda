/// Parses the inlines of any number of leaf blocks with one call of cmark.
///
/// The leaves become paragraphs of a made-up document, after all link reference definitions. So that nothing in a leaf can be read as a block,
/// its paragraph starts with a guard line `x`, and its own lines are indented by four spaces: a line that continues a paragraph can
/// start no block then, and loses its indentation. The guard and its line break are left out of the result.
struct InlineParser {
  private let source: [UInt8]
  private let dialect: Dialect
  private let entities = NamedEntities()
  /// The definitions, as they are fed.
  private var definitions = FedText()
  /// The leaves, as they are fed.
  private var paragraphs = FedText()
  private var leaves: [Leaf] = []

  /// A leaf that was added.
  private struct Leaf {
    /// The pieces that hold more than white space, joined where they adjoin.
    var ranges: [Range<Int>]
    /// The line of the guard in `paragraphs`, zero-based; or `nil` for a leaf without content.
    var line: Int?
  }

  /// A parser of leaves in `source`.
  init(source: [UInt8], dialect: Dialect) {
    precondition(source.count < Int(Int32.max) / 2, "\(source.count) bytes are more than cmark can hold")
    self.source = source
    self.dialect = dialect
  }

  /// Adds link reference definitions, as written, line by line; of two with the same label, the one added first wins.
  mutating func define(_ pieces: [Range<Int>]) {
    for line in lines(of: pieces) {
      if !definitions.isAtParagraphStart { definitions.append(Self.indentation) }
      definitions.append(line: source[line])
    }
    definitions.endParagraph()
  }

  /// Adds a leaf.
  mutating func add(_ leaf: InlineLeaf) {
    let lines = lines(of: leaf.pieces)
    guard lines.contains(where: { source[$0].contains { !$0.isSpaceOrControl } }) else {
      leaves.append(Leaf(ranges: [], line: nil))
      return
    }
    leaves.append(Leaf(ranges: joined(lines), line: paragraphs.lineCount))
    paragraphs.append(line: Self.guardLine)
    var isAtLineStart = true
    for line in lines {
      if isAtLineStart { paragraphs.append(Self.indentation) }
      isAtLineStart = source[line.upperBound - 1].isLineEnding
      if isAtLineStart { paragraphs.append(line: source[line]) } else { paragraphs.append(source[line]) }
    }
    paragraphs.endParagraph()
  }

  /// The inlines of the added leaves, in the order of their adding.
  func parse() -> [InlineTree] {
    var trees = [InlineTree](repeating: InlineTree(), count: leaves.count)
    guard let document = CMarkTree(parsing: definitions.bytes + paragraphs.bytes) else {
      return leaves.map(unproven)
    }
    document.withRoot { root in
      var paragraph = root.firstChild
      for (index, leaf) in leaves.enumerated() {
        guard let line = leaf.line else { continue }
        let startLine = definitions.lineCount + line + 1
        while let node = paragraph, node.startLine < startLine { paragraph = node.next }
        trees[index] = paragraph.flatMap { tree(of: leaf, in: $0, startLine: startLine) } ?? unproven(leaf)
      }
    }
    return trees
  }

  // MARK: Trees

  private func tree(of leaf: Leaf, in paragraph: CMarkNode, startLine: Int) -> InlineTree? {
    guard paragraph.isParagraph, paragraph.startLine == startLine,
      let guardText = paragraph.firstChild, guardText.inlineKind == .text, guardText.literal.count == 1,
      let guardBreak = guardText.next, guardBreak.inlineKind == .softBreak
    else { return nil }
    let leafText = LeafText(leaf.ranges, of: source)
    var walk = InlineWalk(leafText.text, content: leafText.content, entities: entities)
    guard walk.run(from: guardBreak.next) else { return nil }
    var nodes = walk.nodes
    if dialect.contains(.strikethrough) { Strikethrough.apply(to: &nodes, in: leafText) }
    return InlineTree(nodes: nodes.map(leafText.source), links: walk.links.map(leafText.source))
  }

  /// One text node over the leaf.
  private func unproven(_ leaf: Leaf) -> InlineTree {
    guard let first = leaf.ranges.first, let last = leaf.ranges.last else { return InlineTree() }
    let (start, end) = (Int32(first.lowerBound), Int32(last.upperBound))
    let node = InlineNode(
      kind: .text, start: start, contentStart: start, contentEnd: end, end: end, subtreeEnd: 1)
    return InlineTree(nodes: [node], isProven: false)
  }

  // MARK: Lines

  /// The pieces cut at line endings, without blanks at the start of lines, and without blank lines.
  private func lines(of pieces: [Range<Int>]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var isAtLineStart = true
    for piece in pieces {
      var index = piece.lowerBound
      while index < piece.upperBound {
        if isAtLineStart {
          while index < piece.upperBound, source[index].isBlank { index += 1 }
        }
        let end = lineEnd(from: index, limit: piece.upperBound)
        let isBlankLine = isAtLineStart && (index == end || source[index].isLineEnding)
        if !isBlankLine { lines.append(index..<end) }
        isAtLineStart = isAtLineStart && index == end || end > index && source[end - 1].isLineEnding
        index = end
      }
    }
    return lines
  }

  private func lineEnd(from start: Int, limit: Int) -> Int {
    var index = start
    while index < limit {
      let byte = source[index]
      index += 1
      if byte == 0x0A { return index }
      if byte == 0x0D { return index < limit && source[index] == 0x0A ? index + 1 : index }
    }
    return index
  }

  /// The lines joined where they adjoin, and each NUL by itself.
  private func joined(_ lines: [Range<Int>]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var canJoin = false
    for line in lines {
      var start = line.lowerBound
      while start < line.upperBound {
        let isNUL = source[start] == 0
        let end = isNUL ? start + 1 : source[start..<line.upperBound].firstIndex(of: 0) ?? line.upperBound
        if canJoin, !isNUL, let last = ranges.last, last.upperBound == start {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(start..<end)
        }
        canJoin = !isNUL
        start = end
      }
    }
    return ranges
  }

  private static let guardLine: ArraySlice<UInt8> = [UInt8(ascii: "x"), 0x0A]
  private static let indentation: ArraySlice<UInt8> = [0x20, 0x20, 0x20, 0x20]
}
