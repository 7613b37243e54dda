import MarkdownSyntax
import TextBuffer

/// Ranges over several cells of a table.
extension SpanDeletion {
  /// The rewriting of a range over several cells of one table, which stay; `nil` for any other range.
  ///
  /// Only the text in the cells is removed. The new text goes into the cell in which the range begins. A table that is
  /// selected as a whole is removed as a whole.
  var rewritingOfCells: Rewriting? {
    guard !range.isEmpty, case let start = CaretPlace(range.lowerBound, in: text), let table = start.leaf,
      table.kind == .table, table.start < range.upperBound, range.upperBound <= table.range.upperBound,
      text.rope.isBlank(min(range.lowerBound, table.start)..<table.start),
      range.clamped(to: table.range) != table.range, !keepsCells(at: start),
      new.isEmpty || !isInDelimiterRow(of: table)
    else { return nil }
    let cells = table.children.flatMap { $0.cells }.map { $0.content }
    guard let place = place(in: cells) else { return nil }
    let added = new.isEmpty ? [] : [Edit.insert(new, at: place)]
    let removed = cells.filter { $0.overlaps(range) }.map { Edit.delete($0.clamped(to: range)) }
    return Rewriting(edits: added + removed, place: place)
  }

  /// Whether the range is in the delimiter row of `table`, where it is no text of a cell.
  private func isInDelimiterRow(of table: SyntaxNode) -> Bool {
    let line = text.line(at: table.start) + 1
    return text.line(at: range.lowerBound) == line && text.line(at: range.upperBound) == line
  }

  /// The place of the new text in one of `cells`, the contents of the table's cells; `nil` if the range reaches none.
  ///
  /// It is within the range, so that the places of several ranges are in order.
  private func place(in cells: [Range<UTF8Offset>]) -> UTF8Offset? {
    let next = cells.partitioningIndex { range.lowerBound < $0.lowerBound }
    if next > 0 {
      let gap = min(cells[next - 1].upperBound, range.lowerBound)..<range.lowerBound
      if text.rope.isBlank(gap) { return range.lowerBound }
    }
    guard next < cells.count, cells[next].lowerBound <= range.upperBound else { return nil }
    return cells[next].lowerBound
  }

  /// Whether the range holds no bar between cells of the table at `place`, and no line break of its rows.
  func keepsCells(at place: CaretPlace) -> Bool {
    guard let table = place.leaf, table.kind == .table, !isEmptyLine(before: table) else { return true }
    return table.children.allSatisfy { row in row.markers.allSatisfy { !$0.overlaps(range) } }
      && table.markers.allSatisfy { !$0.overlaps(range) }
      && range.upperBound <= text.contentOfLine(place.line).upperBound
      && range.lowerBound >= text.startOfLine(place.line)
  }

  /// Whether the range is all of the empty line before `table`.
  private func isEmptyLine(before table: SyntaxNode) -> Bool {
    let line = text.line(at: table.start)
    return line > 0 && text.contentOfLine(line - 1).isEmpty
      && range == text.startOfLine(line - 1)..<text.startOfLine(line)
  }
}

/// Cells that lose all of their text.
extension SpanDeletion {
  /// `rewriting` with a bar beside each outer cell that it empties, because only a bar makes an empty cell.
  ///
  /// Short rows are filled up with empty cells, so a bar behind the last cell is for the header only, or
  /// for a row that would be a single bar: there cmark-gfm ends the table.
  func keepingCells(_ rewriting: Rewriting) -> Rewriting {
    guard !range.isEmpty, let table = text.path(ofLine: text.line(at: range.lowerBound)).last,
      table.kind == .table, leavesLineEdge, let changes = text.changes(rewriting.edits)
    else { return rewriting }
    let after = changes.applied(to: text.rope)
    /// The number of bytes that stay of `part`, if all of its text goes.
    func rest(of part: Range<UTF8Offset>) -> Int? {
      let left = changes.map(part)
      let isEmptied = !text.rope.isBlank(part) && after.isBlank(left)
      return isEmptied ? left.count : nil
    }
    var kept = rewriting
    let rows = table.children.filter { $0.kind == .tableRow }
    let edits = rewriting.edits.sorted { $0.range.upperBound < $1.range.upperBound }
    for row in rows where row.start <= range.upperBound && range.lowerBound <= row.range.upperBound {
      guard let edited = edited(row, by: edits) else { continue }
      let (start, end) = row.unbarred
      if let start, row != rows.last || !row.markers.isEmpty, let rest = rest(of: start) {
        let bar = rest > 0 ? "| " : "|"
        kept.edits.insert(.insert(bar, at: edited.lowerBound), at: 0)
        if edited.lowerBound == rewriting.place { kept.lead += bar.utf8.count }
      }
      if let end, row == rows.first || row != rows.last && row.markers.isEmpty, let rest = rest(of: end) {
        kept.edits.append(.insert(rest > 0 ? " |" : "|", at: edited.upperBound))
      }
    }
    return kept
  }

  /// Whether only white space is left on one side of the range, or the range is on several lines.
  private var leavesLineEdge: Bool {
    let line = text.line(at: range.lowerBound)
    let content = text.contentOfLine(line)
    let start = content.lowerBound.advanced(by: text.contentIndex(of: line))
    let (isOver, isBefore) = (content.upperBound < range.upperBound, range.lowerBound <= start)
    return isOver || isBefore || text.rope.isBlank(start..<range.lowerBound)
      || text.rope.isBlank(range.upperBound..<content.upperBound)
  }

  /// The part of the line of `row` that `edits`, which are sorted, change.
  ///
  /// `nil` if that is none, or if a bar or a line break goes.
  private func edited(_ row: SyntaxNode, by edits: [Edit]) -> Range<UTF8Offset>? {
    let line = text.contentOfLine(text.line(at: row.start))
    let first = edits.partitioningIndex { line.lowerBound <= $0.range.upperBound }
    let ranges = edits[first...].prefix { $0.range.lowerBound <= line.upperBound }.map { $0.range }
    guard let low = ranges.map({ $0.lowerBound }).min(), let high = ranges.map({ $0.upperBound }).max(),
      line.lowerBound <= low, high <= line.upperBound,
      !ranges.contains(where: { range in row.markers.contains { $0.overlaps(range) } })
    else { return nil }
    return low..<high
  }
}

extension SyntaxNode {
  /// The parts of a row before its first bar and behind its last one; all of its text if it has no bar.
  ///
  /// `nil` where the row begins or ends with a bar.
  fileprivate var unbarred: (start: Range<UTF8Offset>?, end: Range<UTF8Offset>?) {
    guard let first = cells.first?.content, let last = cells.last?.content else { return (nil, nil) }
    let low = markers.first?.lowerBound ?? first.upperBound
    let high = markers.last?.upperBound ?? last.lowerBound
    return (
      first.lowerBound < low ? first.lowerBound..<low : nil,
      high < last.upperBound ? high..<last.upperBound : nil
    )
  }
}
