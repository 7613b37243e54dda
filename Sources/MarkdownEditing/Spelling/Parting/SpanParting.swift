import MarkdownSyntax
import TextBuffer

/// Splits the inlines of a leaf at an offset, so that the text on both sides can go into blocks of its own.
///
/// A span over the offset ends before it and begins again behind it.
///
/// All positions are in bytes from the start of the leaf.
struct SpanParting {
  /// The bytes of the leaf.
  let bytes: [UInt8]
  /// The inlines of the leaf.
  let inlines: LeafInlines

  /// A leaf split at an offset: the text to insert before and behind the split, and the edits elsewhere.
  struct Cut {
    /// The closing markers of the spans, innermost first.
    var closers = ""
    /// The opening markers that begin the spans again, outermost first.
    var openers = ""
    /// The edits of the spans' own markers.
    var edits: [InlineEdit] = []
  }

  /// The inlines that go over `gap`, outermost first.
  func spans(over gap: Range<Int>) -> [LeafInlines.Node] {
    var found: [LeafInlines.Node] = []
    var index = 0
    while index < inlines.nodes.count {
      let node = inlines.nodes[index]
      guard node.range.lowerBound < gap.upperBound else { break }
      let reachesOver = node.range.lowerBound < gap.lowerBound && gap.upperBound < node.range.upperBound
      if reachesOver, node.kind.isPartable || node.isUnsplittable { found.append(node) }
      index = reachesOver ? index + 1 : node.end
    }
    return found
  }

  /// The outermost inline over `gap` that can't be split there; `nil` if there is none.
  func whole(over gap: Range<Int>) -> LeafInlines.Node? {
    spans(over: gap).first { $0.isUnsplittable || $0.holdsInTail(gap) }
  }

  /// The cut at `gap`, which is white space or empty, with text on both sides, and with no atom over it.
  ///
  /// With `otherDelimiters`, split emphasis is written with the other one of its two delimiters.
  func cut(at gap: Range<Int>, otherDelimiters: Bool = false) -> Cut {
    var cut = Cut()
    let spans = spans(over: gap)
    for (depth, span) in spans.enumerated() {
      let markers = SpanMarkers(span, in: self, parted: gap, otherDelimiters)
      let inner = spans[(depth + 1)...]
      if isEmpty(before: gap, span, inner) {
        cut.edits.append(.delete(span.range.lowerBound..<min(span.content.lowerBound, gap.lowerBound)))
        cut.openers += markers.opener
        cut.edits += markers.closingEdit
      } else if isEmpty(behind: gap, span, inner) {
        cut.edits += markers.openingEdit
        cut.closers = markers.closer + cut.closers
        cut.edits.append(.delete(max(span.content.upperBound, gap.upperBound)..<span.range.upperBound))
      } else {
        cut.edits += markers.openingEdit + markers.closingEdit
        cut.closers = markers.closer + cut.closers
        cut.openers += markers.opener
      }
    }
    return cut
  }

  /// Whether `span` holds nothing before `gap` except the opening markers of `inner` spans.
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

  /// Whether `span` holds nothing behind `gap` except the closing markers of `inner` spans.
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
  /// Whether the node is one unit that can't be split.
  var isUnsplittable: Bool { kind == .image || kind == .htmlInline }

  /// Whether `gap` is in the part of a link behind its text: the address, title or label.
  func holdsInTail(_ gap: Range<Int>) -> Bool { kind == .link && gap.lowerBound > content.upperBound }
}

extension SyntaxKind {
  /// Whether a span of this kind can end and begin again.
  fileprivate var isPartable: Bool { self == .link || isStyle }
}
