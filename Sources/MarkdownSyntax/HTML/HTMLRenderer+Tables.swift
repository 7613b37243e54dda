/// Tables as cmark-gfm writes them.
extension HTMLRenderer {
  mutating func openRow(_ row: Int) {
    if isHeader(row) {
      startLine()
      write("<thead>\n")
    } else if isFirstOfBody(row) {
      startLine()
      write("<tbody>\n")
    }
    openLine("tr", row)
  }

  mutating func closeRow(_ row: Int) {
    for column in cellCount(row)..<max(alignments(ofRow: row).count, cellCount(row)) {
      writeEmptyCell(row, column)
    }
    startLine()
    write("</tr>\n")
    if isHeader(row) { write("</thead>\n") }
  }

  mutating func closeTable(_ table: Int) {
    let hasBody =
      headlessTables.contains(table)
      || Int(storage.blocks[table + 1].subtreeEnd) < Int(storage.blocks[table].subtreeEnd)
    if hasBody { write("</tbody>\n") }
    write("</table>\n")
  }

  mutating func writeCell(_ cell: Int) {
    let row = Int(storage.blocks[cell].parent)
    openCell(row, column: cell - row - 1, cell)
    writeInlines(of: cell)
    write(isHeader(row) ? "</th>" : "</td>")
  }

  private mutating func writeEmptyCell(_ row: Int, _ column: Int) {
    openCell(row, column: column, nil)
    write(isHeader(row) ? "</th>" : "</td>")
  }

  private mutating func openCell(_ row: Int, column: Int, _ cell: Int?) {
    startLine()
    write(isHeader(row) ? "<th" : "<td")
    let alignment = alignments(ofRow: row)[column]
    if alignment != .none { write(" align=\"\(alignment.rawValue)\"") }
    if let cell { writePosition(cell) }
    write(">")
  }

  /// The number of a row's cells; cells contain no blocks, so the row's subtree is its cells.
  private func cellCount(_ row: Int) -> Int { Int(storage.blocks[row].subtreeEnd) - row - 1 }

  private func isHeader(_ row: Int) -> Bool {
    storage.isHeader(row) && !headlessTables.contains(Int(storage.blocks[row].parent))
  }

  private func isFirstOfBody(_ row: Int) -> Bool {
    let table = Int(storage.blocks[row].parent)
    if headlessTables.contains(table) { return row == table + 1 }
    return Int(storage.blocks[table + 1].subtreeEnd) == row
  }

  private func alignments(ofRow row: Int) -> [ColumnAlignment] {
    guard case .table(let alignments) = storage.blocks[Int(storage.blocks[row].parent)].extra else {
      return []
    }
    return alignments
  }
}
