import MarkdownSyntax

/// Parts the inlines of a leaf at a place, so that what is before and behind it can stand in blocks of their own: a
/// span that reaches over the place ends before it and begins again behind it.
///
/// All positions are in bytes from the start of the leaf.
struct SpanParting {
  /// The leaf's bytes.
  let bytes: [UInt8]
  /// Its inlines.
  let inlines: LeafInlines

  /// A leaf parted at a place: what is written before and behind it, and what changes elsewhere.
  struct Cut {
    /// What ends the spans, innermost first.
    var closers = ""
    /// What begins them again, outermost first.
    var openers = ""
    /// What changes at the spans' own markers.
    var edits: [InlineEdit] = []

    /// Whether no span reaches over the place.
    var isEmpty: Bool { closers.isEmpty && openers.isEmpty && edits.isEmpty }
  }

  /// The inlines that reach over `gap`, outermost first.
  func spans(over gap: Range<Int>) -> [LeafInlines.Node] {
    var found: [LeafInlines.Node] = []
    var index = 0
    while index < inlines.nodes.count {
      let node = inlines.nodes[index]
      guard node.range.lowerBound < gap.upperBound else { break }
      let reachesOver = node.range.lowerBound < gap.lowerBound && gap.upperBound < node.range.upperBound
      if reachesOver, node.kind.isPartable || node.isAtom { found.append(node) }
      index = reachesOver ? index + 1 : node.end
    }
    return found
  }

  /// The outermost inline over `gap` that can't be parted there; `nil` where there is none.
  func whole(over gap: Range<Int>) -> LeafInlines.Node? {
    spans(over: gap).first { $0.isAtom || $0.holdsInTail(gap) }
  }

  /// The cut at `gap`, white space or nothing between text on both sides, over which no atom reaches.
  ///
  /// Emphasis that is parted is written with the other one of its two delimiters if `otherDelimiters`.
  func cut(at gap: Range<Int>, otherDelimiters: Bool = false) -> Cut {
    var cut = Cut()
    let spans = spans(over: gap)
    for (depth, span) in spans.enumerated() {
      let markers = SpanMarkers(span, in: self, parted: gap, otherDelimiters)
      let inner = spans[(depth + 1)...]
      if isEmpty(before: gap, span, inner) {
        cut.edits.append(
          InlineEdit(
            range: span.range.lowerBound..<min(span.content.lowerBound, gap.lowerBound), text: ""))
        cut.openers += markers.opener
        cut.edits += markers.closingEdit
      } else if isEmpty(behind: gap, span, inner) {
        cut.edits += markers.openingEdit
        cut.closers = markers.closer + cut.closers
        cut.edits.append(
          InlineEdit(
            range: max(span.content.upperBound, gap.upperBound)..<span.range.upperBound, text: ""))
      } else {
        cut.edits += markers.openingEdit + markers.closingEdit
        cut.closers = markers.closer + cut.closers
        cut.openers += markers.opener
      }
    }
    return cut
  }

  /// Whether `span` holds nothing before `gap` but what `inner` spans begin with.
  private func isEmpty(
    before gap: Range<Int>, _ span: LeafInlines.Node, _ inner: ArraySlice<LeafInlines.Node>
  ) -> Bool {
    var place = span.content.lowerBound
    for next in inner {
      place = afterBlanks(place, limit: gap.lowerBound)
      guard next.range.lowerBound == place else { break }
      place = next.content.lowerBound
    }
    return afterBlanks(place, limit: gap.lowerBound) >= gap.lowerBound
  }

  /// Whether `span` holds nothing behind `gap` but what `inner` spans end with.
  private func isEmpty(
    behind gap: Range<Int>, _ span: LeafInlines.Node, _ inner: ArraySlice<LeafInlines.Node>
  ) -> Bool {
    var place = span.content.upperBound
    for next in inner {
      place = beforeBlanks(place, limit: gap.upperBound)
      guard next.range.upperBound == place else { break }
      place = next.content.upperBound
    }
    return beforeBlanks(place, limit: gap.upperBound) <= gap.upperBound
  }

  private func afterBlanks(_ place: Int, limit: Int) -> Int {
    var place = place
    while place < limit, bytes[place].isBlank { place += 1 }
    return place
  }

  private func beforeBlanks(_ place: Int, limit: Int) -> Int {
    var place = place
    while place > limit, bytes[place - 1].isBlank { place -= 1 }
    return place
  }
}

extension LeafInlines.Node {
  /// Whether it's one thing, which can't be parted.
  var isAtom: Bool { kind == .image || kind == .htmlInline }

  /// Whether `gap` is in what a link ends with, behind the bracket: its address, title or label.
  func holdsInTail(_ gap: Range<Int>) -> Bool { kind == .link && gap.lowerBound > content.upperBound }
}

extension SyntaxKind {
  /// Whether a span of this kind can end and begin again.
  fileprivate var isPartable: Bool { self == .link || isStyle }
}
