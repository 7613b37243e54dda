import MarkdownSyntax
import TextBuffer

/// Maps selections through the change of a table: each moves with the cells it holds.
struct TableFollower {
  let table: TableSource
  let change: TableChange
  let written: TableWriter.Written

  /// `range` after the change: its ends move with their cells, and an end beside a row's line break moves with that
  /// row.
  ///
  /// If the first and the last cell of `range` are removed, the result is a caret.
  func following(_ range: SelectionRange) -> SelectionRange {
    var low = moved(range.range.lowerBound)
    let cells = table.cells(coveredBy: range.range)
    let isGone = cells.map { change.isGone($0.first) && change.isGone($0.last) } ?? false
    if range.isCaret { return SelectionRange(caret: low) }
    if isGone { return SelectionRange(caret: cells.map { offset(of: $0.first) } ?? low) }
    if table.coveredStart(of: range.range) > range.range.lowerBound, let first = cells?.first {
      let line = written.change.text.line(at: offset(of: first))
      low = written.change.text.contentOfLine(max(0, line - 1)).upperBound
    }
    let high = max(low, end(of: range, cells))
    let whole = around(range.range, usually: low..<high)
    return range.over(whole.lowerBound, whole.upperBound)
  }

  /// The new end of `range`, which holds `cells`.
  private func end(of range: SelectionRange, _ cells: (first: CellPlace, last: CellPlace)?) -> UTF8Offset {
    var high = moved(range.range.upperBound)
    let covered = table.coveredEnd(of: range.range)
    if covered < range.range.upperBound, table.start <= covered, let last = table.cell(at: covered) {
      let after = written.change.text
      let line = after.line(at: offset(of: last))
      high =
        line + 1 < after.rope.lineCount ? after.startOfLine(line + 1) : after.contentOfLine(line).upperBound
    }
    if covered == range.range.upperBound, var last = cells?.last, let end = table.cell(at: covered),
      (end.row, end.column) != (last.row, last.column)
    {
      // The end is behind a pipe; the cell after it stays unselected.
      last.offset = table.bytes.count
      high = offset(of: last)
    }
    if cells?.last.isInDelimiters ?? false, change.columns.isReordered {
      // The delimiter row isn't visible, so the whole header is selected instead.
      high = offset(
        of: CellPlace(row: 0, column: table.node.columnAlignments.count - 1, offset: table.bytes.count))
    }
    return high
  }

  /// `usual`, unless it holds other text of the table than `range` did.
  ///
  /// Then, the range from the first to the last place of the text in `range`, if there is nothing else between them.
  private func around(_ range: Range<UTF8Offset>, usually usual: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let parts = table.parts(in: range)
    guard !parts.contains(where: { change.isGone($0.first) }) else { return usual }
    let moved = parts.map { offset(of: $0.first)..<offset(of: $0.last) }.ordered(by: { $0.lowerBound })
    guard held(by: usual) != moved else { return usual }
    // Selected text before or behind the table stays selected.
    let before = startsInText(range) ? usual.lowerBound : nil
    let behind = range.upperBound > table.end ? usual.upperBound : nil
    let first = before ?? moved.first?.lowerBound ?? behind.map { _ in written.table.end } ?? usual.lowerBound
    let last = behind ?? moved.last?.upperBound ?? before.map { _ in written.table.start } ?? first
    let closer = first..<max(first, last)
    return held(by: closer) == moved ? closer : usual
  }

  /// Whether `range` begins on a line above the table and holds text there.
  private func startsInText(_ range: Range<UTF8Offset>) -> Bool {
    let text = table.text
    let (first, header) = (text.line(at: range.lowerBound), text.line(at: table.start))
    guard first < header else { return false }
    let line = text.contentOfLine(first)
    let isBehindPrefix = line.lowerBound.advanced(by: text.contentIndex(of: first)) < range.lowerBound
    let isEmpty =
      isBehindPrefix
      ? text.rope.isBlank(range.lowerBound..<line.upperBound)
      : text.isEmptyPrefix(first)
    return !isEmpty || !(first + 1..<header).allSatisfy(text.isEmptyPrefix)
  }

  /// The text of cells that `range` holds in the changed table.
  private func held(by range: Range<UTF8Offset>) -> [Range<UTF8Offset>] {
    written.table.parts(in: range).map {
      written.table.offset(of: $0.first)..<written.table.offset(of: $0.last)
    }
  }

  /// The new offset of a place in the table.
  private func offset(of place: CellPlace) -> UTF8Offset { written.table.offset(of: change.moved(place)) }

  /// The new offset of `offset`: with its cell, or outside of the table, with the text around it.
  private func moved(_ offset: UTF8Offset) -> UTF8Offset {
    let isInside = table.start <= offset && offset <= table.end
    guard isInside, let cell = table.cell(at: offset) else {
      let moved = written.change.changes.map(offset, bias: .after)
      return isInside ? written.change.text.rope.startOfGrapheme(containing: moved) : moved
    }
    return self.offset(of: cell)
  }
}
