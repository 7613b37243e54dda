public import TextBuffer

/// What only some kinds of nodes have.
extension SyntaxNode {
  /// For a paragraph, heading, table cell, code block, HTML block, front matter or link definition: where the content
  /// of each of its lines stands, without container prefixes, indentation that doesn't count, and line endings.
  ///
  /// - Complexity: O(*l*), where *l* is the number of lines.
  public var contentLines: [Range<UTF8Offset>] {
    guard let record else { return [] }
    let (parts, base) = (chunk.parts(of: record), start.value)
    func offsets(_ line: BlockLine) -> Range<UTF8Offset> {
      self.offsets(base + Int(line.start)..<base + Int(max(line.start, line.end)))
    }
    guard parts.longLines < 0 else { return chunk.blocks.longLines[Int(parts.longLines)].map(offsets) }
    return parts.lines.bounds.map { offsets(chunk.blocks.lines[$0]) }
  }

  /// A heading's level, 1 to 6.
  public var headingLevel: Int? { if case .heading(let level, _) = detail { Int(level) } else { nil } }

  /// Whether a heading is underlined rather than marked with `#`.
  public var isSetext: Bool { if case .heading(_, let isSetext) = detail { isSetext } else { false } }

  /// A list's marker and tightness.
  public var list: ListAttributes? { detail.list }

  /// By how many columns an item's content is indented behind that of the container around it (CommonMark section
  /// 5.2); `nil` for other nodes.
  package var contentIndent: Int? {
    if case .item(let markerOffset, let padding) = detail { Int(markerOffset + padding) } else { nil }
  }

  /// For a task item or its marker, whether it's done; `nil` elsewhere.
  public var isChecked: Bool? {
    switch kind {
    case .taskMarker: if case .task(let isChecked) = detail { isChecked } else { nil }
    case .item: if case .task(let isChecked) = firstRecordInside?.detail { isChecked } else { nil }
    default: nil
    }
  }

  /// Whether a code block is fenced, as an extension's block always is; `nil` for other nodes.
  public var isFenced: Bool? {
    guard kind.isLiteralBlock else { return nil }
    return fence != nil
  }

  /// Where the info string of a fenced code block, or of an extension's block or container that takes one, is written,
  /// without white space around it; `nil` for other nodes.
  public var infoRange: Range<UTF8Offset>? {
    guard case .block(let block) = place, let fence, fence.takesInfo else { return nil }
    return offsets(
      block.start + Int(fence.infoRange.lowerBound)..<block.start + Int(fence.infoRange.upperBound))
  }

  /// The info string of a fenced code block, or of an extension's block or container that takes one, unescaped as cmark
  /// does it; `nil` for other nodes.
  public var info: String? { fence.flatMap { $0.takesInfo ? $0.info : nil } }

  /// Whether the node is an extension's block or container that no reader sees.
  package var isHidden: Bool { fence?.isHidden ?? false }

  /// A table's alignments, one a column.
  public var columnAlignments: [ColumnAlignment] {
    if case .table(let alignments) = extra { alignments } else { [] }
  }

  /// Where a link, image or link definition leads and where its parts are written.
  public var link: LinkAttributes? {
    switch place {
    case .document: return nil
    case .block(let block):
      return block.definition.map { attributes($0, from: block.start) }
    case .inline(let index, let leaf):
      return leaf.link(index).map { attributes($0, from: leaf.start) }
    }
  }

  /// The attributes in the document's offsets; the block of `link` starts at `base`.
  private func attributes(_ link: InlineLink<InBlock>, from base: Int) -> LinkAttributes {
    func offsets(_ range: Range<BlockOffset>) -> Range<UTF8Offset> {
      self.offsets(base + Int(range.lowerBound)..<base + Int(range.upperBound))
    }
    return LinkAttributes(
      form: link.form, destination: link.destination, title: link.title,
      destinationRange: link.destinationRange.map(offsets), titleRange: link.titleRange.map(offsets),
      labelRange: link.labelRange.map(offsets))
  }

  @inline(__always)
  private var detail: BlockDetail { record?.detail ?? .none }

  private var extra: BlockExtra? { if case .block(let block) = place { block.extra } else { nil } }

  private var fence: Fence? { if case .fence(let fence) = extra { fence } else { nil } }
}
