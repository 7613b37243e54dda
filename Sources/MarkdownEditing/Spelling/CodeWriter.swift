import MarkdownSyntax
import TextBuffer

/// Writes an outline of code spans into the source: the backticks, and the edits of characters that become code or
/// text.
struct CodeWriter {
  let plan: CodePlan
  let bytes: [UInt8]
  /// The line endings of new code that become spaces, which look the same in code.
  ///
  /// In text that was code before, all of them become spaces or none does.
  var joining = LineJoining.nowhere

  /// The characters that are escaped in text that was code.
  enum Escaping: CaseIterable {
    /// No characters.
    case nothing
    /// Characters that start or end syntax within a line.
    case inlineSyntax
    /// All ASCII punctuation.
    case everything

    func includes(_ byte: UInt8, in reading: Reading) -> Bool {
      switch self {
      case .nothing: false
      case .inlineSyntax: reading.signs("\\`[]<>&").contains(byte)
      case .everything: true
      }
    }
  }

  /// The lines of new code that are joined to the line before, since a line could start a block once its escape is
  /// gone.
  enum LineJoining {
    case nowhere
    /// Lines whose first word has an escape or a reference, or a code fence before it.
    case beforeEscapes
    case everywhere
  }

  var reading: Reading { plan.reading }
  var leaf: Reading.Leaf { plan.leaf }
  var items: [Reading.Item] { plan.reading.items }

  /// The edits for `outline` in `spelling`, in order.
  func edits(_ outline: CodePlan.Outline, _ escaping: Escaping, _ spelling: CodeSpelling) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    var spelling = spelling
    spelling.escaped.removeAll { index in outline.stretches.contains { $0.contains(index) } }
    for index in outline.removed.sorted() {
      edits.append(InlineEdit(range: reading.spans[index].opening, text: ""))
      edits.append(InlineEdit(range: reading.spans[index].closing, text: ""))
    }
    for stretch in outline.stretches { edits += fences(of: stretch) }
    edits = withSurroundings(edits.withoutNeedless(in: bytes), outline, spelling)
    return (edits + characterEdits(outline, escaping)).inOrder
  }

  /// The edits of the characters that become code or text.
  private func characterEdits(_ outline: CodePlan.Outline, _ escaping: Escaping) -> [InlineEdit] {
    var edits = outline.stretches.flatMap { asCode(stretch: $0) }
    for index in outline.removed {
      edits += spaceBefore(reading.spans[index])
      for item in reading.spans[index].items where !outline.stretches.contains(where: { $0.contains(item) }) {
        edits += asText(item, escaping)
      }
    }
    return edits
  }

  /// The edit that removes spaces before a line ending that a code span began with: without the span's marker, they
  /// would make a hard break.
  private func spaceBefore(_ span: Reading.Span) -> [InlineEdit] {
    guard let first = span.items.first(where: { items[$0].kind != .space || isLineEnding($0) }),
      isLineEnding(first)
    else { return [] }
    // The prefixes of containers aren't among these spaces.
    let spaces = items[leaf.items.lowerBound..<span.items.lowerBound].reversed().prefix {
      $0.kind == .space && bytes[$0.range.lowerBound] == 0x20
    }
    guard let outermost = spaces.last else { return [] }
    return [InlineEdit(range: outermost.range.lowerBound..<span.opening.lowerBound, text: "")]
  }

  /// The candidates that rewrite the styles around the outline.
  func rewritten(
    _ outline: CodePlan.Outline, _ escaping: Escaping, in region: Range<Int>, of window: ProofWindow,
    escapes: [[Int]]
  ) -> [LeafRewriter.Candidate] {
    var around = characterEdits(outline, escaping)
    for index in outline.removed {
      around.append(InlineEdit(range: reading.spans[index].opening, text: ""))
      around.append(InlineEdit(range: reading.spans[index].closing, text: ""))
    }
    let boxes = joined(outline.stretches).map { stretch in
      let fences = fences(of: stretch)
      return LeafBox(
        items: stretch, source: fences[0].range.lowerBound..<fences[1].range.lowerBound,
        opening: fences[0].text, closing: fences[1].text, isOpaque: true)
    }
    let rewriter = LeafRewriter(
      window, changing: plan.change, region: region, adding: boxes, dropping: outline.removed)
    let outside = escapes.map { $0.filter { index in !outline.stretches.contains { $0.contains(index) } } }
    return rewriter.variants.flatMap { rewriter in
      rewriter.candidates([.none, .both].map { .init(trimmed: $0) }, escapes: outside, around: around)
    }.plainestFirst
  }

  /// The stretches, with adjacent ones joined if their letters have the same styles, because the spans between them are
  /// removed.
  private func joined(_ stretches: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for stretch in stretches {
      if let last = result.last, last.upperBound == stretch.lowerBound,
        items[last.upperBound - 1].styles.symmetricDifference(items[stretch.lowerBound].styles)
          .isDisjoint(with: .delimited)
      {
        result[result.count - 1] = last.lowerBound..<stretch.upperBound
      } else {
        result.append(stretch)
      }
    }
    return result
  }

  // MARK: Fences

  private func fences(of stretch: Range<Int>) -> [InlineEdit] {
    let runs = backtickRuns(in: stretch)
    var length = 1
    while runs.contains(length) { length += 1 }
    let fence = String(repeating: "`", count: length)
    let isPadded = isBacktick(stretch.lowerBound) || isBacktick(stretch.upperBound - 1)
    let low = items[stretch.lowerBound].range.lowerBound
    let high = items[stretch.upperBound - 1].range.upperBound
    return [
      .insert(isPadded ? fence + " " : fence, at: low),
      .insert(isPadded ? " " + fence : fence, at: high),
    ]
  }

  private func isBacktick(_ index: Int) -> Bool { items[index].meaning.onlyByte == UInt8(ascii: "`") }

  private func backtickRuns(in stretch: Range<Int>) -> Set<Int> {
    var runs: Set<Int> = []
    var length = 0
    for index in stretch {
      if isBacktick(index) {
        length += 1
      } else {
        runs.insert(length)
        length = 0
      }
    }
    runs.insert(length)
    return runs
  }

  // MARK: Characters

  /// The edit that writes a character of a code span as itself; none if it is so already.
  func asCode(_ index: Int) -> [InlineEdit] {
    let item = items[index]
    let isPipe = leaf.kind == .tableCell && item.meaning.onlyByte == UInt8(ascii: "|")
    guard item.spelling != .plain, !isPipe else { return [] }
    // A line ending or NUL can't be itself in code.
    let isLineEnding = item.isBlank && [0x0A, 0x0D].contains(item.meaning.onlyByte)
    return [InlineEdit(range: item.range, text: isLineEnding ? " " : item.meaning.text)]
  }

  /// Whether the white space at `index` is at a line's start or end.
  ///
  /// There, a space would be dropped or make a hard break, and a line ending would make an empty line.
  private func isAtLineEdge(_ index: Int) -> Bool {
    var (low, high) = (index, index)
    if isLineEnding(index) { (low, high) = (low - 1, high + 1) }
    while low >= leaf.items.lowerBound, isBlank(low) { low -= 1 }
    while high < leaf.items.upperBound, isBlank(high) { high += 1 }
    return !leaf.items.contains(low) || !leaf.items.contains(high) || isLineEnding(low)
      || isLineEnding(high)
  }

  /// Whether an item is a space or tab, which a line can have any number of at its edges.
  private func isBlank(_ index: Int) -> Bool {
    items[index].kind == .space && [0x20, 0x09].contains(bytes[items[index].range.lowerBound])
  }

  /// Whether cmark drops the vertical tab at `index`, although it isn't white space, because only white space follows
  /// it on its line.
  private func isVanishing(_ index: Int) -> Bool {
    var next = index + 1
    while next < leaf.items.upperBound, !isLineEnding(next),
      items[next].kind == .space || items[next].meaning.onlyByte == 0x0B
    {
      next += 1
    }
    return next >= leaf.items.upperBound || isLineEnding(next)
  }

  func isLineEnding(_ index: Int) -> Bool {
    if items[index].kind.isLineEnding { return true }
    return items[index].kind == .space && [0x0A, 0x0D].contains(bytes[items[index].range.lowerBound])
  }

  private func asText(_ index: Int, _ escaping: Escaping) -> [InlineEdit] {
    let item = items[index]
    if item.kind == .space {
      // Other white space stays, because without it the line could be blank and end the paragraph.
      let isOrdinary = [0x20, 0x09, 0x0A, 0x0D].contains(bytes[item.range.lowerBound])
      if isOrdinary, isAtLineEdge(index) { return [.delete(item.range)] }
      return joining != .nowhere && isLineEnding(index) ? [InlineEdit(range: item.range, text: " ")] : []
    }
    if item.meaning.onlyByte == 0x0B, isVanishing(index) {
      return [InlineEdit(range: item.range, text: "&#11;")]
    }
    guard item.kind == .punctuation, let byte = item.meaning.onlyByte, escaping.includes(byte, in: reading),
      bytes[item.range.lowerBound] == byte
    else { return [] }
    let start = item.range.lowerBound
    return [.insert("\\", at: start)]
  }
}
