import TextBuffer

/// The content of a leaf that is rendered from a source.
struct RenderedLeaf {
  /// The inlines in preorder, relative to the leaf's start; `link` is an index in `links`.
  var nodes: [InlineNode<InBlock>]
  /// The attributes of links and images.
  let links: [InlineLink<InBlock>]
  /// The kind of leaf.
  let kind: SyntaxKind
  /// The index of the leaf's first byte in the source.
  let start: Int
  private let block: BlockPlace

  /// The content of `block`, whose first byte has the index `start` in the source.
  init(_ block: BlockPlace, at start: Int) {
    (self.block, self.start, kind) = (block, start, block.record.kind)
    nodes = block.blocks.linkedInlines(of: block.record)
    links = block.blocks.links(of: block.record)
  }

  /// The attributes of `node`; `nil` if it is no link or image.
  func link(of node: InlineNode<InBlock>) -> InlineLink<InBlock>? {
    node.link < 0 ? nil : links[Int(node.link)]
  }

  /// The indices of the content of `node` in the source.
  func indices(of node: InlineNode<InBlock>) -> Range<Int> {
    start + Int(node.contentStart)..<start + Int(node.contentEnd)
  }

  /// The bytes of the label of `link`, without the prefixes of its lines; empty if it has none.
  func label(of link: InlineLink<InBlock>, _ source: [UInt8]) -> [UInt8] {
    link.labelRange.map { text(in: Range($0), source) } ?? []
  }

  /// The bytes of `range`, which is relative to the leaf's start, without the prefixes of its lines.
  func text(in range: Range<Int>, _ source: [UInt8]) -> [UInt8] {
    let lines = block.lines
    var bytes: [UInt8] = []
    for line in lines[lines.firstIndex(reaching: range.lowerBound) { Int($0.end) }...] {
      if line.fullRange.lowerBound >= range.upperBound { break }
      let part = line.fullRange.clamped(to: range)
      bytes += source[start + part.lowerBound..<start + part.upperBound]
      if range.lowerBound <= Int(line.end), Int(line.end) < range.upperBound { bytes.append(0x0A) }
    }
    return bytes
  }
}

/// The spellings of a character that are interpreted in a text: escapes, character references, both or none.
///
/// An autolink in `<>` has character references but no escapes. A bare URL has neither; a bare email address has both.
struct Spellings {
  private var escapes = true
  private var references = true

  /// The spellings interpreted directly inside of the inline `parent` of `leaf`; `nil` is the leaf itself.
  init(inside parent: InlineNode<InBlock>?, of leaf: RenderedLeaf) {
    guard let parent, parent.kind == .link, let link = leaf.link(of: parent), link.form == .autolink
    else { return }
    let isBare = parent.start == parent.contentStart
    (escapes, references) = (isBare && link.isEmail, !isBare || link.isEmail)
  }

  /// Whether `spelling` is read as one character.
  func count(_ spelling: TextPiece.Spelling) -> Bool {
    switch spelling {
    case .plain: true
    case .escape: escapes
    case .reference: references
    }
  }

  /// The characters that `bytes` spell.
  func characters(_ bytes: [UInt8], _ entities: NamedEntities) -> [UInt8] {
    escapes || references
      ? InlineText.unescaped(bytes, keepingBackslashes: !escapes, entities: entities) : bytes
  }
}

/// Converts byte ranges to one-based lines and columns.
struct SourcePositions {
  private let lineStarts: [Int]

  /// Finds the line starts of `source`.
  init(_ source: [UInt8]) {
    var starts = [0]
    for index in source.indices {
      let isLoneCR = source[index] == 0x0D && (index + 1 == source.count || source[index + 1] != 0x0A)
      if source[index] == 0x0A || isLoneCR { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The range as `line:column-line:column`, both ends inclusive, columns in bytes; an empty range ends before its
  /// start.
  func describe(_ range: Range<Int>) -> String {
    let (first, last) = (position(range.lowerBound), position(max(range.lowerBound, range.upperBound - 1)))
    return "\(first.line):\(first.column)-\(last.line):\(range.isEmpty ? last.column - 1 : last.column)"
  }

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    let line = lineStarts.lastIndexOfFirstPart { $0 > offset }
    return (line + 1, offset - lineStarts[line] + 1)
  }
}
