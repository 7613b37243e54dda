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
  private var leaf: Reading.Leaf { window.leaf }

  /// The edits that link the items and change nothing else, with their proof; `nil` if no spelling is proven.
  func run() -> ProvenEdits? {
    var search = LeafProof(window, NewLink(original: reading, kind: kind, items: items)).search
    let plain = [0, 1].lazy.flatMap { delimiters in
      escapes().lazy.map { edits(delimiters: delimiters, escaped: $0) }
    }
    if window.isHuge { return search.first(of: plain.prefix(1)) }
    return search.first(of: plain) ?? search.first(of: rewritten().prefix(window.attempts))
  }

  // MARK: Writing

  private func edits(delimiters: Int, escaped: [Int]) -> [InlineEdit] {
    var (removals, left, inner, right) = ([InlineEdit](), [InlineEdit](), [InlineEdit](), [InlineEdit]())
    for span in crossing() {
      removals += span.unmarking
      let delimiter = delimiter(of: span, delimiters)
      left += pair(span.items.clamped(to: 0..<items.lowerBound), delimiter)
      inner += pair(span.items.clamped(to: items), delimiter)
      right += pair(span.items.clamped(to: items.upperBound..<reading.items.count), delimiter)
    }
    let (low, high) = place()
    let brackets = InlineEdit.insert(kind.openingBracket, at: low)
    let tail = InlineEdit.insert("](" + destination + ")", at: high)
    let all = (removals + left + [brackets] + inner + [tail] + right).withoutNeedless(in: window.bytes)
    let escapes = escaped.map { InlineEdit.insert("\\", at: reading.items[$0].range.lowerBound) }
    return (all + escapes).inOrder
  }

  /// The spellings that rewrite the styles around the link.
  private func rewritten() -> [[InlineEdit]] {
    let source =
      reading.items[items.lowerBound].range.lowerBound..<reading.items[items.upperBound - 1].range.upperBound
    let link = LeafBox(
      items: items, source: source, opening: kind.openingBracket, closing: "](" + destination + ")")
    let others = reading.boxes(of: leaf, without: [])
    let isAround = { (box: LeafBox) in box.items != items && box.items.contains(items) }
    return reading.rewritten(
      leaf, around: items, in: window.bytes,
      boxes: others.filter(isAround) + [link] + others.filter { !isAround($0) })
  }

  /// The styled spans that the link would cut.
  private func crossing() -> [Reading.Span] {
    reading.spans[leaf.spans].filter { span in
      span.kind.isStyle && span.items.overlaps(items)
        && !(span.items.lowerBound <= items.lowerBound && items.upperBound <= span.items.upperBound)
        && !(items.lowerBound <= span.items.lowerBound && span.items.upperBound <= items.upperBound)
    }
  }

  private func delimiter(of span: Reading.Span, _ choice: Int) -> String {
    let own = String(decoding: window.bytes[span.opening], as: UTF8.self)
    return choice == 0 || ![.emphasis, .strong].contains(span.kind) ? own : SpanWriter.otherDelimiter(own)
  }

  /// Delimiters around the ink of a part of a span; none if there is no ink.
  private func pair(_ part: Range<Int>, _ delimiter: String) -> [InlineEdit] {
    let ink = part.filter { reading.items[$0].kind.isInk }
    guard let first = ink.first, let last = ink.last else { return [] }
    let (low, high) = (reading.items[first].range.lowerBound, reading.items[last].range.upperBound)
    return [.insert(delimiter, at: low), .insert(delimiter, at: high)]
  }

  /// The offsets of the brackets: outside of spans that hold only linked items, inside of all others.
  private func place() -> (Int, Int) {
    var low = reading.items[items.lowerBound].range.lowerBound
    var high = reading.items[items.upperBound - 1].range.upperBound
    for span in reading.spans[leaf.spans]
    where items.lowerBound <= span.items.lowerBound && span.items.upperBound <= items.upperBound {
      if span.items.lowerBound == items.lowerBound { low = min(low, span.opening.lowerBound) }
      if span.items.upperBound == items.upperBound { high = max(high, span.closing.upperBound) }
    }
    return (low, high)
  }

  /// Sets of characters to escape: brackets in the text, and characters before the link that would join it.
  private func escapes() -> [[Int]] {
    let brackets = items.filter {
      reading.isEscapable($0) && "[]\\".utf8.contains(reading.items[$0].meaning.onlyByte ?? 0)
    }
    let before = [items.lowerBound - 1].filter {
      leaf.items.contains($0) && reading.isEscapable($0)
        && "!]\\".utf8.contains(reading.items[$0].meaning.onlyByte ?? 0)
    }
    // Delimiters that would pair up across a bracket.
    let delimiters = reading.escapable(reading.signs("[]\\`<&:@"))
    let inner = delimiters.filter { items.contains($0) }
    var result: [[Int]] = [[]]
    for escaped in [before, brackets, before + brackets, inner, before + inner, delimiters] + [
      Set(before + delimiters).sorted()
    ]
    where !result.contains(escaped) {
      result.append(escaped)
    }
    return result
  }
}
