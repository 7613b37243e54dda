public import TextBuffer

extension SyntaxTree {
  /// The highlight spans that share a byte with `range`; sorted and disjoint.
  ///
  /// Plain text of paragraphs and cells has no span, and neither have line endings and the prefixes of lines, except
  /// for a quote's markers.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks, and *k* that of blocks, lines and spans at
  ///   `range`, and of the inlines before it in the leaf at its start that no other inline of that leaf holds.
  public func highlights(in range: Range<UTF8Offset>) -> [HighlightSpan] {
    if range.isEmpty { return [] }
    var collector = HighlightCollector(range: range.lowerBound.value..<range.upperBound.value)
    collector.collect(chunks)
    return collector.spans
  }
}
