import MarkdownSyntax

/// A link, image or code span in a leaf, or a styled span that stays: other styles go around it or inside it, but never
/// halfway.
struct LeafBox {
  /// The items in the box; for an existing link, these include the link's own beginning and end.
  var items: Range<Int>
  /// The range of its bytes in the source; for a new box, that of its content.
  var source: Range<Int>
  /// The markers inserted before and behind the box; empty for an existing one.
  var opening = ""
  var closing = ""
  /// The index of the styled span that stays; `nil` for any other box.
  var kept: Int?
  /// Whether nothing in the box can be styled by itself, as in code.
  var isOpaque = false
  /// Whether the first and last item are the box's own beginning and end.
  var hasEnds = false

  /// The items in the box that can be styled by themselves.
  var content: Range<Int> {
    isOpaque
      ? items.lowerBound..<items.lowerBound : hasEnds ? items.lowerBound + 1..<items.upperBound - 1 : items
  }
}

extension LeafBox {
  /// The box of `span`, which has the index `index` and stays.
  init(_ span: Reading.Span, at index: Int) {
    items = span.items
    source = span.opening.lowerBound..<span.closing.upperBound
    kept = span.kind.isDelimited ? index : nil
    isOpaque = span.kind == .code
    hasEnds = span.kind.isLinkOrImage
  }
}

extension String {
  /// The other delimiter of the same style, for `*` and `_`.
  var otherDelimiter: String { String(map { $0 == "*" ? "_" : "*" }) }
}
