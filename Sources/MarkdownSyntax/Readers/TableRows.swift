package import TextBuffer

extension SyntaxNode {
  /// A row of a table with its cells.
  package struct TableRow: Equatable, Sendable {
    /// The range of the row.
    package var range: Range<UTF8Offset>
    /// The ranges of the cells' texts.
    package var cells: [Range<UTF8Offset>] = []
  }

  /// The rows of a table, the header first and without the delimiter row; empty for other nodes.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks and *k* that of cells.
  package var tableRows: [TableRow] {
    guard case .block(let table) = place, table.record.kind == .table else { return [] }
    var rows: [TableRow] = []
    // An empty cell may be at the very end.
    tree.forEachBlock(from: table.next, startingBefore: table.end + 1) { home, _, record in
      let bytes = offsets(home.documentOffset(of: record.start)..<home.documentOffset(of: record.end))
      switch record.kind {
      case .tableRow:
        rows.append(TableRow(range: bytes))
        rows[rows.count - 1].cells.reserveCapacity(rows.dropLast().last?.cells.count ?? 0)
      // A cell is only its text; the pipes and white space around it belong to the row.
      case .tableCell where !rows.isEmpty: rows[rows.count - 1].cells.append(bytes)
      default: break
      }
    }
    return rows
  }
}
