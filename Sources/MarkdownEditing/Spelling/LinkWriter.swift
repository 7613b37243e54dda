import MarkdownSyntax

/// Puts a link or image around items of a leaf.
///
/// A style that crosses the link's edge is written again on both sides of it.
struct LinkWriter {
  let window: ProofWindow
  /// Either `link` or `image`.
  let kind: SyntaxKind
  /// The items inside of the link, without white space at the ends.
  let items: Range<Int>
  /// The destination as written in the source.
  let destination: String

  private var reading: Reading { window.original }

  /// The edits that link the items and change nothing else, with their proof; `nil` if no spelling is proven.
  func run() -> ProvenEdits? {
    var search = LeafProof(window, NewLink(original: reading, kind: kind, items: items)).search
    let keeping = keeping
    if let proven = search.first(of: [keeping.plainest.edits]) { return proven }
    if window.isHuge { return nil }
    let plain = keeping.candidates([LeafRewriter.Form()], escapes: escapes()).plainestFirst.lazy.map {
      $0.edits
    }
    return search.first(of: plain)
      ?? search.first(of: window.rewritten(around: items, adding: [link]).prefix(window.attempts))
  }

  private var link: LeafBox {
    let (first, last) = (reading.items[items.lowerBound].range, reading.items[items.upperBound - 1].range)
    return LeafBox(
      items: items, source: first.lowerBound..<last.upperBound, opening: kind.openingBracket,
      closing: "](" + destination + ")")
  }

  /// The rewriter of the styles that cross the link's edges.
  private var keeping: LeafRewriter {
    let crossing = reading.spans.filter { span in
      span.kind.isDelimited && span.items.overlaps(items) && !span.items.contains(items)
        && !items.contains(span.items)
    }
    let low = crossing.map { $0.items.lowerBound }.min() ?? items.lowerBound
    let high = crossing.map { $0.items.upperBound }.max() ?? items.upperBound
    return LeafRewriter(
      window, region: min(low, items.lowerBound)..<max(high, items.upperBound),
      written: crossing.reduce(into: []) { $0.formUnion(InlineStyles($1.kind)) }
    ).adding([link])
  }

  /// Sets of characters to escape: brackets in the text, and characters before the link that would join it.
  private func escapes() -> [[Int]] {
    let brackets = items.filter {
      reading.isEscapable($0) && "[]\\".utf8.contains(reading.items[$0].meaning.onlyByte ?? 0)
    }
    let before = [items.lowerBound - 1].filter {
      reading.content.contains($0) && reading.isEscapable($0)
        && "!]\\".utf8.contains(reading.items[$0].meaning.onlyByte ?? 0)
    }
    // Delimiters that would pair up across a bracket.
    let delimiters = reading.escapable(reading.signs("[]\\`<&:@"))
    let inner = delimiters.filter { items.contains($0) }
    let sets = [[], before, brackets, before + brackets, inner, before + inner, delimiters]
    return (sets + [Set(before + delimiters).sorted()]).uniqued { $0 }
  }
}
