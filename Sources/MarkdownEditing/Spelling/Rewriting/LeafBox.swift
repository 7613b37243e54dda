import MarkdownSyntax

/// Something in a leaf that styles go around or into, but never halfway: a link, an image, a code span.
struct LeafBox {
  /// The items that it holds; those of a link that is there already begin and end with the link's own.
  var items: Range<Int>
  /// Where its bytes start, and end, as far as they are there already.
  var source: Range<Int>
  /// What is put in before it and after it; nothing for one that is there already.
  var opening = ""
  var closing = ""
  /// Whether nothing in it can be styled by itself, as in code.
  var isOpaque = false
  /// Whether its first and last item are its own beginning and end.
  var hasEnds = false

  /// The items in it that can be styled by themselves.
  var content: Range<Int> {
    isOpaque
      ? items.lowerBound..<items.lowerBound : hasEnds ? items.lowerBound + 1..<items.upperBound - 1 : items
  }
}

extension Reading {
  /// The links, images and code spans of a leaf but for those in `dropped`, which are indices of spans.
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
