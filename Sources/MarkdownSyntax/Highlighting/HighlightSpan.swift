public import TextBuffer

/// A range of text with one look.
public struct HighlightSpan: Sendable, Hashable {
  /// Whether the bytes are syntax or what the syntax applies to.
  public enum Role: String, Sendable, Hashable {
    /// The syntax itself.
    case marker
    /// The text that the markers enclose.
    case content
  }

  /// The range of bytes.
  public var range: Range<UTF8Offset>

  /// The innermost node that gives the bytes their look.
  public var kind: SyntaxKind

  /// Whether the bytes are syntax.
  public var role: Role

  /// The inline styles in force, including those of outer nodes, so that nested styles are one value.
  public var styles: InlineStyles
}

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
