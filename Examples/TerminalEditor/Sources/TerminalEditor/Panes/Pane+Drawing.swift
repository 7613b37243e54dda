import MarkdownSyntax
import TextBuffer

/// The content of a row of text; a row with equal content needn't be drawn again.
struct RowContent: Hashable {
  var text: String
  /// The spans in it, counted from the row's start.
  var spans: [HighlightSpan]
  /// The selected ranges in it, and the carets besides the main one, counted from the row's start.
  var selected: [Range<UTF8Offset>]
  var isEndSelected: Bool
}

extension Pane {
  /// The visible text in so many rows and columns, and the caret's position in the rows.
  func drawText(rows: Int, columns: Int) -> (rows: [Row], cursor: (row: Int, column: Int)?) {
    (host.viewport.rows, host.viewport.columns) = (rows, columns)
    let (ranges, viewport) = (host.visibleRows, host.viewport)
    // Only the highlights of visible rows are asked for.
    var spans = document.tree.highlights(in: viewport.top..<(ranges.last?.upperBound ?? viewport.top))[...]
    var drawn: [RowContent: Row] = [:]
    var rows = ranges.map { range in
      let content = content(of: range, &spans)
      let row = drawnRows[content] ?? draw(content)
      drawn[content] = row
      return row
    }
    drawnRows = drawn
    rows += Array(repeating: Row("~", Style(nil, .dim)), count: viewport.rows - rows.count)
    let cursor = ranges.lastIndex { $0.lowerBound <= caret && caret <= $0.upperBound }.map { row in
      (row, min(host.text.column(of: caret, in: ranges[row]), viewport.columns))
    }
    return (rows, cursor)
  }

  private func content(of range: Range<UTF8Offset>, _ spans: inout ArraySlice<HighlightSpan>) -> RowContent {
    while let span = spans.first, span.range.upperBound <= range.lowerBound { spans.removeFirst() }
    let start = range.lowerBound.value
    let inside = spans.prefix { $0.range.lowerBound < range.upperBound }.map { span in
      var span = span
      span.range = span.range.clamped(to: range).shifted(by: -start)
      return span
    }
    let selection = document.selection
    let ranges = selection.ranges.filter { !$0.isCaret && $0.range.overlaps(range) }.map {
      $0.range.clamped(to: range).shifted(by: -start)
    }
    let carets =
      selection.ranges.count > 1 ? selection.ranges.filter { $0 != selection.main }.map(\.head) : []
    let marked = carets.filter(range.contains).map { ($0..<$0.advanced(by: 1)).shifted(by: -start) }
    return RowContent(
      text: document.rope.string(in: range), spans: inside, selected: ranges + marked,
      isEndSelected: selection.ranges.contains { $0.range.contains(range.upperBound) }
        || carets.contains(range.upperBound))
  }

  private func draw(_ content: RowContent) -> Row {
    var row = Row()
    var spans = content.spans[...]
    read(content.text, from: .zero, &spans) { character, place, span in
      var style = span.map { Style($0) } ?? Style()
      if content.selected.contains(where: { $0.contains(place) }) { style.attributes.insert(.reversed) }
      row.append(Glyph(character, at: row.columns), style)
    }
    if content.isEndSelected { row.append(" ", columns: 1, Style(nil, .reversed)) }
    return row
  }

  /// A preview of the block at the caret: its text without markers, at most `limit` rows of it.
  func drawPreview(atMost limit: Int) -> [Row] {
    guard let block = document.tree.path(to: caret).last(where: { !$0.kind.isInline }) else { return [] }
    // A block may be the whole document, of which only the beginning is shown.
    let end = document.rope.clamped(min(block.range.upperBound, block.range.lowerBound.advanced(by: 4_096)))
    let range = block.range.lowerBound..<end
    var rows = [Row()]
    var spans = document.tree.highlights(in: range)[...]
    read(document.rope.string(in: range), from: range.lowerBound, &spans) { character, _, span in
      guard span?.role != .marker else { return }
      let glyph = Glyph(character.isNewline ? " " : character)
      if rows[rows.count - 1].columns + glyph.columns > host.viewport.columns { rows.append(Row()) }
      rows[rows.count - 1].append(glyph, span.map { Style($0) } ?? Style())
    }
    return Array(rows.prefix(limit))
  }

  /// Passes each character of `text` to `body`, with its offset and its span.
  ///
  /// `text` begins at `start`. Spans before a character are dropped.
  private func read(
    _ text: String, from start: UTF8Offset, _ spans: inout ArraySlice<HighlightSpan>,
    _ body: (Character, UTF8Offset, HighlightSpan?) -> Void
  ) {
    var place = start
    for character in text {
      while let span = spans.first, span.range.upperBound <= place { spans.removeFirst() }
      body(character, place, spans.first.flatMap { $0.range.contains(place) ? $0 : nil })
      place = place.advanced(by: character.utf8.count)
    }
  }
}

extension Range<UTF8Offset> {
  fileprivate func shifted(by distance: Int) -> Range {
    lowerBound.advanced(by: distance)..<upperBound.advanced(by: distance)
  }
}

extension Row {
  /// A row of `columns` columns for the title of a whole screen.
  init(heading title: String, columns: Int) {
    let style = Style(nil, [.reversed, .bold])
    self.init()
    append(" " + title, style, before: columns)
    fill(to: columns, style)
  }

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
