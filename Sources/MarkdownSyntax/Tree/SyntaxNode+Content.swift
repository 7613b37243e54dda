package import TextBuffer

extension SyntaxNode {
  /// Whether both nodes are leaves or table rows with the same lines and inlines, relative to their starts.
  ///
  /// Their text is not compared.
  ///
  /// - Complexity: O(*l* + *i*), where *l* is the number of lines and *i* that of inlines.
  package func hasSameContent(as other: SyntaxNode) -> Bool {
    guard let old = record, let new = other.record,
      old.kind == new.kind, old.end - old.start == new.end - new.start, old.detail == new.detail,
      chunk.hasSameLeaf(old, as: new, in: other.chunk), definition == other.definition
    else { return false }
    guard old.kind == .tableRow else { return true }
    let (cells, others) = (children, other.children)
    return cells.count == others.count && zip(cells, others).allSatisfy { $0.hasSameContent(as: $1) }
  }

  /// The text, code and HTML among a leaf's inlines, in order.
  ///
  /// - Complexity: O(*i* + *l*), where *i* is the number of inlines and *l* the length of the links' attributes.
  package var visibleRuns: [VisibleRun] {
    guard case .block(let block) = place else { return [] }
    let links = block.blocks.links(of: block.record)
    let inlines = links.isEmpty ? Array(block.inlines) : block.blocks.linkedInlines(of: block.record)
    let base = block.start
    var runs: [VisibleRun] = []
    runs.reserveCapacity(inlines.count)
    // The contexts of the open spans, with the end of each.
    var open: [(end: Int, context: Int)] = []
    for (index, node) in inlines.enumerated() {
      while let last = open.last, last.end <= index { open.removeLast() }
      let context = open.last?.context ?? 0
      switch node.kind {
      case .text, .code, .htmlInline:
        let range = offsets(base + Int(node.contentStart)..<base + Int(node.contentEnd))
        runs.append(VisibleRun(range: range, kind: node.kind, context: context))
      case .softBreak, .lineBreak: break
      default:
        let link = links.indices.contains(Int(node.link)) ? links[Int(node.link)] : nil
        open.append((Int(node.subtreeEnd), VisibleRun.context(node.kind, link, in: context)))
      }
    }
    return runs
  }
}

/// A run of text, code or HTML in a leaf, with the spans around it.
package struct VisibleRun: Equatable {
  /// The range of the run, without markers.
  package var range: Range<UTF8Offset>
  /// The kind: `text`, `code` or `htmlInline`.
  package var kind: SyntaxKind
  /// A hash of the spans around the run: their kinds, and the destinations and titles of links.
  ///
  /// It is 0 if there are none.
  package var context: Int

  /// Creates a run of `kind` in `range` with the context `context`.
  package init(range: Range<UTF8Offset>, kind: SyntaxKind, context: Int) {
    (self.range, self.kind, self.context) = (range, kind, context)
  }

  /// The run moved by `count` bytes.
  package func shifted(by count: Int) -> VisibleRun {
    let moved = range.lowerBound.advanced(by: count)..<range.upperBound.advanced(by: count)
    return VisibleRun(range: moved, kind: kind, context: context)
  }

  fileprivate static func context(_ kind: SyntaxKind, _ link: InlineLink<InBlock>?, in outer: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(outer)
    hasher.combine(kind)
    if let link {
      hasher.combine(link.destination)
      hasher.combine(link.title)
    }
    return hasher.finalize()
  }
}

extension SyntaxNode {
  /// The attributes of a link reference definition, relative to its start; `nil` for other nodes.
  private var definition: InlineLink<InBlock>? {
    guard kind == .linkDefinition, case .block(let block) = place else { return nil }
    return block.definition
  }
}

extension BlockChunk {
  /// Whether the leaf `record` of this chunk has the same lines, inlines and links as `other` in `chunk`, each relative
  /// to its own start.
  fileprivate func hasSameLeaf(_ record: BlockRecord, as other: BlockRecord, in chunk: BlockChunk) -> Bool {
    let (parts, others) = (parts(of: record), chunk.parts(of: other))
    guard parts.isPlain == others.isPlain,
      blocks.inlines.elements(parts.inlines.bounds, equal: others.inlines.bounds, of: chunk.blocks.inlines),
      hasSameLines(parts, as: others, in: chunk)
    else { return false }
    if parts.extra >= 0 || others.extra >= 0, blocks.extra(of: record) != chunk.blocks.extra(of: other) {
      return false
    }
    return blocks.links.isEmpty && chunk.blocks.links.isEmpty
      || blocks.links(of: record) == chunk.blocks.links(of: other)
  }

  private func hasSameLines(_ parts: BlockParts, as others: BlockParts, in chunk: BlockChunk) -> Bool {
    guard parts.longLines < 0, others.longLines < 0 else {
      return parts.longLines >= 0 && others.longLines >= 0
        && blocks.longLines[Int(parts.longLines)].elementsEqual(chunk.blocks.longLines[Int(others.longLines)])
    }
    return blocks.lines.elements(parts.lines.bounds, equal: others.lines.bounds, of: chunk.blocks.lines)
  }
}
