import MarkdownSyntax
import TextBuffer

extension Pane {
  /// The rows of the text that are in sight, and where the caret stands in them.
  func drawText() -> (rows: [Row], cursor: (row: Int, column: Int)?) {
    let (ranges, viewport) = (host.visibleRows, host.viewport)
    // Only what is in sight is asked for.
    var spans = document.tree.highlights(in: viewport.top..<(ranges.last?.upperBound ?? viewport.top))[...]
    var rows = ranges.map { drawRow($0, &spans) }
    rows += Array(repeating: Row("~", Style(nil, .dim)), count: viewport.rows - rows.count)
    let cursor = ranges.lastIndex { $0.lowerBound <= caret && caret <= $0.upperBound }.map { row in
      (row, min(host.text.column(of: caret, in: ranges[row]), viewport.columns))
    }
    return (rows, cursor)
  }

  private func drawRow(_ range: Range<UTF8Offset>, _ spans: inout ArraySlice<HighlightSpan>) -> Row {
    var row = Row()
    let selected = document.selection.ranges.map(\.range).filter { !$0.isEmpty && $0.overlaps(range) }
    read(range, &spans) { character, place, span in
      var style = span.map { Style($0) } ?? Style()
      if isSelected(place, selected) { style.attributes.insert(.reversed) }
      row.append(Glyph(character, at: row.columns), style)
    }
    if isSelected(range.upperBound, selected) { row.append(" ", columns: 1, Style(nil, .reversed)) }
    return row
  }

  /// Whether `place` is selected, or a caret besides the main one stands there.
  private func isSelected(_ place: UTF8Offset, _ selected: [Range<UTF8Offset>]) -> Bool {
    if selected.contains(where: { $0.contains(place) }) { return true }
    let ranges = document.selection.ranges
    return ranges.count > 1 && ranges.contains { $0.head == place && $0 != document.selection.main }
  }

  /// What a reader sees of the block at the caret: its text without markers, at most `limit` rows of it.
  func drawPreview(atMost limit: Int) -> [Row] {
    guard let block = document.tree.path(to: caret).last(where: { !$0.kind.isInline }) else { return [] }
    // A block may be the whole document, of which only the beginning is shown.
    let end = document.rope.clamped(min(block.range.upperBound, block.range.lowerBound.advanced(by: 4_096)))
    let range = block.range.lowerBound..<end
    var rows = [Row()]
    var spans = document.tree.highlights(in: range)[...]
    read(range, &spans) { character, _, span in
      guard span?.role != .marker else { return }
      let glyph = Glyph(character.isNewline ? " " : character)
      if rows[rows.count - 1].columns + glyph.columns > host.viewport.columns { rows.append(Row()) }
      rows[rows.count - 1].append(glyph, span.map { Style($0) } ?? Style())
    }
    return Array(rows.prefix(limit))
  }

  /// Hands out the characters of `range`, where each stands, and the span that it's in; drops the spans that come
  /// before.
  private func read(
    _ range: Range<UTF8Offset>, _ spans: inout ArraySlice<HighlightSpan>,
    _ body: (Character, UTF8Offset, HighlightSpan?) -> Void
  ) {
    var place = range.lowerBound
    for character in document.rope.string(in: range) {
      while let span = spans.first, span.range.upperBound <= place { spans.removeFirst() }
      body(character, place, spans.first.flatMap { $0.range.contains(place) ? $0 : nil })
      place = place.advanced(by: character.utf8.count)
    }
  }
}

extension Row {
  /// A row that reads `text`.
  init(_ text: String, _ style: Style = Style()) {
    self.init()
    append(text, style)
  }

  /// Adds `text`, as far as it stays before the column `limit`.
  mutating func append(_ text: String, _ style: Style, before limit: Int = .max) {
    for character in text where columns < limit { append(Glyph(character, at: columns), style) }
  }

  mutating func append(_ glyph: Glyph, _ style: Style) { append(glyph.text, columns: glyph.columns, style) }
}
