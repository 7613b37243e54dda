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
