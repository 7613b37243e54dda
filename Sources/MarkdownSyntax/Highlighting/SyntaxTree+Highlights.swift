public import TextBuffer

extension SyntaxTree {
  /// The highlight spans that share a byte with `range`; sorted and disjoint.
  ///
  /// Plain text of paragraphs and cells has no span, and neither have line endings and the prefixes of lines, except for
  /// a quote's markers.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of blocks in the tree and of inlines in the leaves at `range`.
  public func highlights(in range: Range<UTF8Offset>) -> [HighlightSpan] {
    var builder = HighlightBuilder(storage: storage, range: range.lowerBound.value..<range.upperBound.value)
    return builder.build()
  }
}

/// Collects the spans of one range.
private struct HighlightBuilder {
  let storage: TreeStorage
  let range: Range<Int>
  private var spans: [HighlightSpan] = []

  init(storage: TreeStorage, range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  mutating func build() -> [HighlightSpan] {
    var index = 0
    while index < storage.blocks.count {
      let block = storage.blocks[index]
      guard index == 0 || block.range.overlaps(range) else {
        index = Int(block.subtreeEnd)
        continue
      }
      addMarkers(of: block)
      addContent(of: block)
      index += 1
    }
    return spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func addMarkers(of block: BlockRecord) {
    for marker in markers(of: block) {
      add(Int(marker.lowerBound)..<Int(marker.upperBound), block.kind, .marker, [])
    }
  }

  /// The markers from the first that can share a byte with the range on.
  private func markers(of block: BlockRecord) -> ArraySlice<Range<Int32>> {
    let all = storage.markers[block.markerIndices]
    var (low, high) = (all.startIndex, all.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if Int(all[middle].upperBound) <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return all[low...].prefix { Int($0.lowerBound) < range.upperBound }
  }

  private mutating func addContent(of block: BlockRecord) {
    switch block.kind {
    case .codeBlock, .htmlBlock, .frontMatter, .linkDefinition:
      let styles: InlineStyles = block.kind == .codeBlock ? .code : []
      for line in storage.lines[block.lineIndices] { add(line.range, block.kind, .content, styles) }
    case .paragraph, .heading, .tableCell:
      addInlines(of: block)
    default: break
    }
  }

  private mutating func addInlines(of block: BlockRecord) {
    let lines = storage.lines[block.lineIndices]
    var open: [(end: Int32, closer: Range<Int32>, kind: SyntaxKind, styles: InlineStyles)] = []
    for index in block.inlineIndices {
      let node = storage.inlines[index]
      while let last = open.last, last.end <= index {
        add(last.closer, last.kind, .marker, last.styles, lines)
        open.removeLast()
      }
      let outer = open.last?.styles ?? []
      let styles = outer.union(InlineStyles(node.kind))
      let holder = open.last?.kind ?? block.kind
      add(node.start..<node.contentStart, node.kind, .marker, styles, lines)
      switch node.kind {
      case .text:
        if holder != .paragraph && holder != .tableCell {
          add(node.contentStart..<node.contentEnd, holder, .content, styles, lines)
        }
      case .code, .htmlInline, .footnoteReference:
        add(node.contentStart..<node.contentEnd, node.kind, .content, styles, lines)
        add(node.contentEnd..<node.end, node.kind, .marker, styles, lines)
      case .softBreak, .lineBreak: break
      default: open.append((node.subtreeEnd, node.contentEnd..<node.end, node.kind, styles))
      }
    }
    while let last = open.popLast() { add(last.closer, last.kind, .marker, last.styles, lines) }
  }

  /// Adds a span of a leaf, cut where lines and the prefixes between them cut it.
  private mutating func add(
    _ bytes: Range<Int32>, _ kind: SyntaxKind, _ role: HighlightSpan.Role, _ styles: InlineStyles,
    _ lines: ArraySlice<ContentLine>
  ) {
    if bytes.isEmpty { return }
    for line in lines where line.start < bytes.upperBound && bytes.lowerBound < line.end {
      let start = max(bytes.lowerBound, line.start)
      add(Int(start)..<Int(max(start, min(bytes.upperBound, line.end))), kind, role, styles)
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
