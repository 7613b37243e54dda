package import TextBuffer

extension SyntaxNode {
  /// Whether both are leaves, or rows of tables, that hold the same lines with the same inlines, counted from where each starts; their
  /// bytes are not looked at.
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

  /// The contents of the text, code and HTML among the inlines of a leaf, in order.
  ///
  /// - Complexity: O(*i*), where *i* is the number of inlines.
  package var visibleSpans: [Range<UTF8Offset>] {
    guard case .block(let block) = place else { return [] }
    let (base, inlines) = (block.start, block.inlines)
    var spans: [Range<UTF8Offset>] = []
    spans.reserveCapacity(inlines.count)
    for node in inlines where node.kind == .text || node.kind == .code || node.kind == .htmlInline {
      spans.append(offsets(base + Int(node.contentStart)..<base + Int(node.contentEnd)))
    }
    return spans
  }
}

extension SyntaxNode {
  /// Of a link reference definition, what it says, counted from its start.
  private var definition: InlineLink? {
    guard kind == .linkDefinition, case .block(let block) = place else { return nil }
    return block.definition
  }
}

extension BlockChunk {
  /// Whether the leaf `record`, one of the chunk's, has the same lines, inlines and links as `other` in `chunk`, each counted from its start.
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
