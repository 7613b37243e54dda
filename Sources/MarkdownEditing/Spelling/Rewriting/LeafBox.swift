import MarkdownSyntax

/// A link, image or code span in a leaf: styles go around it or inside it, but never halfway.
struct LeafBox {
  /// The items in the box; for an existing link, these include the link's own beginning and end.
  var items: Range<Int>
  /// The range of its bytes in the source; for a new box, that of its content.
  var source: Range<Int>
  /// The markers inserted before and behind the box; empty for an existing one.
  var opening = ""
  var closing = ""
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

extension Reading {
  /// The links, images and code spans of a leaf, except those in `dropped`, which are indices of spans.
  func boxes(of leaf: Leaf, without dropped: Set<Int>) -> [LeafBox] {
    leaf.spans.filter { !dropped.contains($0) && !spans[$0].kind.isDelimited }
      .map { index in
        let span = spans[index]
        return LeafBox(
          items: span.items, source: span.opening.lowerBound..<span.closing.upperBound,
          isOpaque: span.kind == .code, hasEnds: span.kind.isLinkOrImage)
      }
  }
}
