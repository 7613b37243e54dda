/// Tables as cmark-gfm writes them; a selection's table can lack its header row.
extension HTMLRenderer {
  mutating func openRow(_ row: SyntaxNode) {
    guard let table = open.last else { return }
    if isHeader(row, of: table.node) {
      startLine()
      write("<thead>\n")
    } else if table.children == (hasHeader(table.node) ? 1 : 0) {
      startLine()
      write("<tbody>\n")
    }
    openLine("tr", row)
  }

  mutating func closeRow(_ closed: OpenBlock) {
    guard let table = open.last?.node else { return }
    let isHeader = isHeader(closed.node, of: table)
    let alignments = table.columnAlignments
    for column in closed.children..<max(alignments.count, closed.children) {
      openCell(nil, isHeader: isHeader, alignments[column])
      write(isHeader ? "</th>" : "</td>")
    }
    startLine()
    write("</tr>\n")
    if isHeader { write("</thead>\n") }
  }

  mutating func closeTable(_ closed: OpenBlock) {
    if closed.children > (hasHeader(closed.node) ? 1 : 0) { write("</tbody>\n") }
    write("</table>\n")
  }

  mutating func writeCell(_ cell: SyntaxNode) {
    guard open.count > 1, let row = open.last else { return }
    let table = open[open.count - 2].node
    let isHeader = isHeader(row.node, of: table)
    openCell(cell, isHeader: isHeader, table.columnAlignments[row.children])
    writeInlines(of: cell)
    write(isHeader ? "</th>" : "</td>")
  }

  private mutating func openCell(_ cell: SyntaxNode?, isHeader: Bool, _ alignment: ColumnAlignment) {
    startLine()
    write(isHeader ? "<th" : "<td")
    if alignment != .none { write(" align=\"\(alignment.rawValue)\"") }
    if let cell { writePosition(cell) }
    write(">")
  }

  private func isHeader(_ row: SyntaxNode, of table: SyntaxNode) -> Bool { table.firstChild == row }

  /// Whether the header row of `table` is rendered.
  private func hasHeader(_ table: SyntaxNode) -> Bool {
    guard let clip, let row = table.firstChild else { return true }
    return clip.shows(row.kind, at: indices(of: row))
  }
}
