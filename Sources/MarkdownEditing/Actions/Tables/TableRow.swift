import MarkdownSyntax
import TextBuffer

/// A row of a table with its cells.
struct TableRow {
  /// The row.
  var node: SyntaxNode
  /// Its cells.
  var cells: [SyntaxNode] = []

  /// The rows among `blocks`, which are what a table holds, in order.
  static func rows(_ blocks: ArraySlice<SyntaxTree.PlacedBlock>) -> [TableRow] {
    var rows: [TableRow] = []
    for block in blocks {
      switch block.node.kind {
      case .tableRow: rows.append(TableRow(node: block.node))
      case .tableCell where !rows.isEmpty: rows[rows.count - 1].cells.append(block.node)
      default: break
      }
    }
    return rows
  }
}

extension BlockText {
  /// The rows of `table`, found in one go.
  func rows(of table: SyntaxNode) -> [TableRow] {
    // An empty cell may stand at the very end.
    let range = table.start..<table.range.upperBound.advanced(by: 1)
    return TableRow.rows(tree.blocks(startingIn: range)[...])
  }
}
