import MarkdownSyntax
import TextBuffer

/// Writes code spans, whose content is literal: their fences, and the characters that become code or text.
struct CodeWriter {
  let reading: Reading
  let bytes: [UInt8]
  /// The change, with all items that are to be code if code is added.
  let change: StyleChange
  /// The choices among the spellings of the code.
  var form = SpellingSearch.CodeForm()

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

  var items: [Reading.Item] { reading.items }

  /// The edits of the characters that become code in `stretches`, or text in `removed`, the code spans that go.
  func characterEdits(_ stretches: [Range<Int>], removing removed: [Reading.Span]) -> [InlineEdit] {
    var isCode = [Bool](repeating: false, count: items.count)
    for index in stretches.joined() { isCode[index] = true }
    var edits = stretches.flatMap { asCode(stretch: $0) }
    for span in removed {
      edits += spaceBefore(span)
      for item in span.items where !isCode[item] { edits += asText(item) }
    }
    return edits
  }

  /// The edit that removes spaces before a code span that has only spaces on the rest of its first line: without the
  /// span's marker, they would make a hard break.
  private func spaceBefore(_ span: Reading.Span) -> [InlineEdit] {
    let rest = span.items.lowerBound..<reading.content.upperBound
    guard let end = rest.first(where: { items[$0].kind != .space || isLineEnding($0) }), isLineEnding(end)
    else { return [] }
    // The prefixes of containers aren't among these spaces.
    let spaces = items[reading.content.lowerBound..<span.items.lowerBound].reversed().prefix {
      $0.kind == .space && bytes[$0.range.lowerBound] == 0x20
    }
    guard let outermost = spaces.last else { return [] }
    return [InlineEdit(range: outermost.range.lowerBound..<span.opening.lowerBound, text: "")]
  }

  // MARK: Spans

  /// The new code span over `stretch`.
  func box(over stretch: Range<Int>) -> LeafBox {
    let runs = backtickRuns(in: stretch)
    var length = 1
    while runs.contains(length) { length += 1 }
    let fence = String(repeating: "`", count: length)
    let isPadded = isBacktick(stretch.lowerBound) || isBacktick(stretch.upperBound - 1)
    let (first, last) = (items[stretch.lowerBound].range, items[stretch.upperBound - 1].range)
    return LeafBox(
      items: stretch, source: first.lowerBound..<last.upperBound, opening: isPadded ? fence + " " : fence,
      closing: isPadded ? " " + fence : fence, isOpaque: true)
  }

  /// The parts of `stretch` that can be code spans and are worth one, without white space at their ends.
  ///
  /// As code holds only text, a part ends where one of the other `boxes` or another style begins or ends.
  func parts(of stretch: Range<Int>, between boxes: [LeafBox]) -> [Range<Int>] {
    var edges: Set<Int> = []
    for box in boxes where box.items.overlaps(stretch) {
      edges.formUnion([box.items.lowerBound, box.items.upperBound])
    }
    var (parts, start) = ([Range<Int>](), stretch.lowerBound)
    for index in stretch {
      let isCode = !items[index].kind.isEdge && change.wantedStyles(of: index, in: reading).contains(.code)
      if !isCode || index > start && (edges.contains(index) || changesStyle(at: index)) {
        parts.append(start..<index)
        start = isCode ? index : index + 1
      }
    }
    return (parts + [start..<stretch.upperBound]).map(trimmed).filter(hasWorth)
  }

  /// Whether a part holds anything that can be code.
  private func hasWorth(_ part: Range<Int>) -> Bool {
    items[part].contains {
      $0.kind.isExact
        || $0.kind.isInk && (change.isPunctuationExact || change.isAdded && $0.styles.contains(.code))
    }
  }

  /// Whether the item at `index` has other styles with delimiters than the item before it.
  private func changesStyle(at index: Int) -> Bool {
    !items[index - 1].styles.symmetricDifference(items[index].styles).isDisjoint(with: .delimited)
  }

  private func trimmed(_ stretch: Range<Int>) -> Range<Int> {
    var (low, high) = (stretch.lowerBound, stretch.upperBound)
    while low < high, isTrimmed(low) { low += 1 }
    while low < high, isTrimmed(high - 1) { high -= 1 }
    return low..<high
  }

  private func isTrimmed(_ index: Int) -> Bool {
    switch items[index].kind {
    case .space, .lineEnding, .atom(.htmlInline): true
    case .punctuation: form.trimsPunctuation
    default: false
    }
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
    guard item.spelling != .plain else { return [] }
    // A line ending or NUL can't be itself in code, nor a pipe in a cell.
    let isPipe = reading.kind == .tableCell && item.meaning.onlyByte == UInt8(ascii: "|")
    let isLineEnding = item.isBlank && [0x0A, 0x0D].contains(item.meaning.onlyByte)
    let written = isPipe ? "\\|" : isLineEnding ? " " : item.meaning.text
    return bytes[item.range].elementsEqual(written.utf8) ? [] : [InlineEdit(range: item.range, text: written)]
  }

  /// Whether the white space at `index` is at a line's start or end.
  ///
  /// There, a space would be dropped or make a hard break, and a line ending would make an empty line.
  private func isAtLineEdge(_ index: Int) -> Bool {
    var (low, high) = (index, index)
    if isLineEnding(index) { (low, high) = (low - 1, high + 1) }
    while low >= reading.content.lowerBound, isSpaceOrTab(low) { low -= 1 }
    while high < reading.content.upperBound, isSpaceOrTab(high) { high += 1 }
    return !reading.content.contains(low) || !reading.content.contains(high) || isLineEnding(low)
      || isLineEnding(high)
  }

  /// Whether an item is a space or tab, which a line can have any number of at its edges.
  private func isSpaceOrTab(_ index: Int) -> Bool {
    items[index].kind == .space && [0x20, 0x09].contains(bytes[items[index].range.lowerBound])
  }

  /// Whether cmark drops the vertical tab at `index`, although it isn't white space, because only white space follows
  /// it on its line.
  private func isVanishing(_ index: Int) -> Bool {
    var next = index + 1
    while next < reading.content.upperBound, !isLineEnding(next),
      items[next].kind == .space || items[next].meaning.onlyByte == 0x0B
    {
      next += 1
    }
    return next >= reading.content.upperBound || isLineEnding(next)
  }

  func isLineEnding(_ index: Int) -> Bool {
    if items[index].kind.isLineEnding { return true }
    return items[index].kind == .space && [0x0A, 0x0D].contains(bytes[items[index].range.lowerBound])
  }

  private func asText(_ index: Int) -> [InlineEdit] {
    let item = items[index]
    if item.kind == .space {
      // Other white space stays, because without it the line could be blank and end the paragraph.
      let isOrdinary = [0x20, 0x09, 0x0A, 0x0D].contains(bytes[item.range.lowerBound])
      if isOrdinary, isAtLineEdge(index) { return [.delete(item.range)] }
      let isJoined = form.lineJoining != .nowhere && isLineEnding(index)
      return isJoined ? [InlineEdit(range: item.range, text: " ")] : []
    }
    if item.meaning.onlyByte == 0x0B, isVanishing(index) {
      return [InlineEdit(range: item.range, text: "&#11;")]
    }
    guard item.kind == .punctuation, let byte = item.meaning.onlyByte,
      form.escaping.includes(byte, in: reading), bytes[item.range.lowerBound] == byte
    else { return [] }
    let start = item.range.lowerBound
    return [.insert("\\", at: start)]
  }
}

extension ItemKind {
  /// Whether it's the beginning or end of a block, link or image.
  fileprivate var isEdge: Bool {
    switch self {
    case .beginning, .end: true
    default: false
    }
  }
}
