public import TextBuffer

/// Attributes that only some kinds of nodes have.
extension SyntaxNode {
  /// The range of each content line, without container prefixes, insignificant indentation and line endings.
  ///
  /// Paragraphs, headings, table cells, code blocks, HTML blocks, front matter and link definitions have content lines.
  ///
  /// - Complexity: O(*l*), where *l* is the number of lines.
  public var contentLines: [Range<UTF8Offset>] { mapContentLines { $1 } }

  /// The values of `transform` for the content lines, each with the spaces before it that a split tab leaves.
  ///
  /// Where containers take only some columns of a tab, a literal block shows the others as spaces.
  ///
  /// - Complexity: O(*l*), where *l* is the number of lines.
  package func mapContentLines<Value>(
    _ transform: (_ spaces: Int, _ line: Range<UTF8Offset>) -> Value
  ) -> [Value] {
    guard let record else { return [] }
    let (parts, base) = (chunk.parts(of: record), start.value)
    func value(_ line: BlockLine) -> Value {
      transform(
        Int(line.virtualSpaces), offsets(base + Int(line.start)..<base + Int(max(line.start, line.end))))
    }
    guard parts.longLines < 0 else { return chunk.blocks.longLines[Int(parts.longLines)].map { value($0) } }
    return parts.lines.bounds.map { value(chunk.blocks.lines[$0]) }
  }

  /// A heading's level, 1 to 6.
  ///
  /// `nil` for other nodes.
  public var headingLevel: Int? { if case .heading(let level, _) = detail { Int(level) } else { nil } }

  /// Whether the node is a setext heading, which is underlined instead of marked with `#`.
  public var isSetext: Bool { if case .heading(_, let isSetext) = detail { isSetext } else { false } }

  /// A list's marker style and tightness.
  ///
  /// `nil` for other nodes.
  public var list: ListAttributes? { detail.list }

  /// The indentation of an item's content relative to its container's content, in columns (CommonMark section 5.2).
  ///
  /// `nil` for other nodes.
  package var contentIndent: Int? {
    if case .item(let markerOffset, let markerWidth) = detail { Int(markerOffset + markerWidth) } else { nil }
  }

  /// Whether a task item is checked, for the item or its marker.
  ///
  /// `nil` for other nodes.
  public var isChecked: Bool? {
    switch kind {
    case .taskMarker: if case .task(let isChecked) = detail { isChecked } else { nil }
    case .item: if case .task(let isChecked) = firstRecordInside?.detail { isChecked } else { nil }
    default: nil
    }
  }

  /// Whether a code block is fenced; an extension's block always is.
  ///
  /// `nil` for other nodes.
  public var isFenced: Bool? {
    guard kind.isLiteralBlock else { return nil }
    return fence != nil
  }

  /// The range of the written info string, without white space around it.
  ///
  /// Fenced code blocks have one, and so do blocks and containers of extensions that take one. `nil` for other nodes.
  public var infoRange: Range<UTF8Offset>? {
    guard case .block(let block) = place, let fence, fence.takesInfo else { return nil }
    return offsets(
      block.start + Int(fence.infoRange.lowerBound)..<block.start + Int(fence.infoRange.upperBound))
  }

  /// The info string, unescaped as by cmark.
  ///
  /// Fenced code blocks have one, and so do blocks and containers of extensions that take one. `nil` for other nodes.
  public var info: String? { fence.flatMap { $0.takesInfo ? $0.info : nil } }

  /// Whether the node is a block or container of an extension that readers don't see.
  var isHidden: Bool {
    switch kind {
    case .block, .container: fence?.isHidden ?? false
    default: false
    }
  }

  /// A table's alignments, one for each column; empty for other nodes.
  public var columnAlignments: [ColumnAlignment] {
    if case .table(let alignments) = extra { alignments } else { [] }
  }

  /// The destination and the ranges of the written parts of a link, image or link definition.
  ///
  /// `nil` for other nodes.
  public var link: LinkAttributes? {
    switch place {
    case .document: return nil
    case .block(let block):
      return block.definition.map { LinkAttributes($0, from: block.start) }
    case .inline(let index, let leaf):
      return leaf.link(index).map { LinkAttributes($0, from: leaf.start) }
    }
  }

  @inline(__always)
  private var detail: BlockDetail { record?.detail ?? .none }

  private var extra: BlockExtra? { if case .block(let block) = place { block.extra } else { nil } }

  private var fence: Fence? { if case .fence(let fence) = extra { fence } else { nil } }
}

extension SyntaxNode {
  /// Whether both nodes are leaves or table rows with the same lines and inlines, relative to their starts.
  ///
  /// Their text is not compared.
  ///
  /// - Complexity: O(*l* + *i*), where *l* is the number of lines and *i* that of inlines.
  package func hasSameContent(as other: SyntaxNode) -> Bool {
    guard let old = record, let new = other.record,
      chunk.hasSameContent(old, as: new, in: other.chunk), definition == other.definition
    else { return false }
    guard old.kind == .tableRow else { return true }
    let (cells, others) = (children, other.children)
    return cells.count == others.count && zip(cells, others).allSatisfy { $0.hasSameContent(as: $1) }
  }
}

extension SyntaxNode {
  /// The attributes of a link reference definition, relative to its start; `nil` for other nodes.
  private var definition: InlineLink<InBlock>? {
    guard kind == .linkDefinition, case .block(let block) = place else { return nil }
    return block.definition
  }
}
