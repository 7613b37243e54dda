public import TextBuffer

extension SyntaxTree {
  /// The highlight spans that share a byte with `range`, sorted and disjoint.
  ///
  /// Plain text of paragraphs and cells has no span. Neither have line endings and line prefixes, except for a quote's
  /// markers.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks. *k* counts the blocks, lines and spans at
  ///   `range`, and the earlier top-level inlines of the leaf at its start.
  public func highlights(in range: Range<UTF8Offset>) -> [HighlightSpan] {
    if range.isEmpty { return [] }
    var collector = HighlightCollector(range: range.lowerBound.value..<range.upperBound.value)
    collector.collect(chunks)
    return collector.spans
  }
}
