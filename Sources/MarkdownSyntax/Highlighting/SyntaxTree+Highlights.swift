public import TextBuffer

extension SyntaxTree {
  /// The highlight spans that share a byte with `range`; sorted and disjoint.
  ///
  /// Plain text of paragraphs and cells has no span, and neither have line endings and the prefixes of lines, except for
  /// a quote's markers.
  ///
  /// - Complexity: O(*d* log *n* + *k* log *k*), where *d* is the depth and *n* the number of blocks, and *k* the number of blocks, lines and
  ///   inlines in the leaves at `range`.
  public func highlights(in range: Range<UTF8Offset>) -> [HighlightSpan] {
    var builder = HighlightBuilder(range: range.lowerBound.value..<range.upperBound.value)
    let blocks = blocks(at: range)
    for block in blocks { builder.add(block) }
    builder.addQuoteMarkers(of: chunks)
    return builder.spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Collects the spans of one range.
private struct HighlightBuilder {
  let range: Range<Int>
  private(set) var spans: [HighlightSpan] = []

  init(range: Range<Int>) { self.range = range }

  /// Adds the markers and the content of one block.
  mutating func add(_ block: BlockPlace) {
    let record = block.record
    let base = block.start
    for marker in block.blocks.markers[record.markerIndices] {
      add(base + Int(marker.lowerBound)..<base + Int(marker.upperBound), record.kind, .marker, [])
    }
    switch record.kind {
    case .codeBlock, .htmlBlock, .frontMatter, .linkDefinition:
      let styles: InlineStyles = record.kind == .codeBlock ? .code : []
      for line in lines(of: block) where line.start < line.end {
        add(base + Int(line.start)..<base + Int(line.end), record.kind, .content, styles)
      }
    case .paragraph, .heading, .tableCell: addInlines(of: block)
    default: break
    }
  }

  /// The content lines from the first that can share a byte with the range on.
  private func lines(of block: BlockPlace) -> ArraySlice<ContentLine> {
    let (all, base) = (block.lines, block.start)
    var (low, high) = (all.startIndex, all.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if base + Int(all[middle].end) <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return all[low...].prefix { base + Int($0.start) < range.upperBound }
  }

  /// Adds the `>` of all lines, of whatever quote.
  mutating func addQuoteMarkers(of tree: ChunkTree) {
    var place = tree.chunk(holding: range.lowerBound)
    while let present = place, present.base.bytes < range.upperBound {
      let (chunk, base) = (present.chunk, present.base.bytes)
      let first = max(0, chunk.firstQuoteMarker(startingAt: range.lowerBound - base) - 1)
      for marker in chunk.blocks.quoteMarkers.dropFirst(first) {
        if base + Int(marker.start) >= range.upperBound { return }
        add(base + Int(marker.start)..<base + Int(marker.end), .blockQuote, .marker, [])
      }
      place = tree.chunk(present.base.chunks + 1)
    }
  }

  private mutating func addInlines(of block: BlockPlace) {
    let (lines, base) = (lines(of: block), block.start)
    var open: [(end: Int, closer: Range<Int>, kind: SyntaxKind, styles: InlineStyles)] = []
    for (index, node) in block.inlines.enumerated() {
      while let last = open.last, last.end <= index {
        add(last.closer, last.kind, .marker, last.styles, lines, base)
        open.removeLast()
      }
      let styles = (open.last?.styles ?? []).union(InlineStyles(node.kind))
      let holder = open.last?.kind ?? block.record.kind
      let (start, end) = (base + Int(node.start), base + Int(node.end))
      let content = base + Int(node.contentStart)..<base + Int(node.contentEnd)
      add(start..<content.lowerBound, node.kind, .marker, styles, lines, base)
      switch node.kind {
      case .text:
        if holder != .paragraph && holder != .tableCell { add(content, holder, .content, styles, lines, base) }
      case .code, .htmlInline, .footnoteReference:
        add(content, node.kind, .content, styles, lines, base)
        add(content.upperBound..<end, node.kind, .marker, styles, lines, base)
      case .softBreak, .lineBreak: break
      default: open.append((Int(node.subtreeEnd), content.upperBound..<end, node.kind, styles))
      }
    }
    while let last = open.popLast() { add(last.closer, last.kind, .marker, last.styles, lines, base) }
  }

  /// Adds a span of a leaf, cut where lines and the prefixes between them cut it.
  private mutating func add(
    _ bytes: Range<Int>, _ kind: SyntaxKind, _ role: HighlightSpan.Role, _ styles: InlineStyles,
    _ lines: ArraySlice<ContentLine>, _ base: Int
  ) {
    guard !bytes.isEmpty, bytes.overlaps(range) else { return }
    for line in lines {
      let (lineStart, lineEnd) = (base + Int(line.start), base + Int(line.end))
      if lineStart >= bytes.upperBound { return }
      let start = max(bytes.lowerBound, lineStart)
      if start < min(bytes.upperBound, lineEnd) { add(start..<min(bytes.upperBound, lineEnd), kind, role, styles) }
    }
  }

  private mutating func add(
    _ bytes: Range<Int>, _ kind: SyntaxKind, _ role: HighlightSpan.Role, _ styles: InlineStyles
  ) {
    guard !bytes.isEmpty, bytes.overlaps(range) else { return }
    spans.append(
      HighlightSpan(
        range: UTF8Offset(bytes.lowerBound)..<UTF8Offset(bytes.upperBound), kind: kind, role: role,
        styles: styles))
  }
}

extension InlineStyles {
  /// The style that nodes of `kind` give.
  init(_ kind: SyntaxKind) {
    switch kind {
    case .emphasis: self = .emphasis
    case .strong: self = .strong
    case .strikethrough: self = .strikethrough
    case .code: self = .code
    case .link: self = .link
    case .image: self = .image
    default: self = []
    }
  }
}
