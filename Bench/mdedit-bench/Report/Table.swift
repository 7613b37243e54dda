/// Cells in rows and columns.
struct Table: Codable, Equatable {
  /// The names of the columns.
  var head: [String]
  var rows: [[String]]
  /// So many columns from the first on are text, which is aligned to the left; the others are numbers.
  var textColumns: Int

  /// The lines, with cells padded to their columns' widths; `style` is given what to print of a cell, and where it is.
  func lines(style: (_ cell: String, _ row: Int, _ column: Int) -> String = { cell, _, _ in cell })
    -> [String]
  {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.enumerated().map { row, cells in
      let padded = cells.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        let text = style(cell, row - 1, column)
        return column < textColumns ? text + padding : padding + text
      }
      return padded.joined(separator: "  ").trimmingEnd()
    }
  }

  /// The table without the columns in which no row says anything.
  func withoutEmptyColumns() -> Table {
    let kept = head.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return Table(
      head: kept.map { head[$0] }, rows: rows.map { row in kept.map { row[$0] } },
      textColumns: kept.count { $0 < textColumns })
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate func trimmingEnd() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
