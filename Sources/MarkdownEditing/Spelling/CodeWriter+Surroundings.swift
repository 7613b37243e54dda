import MarkdownSyntax

/// The edits around new code and text that was code, which let the delimiters there count.
extension CodeWriter {
  /// The edits together with those that make room for them: labels, character references, other delimiters, escapes.
  func withSurroundings(
    _ delimiters: [InlineEdit], _ outline: CodePlan.Outline, _ spelling: CodeSpelling
  ) -> [InlineEdit] {
    let labels = reading.labels(of: leaf, in: bytes, for: delimiters)
    var edits = labels.isEmpty ? delimiters : labels + delimiters
    if spelling.referenced != .none { edits += references(outline, spelling) }
    for index in spelling.respelled where !outline.removed.contains(index) {
      edits += respelled(reading.spans[index])
    }
    for index in spelling.escaped where items[index].spelling == .plain {
      let start = items[index].range.lowerBound
      edits.append(.insert("\\", at: start))
    }
    return edits
  }

  /// The edits that replace `*` with `_`, or the other way round, in the markers of `span`.
  private func respelled(_ span: Reading.Span) -> [InlineEdit] {
    let own = String(decoding: bytes[span.opening], as: UTF8.self)
    let other = own.otherDelimiter
    return [InlineEdit(range: span.opening, text: other), InlineEdit(range: span.closing, text: other)]
  }

  /// The edits that make references of the letters beside delimiters: their `&` and `;` are punctuation, which lets the
  /// delimiters count.
  private func references(_ outline: CodePlan.Outline, _ spelling: CodeSpelling) -> [InlineEdit] {
    var indices: Set<Int> = []
    for stretch in outline.stretches {
      if spelling.referenced.hasStart { indices.insert(stretch.lowerBound - 1) }
      if spelling.referenced.hasEnd { indices.insert(stretch.upperBound) }
    }
    return indices.sorted().compactMap { index in
      guard leaf.items.contains(index), items[index].kind == .letter, items[index].spelling == .plain,
        !items[index].styles.contains(.code),
        let scalar = items[index].meaning.scalar
      else { return nil }
      return InlineEdit(range: items[index].range, text: "&#\(scalar.value);")
    }
  }
}
