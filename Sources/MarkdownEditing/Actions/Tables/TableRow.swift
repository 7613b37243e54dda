import MarkdownSyntax
import TextBuffer

/// A row of a table with its cells.
struct TableRow {
  /// The range of the row.
  var range: Range<UTF8Offset>
  /// The ranges of the cells' texts.
  var cells: [Range<UTF8Offset>]
}

extension SyntaxNode {
  /// The cells of a row; empty for other nodes.
  var cells: [SyntaxNode] { children.filter { $0.kind == .tableCell } }

  /// The rows of a table, the header first and without the delimiter row; empty for other nodes.
  ///
  /// - Complexity: O(*k*), where *k* is the number of rows and cells.
  var tableRows: [TableRow] {
    guard kind == .table else { return [] }
    return children.filter { $0.kind == .tableRow }.map { row in
      TableRow(range: row.range, cells: row.cells.map { $0.range })
    }
  }
}
