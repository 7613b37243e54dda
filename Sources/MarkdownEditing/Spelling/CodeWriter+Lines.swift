import MarkdownSyntax
import TextBuffer

/// The lines of new code, which need care in three cases.
///
/// White space at a line's end would become code. A line without visible text would end the paragraph. A line whose
/// first word was kept from starting a block, by an escape that code doesn't allow, would start one.
extension CodeWriter {
  /// The edits of the characters of `stretch`, which becomes code.
  func asCode(stretch: Range<Int>) -> [InlineEdit] {
    var (edits, index) = ([InlineEdit](), stretch.lowerBound)
    while index < stretch.upperBound {
      let end = (index..<stretch.upperBound).first { !isIdle($0) } ?? stretch.upperBound
      let blanks = index..<end
      if let first = blanks.first(where: isLineEnding), let last = blanks.last(where: isLineEnding) {
        edits += blanks.filter { $0 < first || $0 > last }.flatMap { asCode($0) }
        edits += asCode(lineEndings: first...last)
      } else {
        edits += blanks.flatMap { asCode($0) }
      }
      if end < stretch.upperBound { edits += asCode(end) }
      index = end + 1
    }
    return edits
  }

  /// Whether an item is white space that has no effect at a line's start or end.
  private func isIdle(_ index: Int) -> Bool {
    items[index].isBlank && (isLineEnding(index) || items[index].meaning.onlyByte != nil)
  }

  /// The edits of line endings with only white space between them: the last one stays, or one space replaces all.
  private func asCode(lineEndings: ClosedRange<Int>) -> [InlineEdit] {
    let (joins, last) = (joinsLines(at: lineEndings), lineEndings.upperBound)
    let next = reading.content.contains(last + 1) ? range(last + 1).lowerBound : range(last).upperBound
    let start = endOfText(before: lineEndings.lowerBound)
    return replaced(start..<(joins ? next : range(last).lowerBound), with: joins ? " " : "")
  }

  private func range(_ index: Int) -> Range<Int> { items[index].range }

  /// The end of the text before the line ending at `index`, without the bytes that cmark drops there, such as vertical
  /// tabs and form feeds.
  private func endOfText(before index: Int) -> Int {
    let text = index > 0 ? range(index - 1).upperBound : 0
    let dropped: [UInt8] = [0x20, 0x09, 0x0B, 0x0C]
    var start = range(index).lowerBound
    while start > text, dropped.contains(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// The edits that replace `range` with `text`, but spare the markers of spans, which other edits keep or remove.
  private func replaced(_ range: Range<Int>, with text: String) -> [InlineEdit] {
    var markers: [Range<Int>] = []
    for span in reading.spans {
      markers += [span.opening, span.closing].filter { range.overlaps($0) }
    }
    markers = markers.ordered { $0.lowerBound }
    var (edits, start) = ([InlineEdit](), range.lowerBound)
    for marker in markers + [range.upperBound..<range.upperBound] {
      let end = min(max(start, marker.lowerBound), range.upperBound)
      if start < end { edits.append(InlineEdit(range: start..<end, text: edits.isEmpty ? text : "")) }
      start = max(start, marker.upperBound)
    }
    return edits
  }

  /// Whether a space replaces `lineEndings`.
  private func joinsLines(at lineEndings: ClosedRange<Int>) -> Bool {
    switch form.lineJoining {
    case .nowhere: return false
    case .everywhere: return true
    case .beforeEscapes:
      let next = lineEndings.upperBound + 1
      let word = items[next...].prefix { $0.kind == .letter || $0.kind == .punctuation }
      let places = lineEndings.lowerBound + 1...next
      return word.contains { $0.spelling != .plain }
        || reading.spans.contains {
          $0.kind == .code && (places.contains($0.items.lowerBound) || places.contains($0.items.upperBound))
        }
    }
  }
}
