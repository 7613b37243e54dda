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
      text.rope.bytes(in: min(range.lowerBound, table.start)..<table.start).allSatisfy({ $0.isBlank }),
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
      if text.rope.bytes(in: gap).allSatisfy({ $0.isBlank }) { return range.lowerBound }
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
