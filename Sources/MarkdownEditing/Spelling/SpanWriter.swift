import MarkdownSyntax

/// Writes an outline into the source: the edits that remove and insert delimiters.
struct SpanWriter {
  let plan: SpanPlan
  let bytes: [UInt8]

  private var reading: Reading { plan.reading }
  private var items: [Reading.Item] { plan.reading.items }

  /// The edits for `outline` in `spelling`, in order.
  func edits(_ outline: SpanPlan.Outline, _ spelling: SpanSpelling) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    edits.reserveCapacity(2 * (outline.removed.count + outline.stretches.count))
    for index in outline.removed.sorted() {
      edits.append(InlineEdit(range: reading.spans[index].opening, text: ""))
      edits.append(InlineEdit(range: reading.spans[index].closing, text: ""))
    }
    let known = delimiters(outline)
    for (number, stretch) in outline.stretches.enumerated() {
      let delimiter = known[(spelling.delimiters >> min(number, SpanSpelling.delimiterBits - 1)) & 1]
      let place = place(of: stretch, outline, spelling)
      edits.append(.insert(delimiter, at: place.lowerBound))
      edits.append(.insert(delimiter, at: place.upperBound))
    }
    return withSurroundings(edits.withoutNeedless(in: bytes), outline, spelling).inOrder
  }

  /// The edits together with those that make room for them: labels, character references, other delimiters, escapes.
  func withSurroundings(
    _ delimiters: [InlineEdit], _ outline: SpanPlan.Outline, _ spelling: SpanSpelling
  ) -> [InlineEdit] {
    let labels = reading.labels(of: plan.leaf, in: bytes, for: delimiters)
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

  /// The style's delimiters, beginning with that of the first removed span.
  private func delimiters(_ outline: SpanPlan.Outline) -> [String] {
    var known = plan.change.delimiters(for: plan.change.style)
    if let first = outline.removed.min() {
      let own = String(decoding: bytes[reading.spans[first].opening], as: UTF8.self)
      if let index = known.firstIndex(of: own) { known.insert(known.remove(at: index), at: 0) }
    }
    return known
  }

  /// The offsets of the opening and the closing delimiter, as a range.
  private func place(of stretch: Range<Int>, _ outline: SpanPlan.Outline, _ spelling: SpanSpelling) -> Range<
    Int
  > {
    var low = items[stretch.lowerBound].range.lowerBound
    var high = items[stretch.upperBound - 1].range.upperBound
    for index in plan.leaf.spans where !outline.removed.contains(index) {
      let span = reading.spans[index]
      guard !span.items.isEmpty, stretch.lowerBound <= span.items.lowerBound,
        span.items.upperBound <= stretch.upperBound
      else { continue }
      if spelling.isInner, span.items == stretch, !span.kind.isLinkOrImage, span.kind != .code { continue }
      if span.items.lowerBound == stretch.lowerBound { low = min(low, span.opening.lowerBound) }
      if span.items.upperBound == stretch.upperBound { high = max(high, span.closing.upperBound) }
    }
    return low..<max(low, high)
  }

  /// The edits that replace `*` with `_`, or the other way round, in the markers of `span`.
  private func respelled(_ span: Reading.Span) -> [InlineEdit] {
    let own = String(decoding: bytes[span.opening], as: UTF8.self)
    let other = SpanWriter.otherDelimiter(own)
    return [InlineEdit(range: span.opening, text: other), InlineEdit(range: span.closing, text: other)]
  }

  /// The other delimiter of the same style.
  static func otherDelimiter(_ own: String) -> String {
    String(own.map { $0 == "*" ? "_" : "*" })
  }

  // MARK: Character references

  /// The edits that make references of the letters beside delimiters: their `&` and `;` are punctuation, which lets the
  /// delimiters count.
  private func references(_ outline: SpanPlan.Outline, _ spelling: SpanSpelling) -> [InlineEdit] {
    var indices: Set<Int> = []
    for stretch in outline.stretches {
      if spelling.referenced.hasStart { indices.insert(stretch.lowerBound - 1) }
      if spelling.referenced.hasEnd { indices.insert(stretch.upperBound) }
    }
    return indices.sorted().compactMap { index in
      guard plan.leaf.items.contains(index), items[index].kind == .letter, items[index].spelling == .plain,
        !items[index].styles.contains(.code),
        let scalar = items[index].meaning.scalar
      else { return nil }
      return InlineEdit(range: items[index].range, text: "&#\(scalar.value);")
    }
  }
}
