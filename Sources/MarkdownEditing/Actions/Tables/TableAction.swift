public import MarkdownSyntax

/// What can be done to a table; each but those that only move the caret leaves it with its columns aligned.
public enum TableAction: Sendable, Hashable {
  /// Inserts an empty table behind the current block: its rows, the header included, and columns, at least one of each.
  case insert(rows: Int, columns: Int)
  /// Moves the caret to the next cell; behind the last one a row is added.
  case nextCell
  /// Moves the caret to the previous cell.
  case previousCell
  /// Moves the caret to the first cell of the next row; behind the last one a row is added.
  case nextRow
  /// Moves the caret to the first cell of the previous row.
  case previousRow
  /// Moves the caret below the table, with a blank line between them; an empty last row that it was in goes.
  case leave
  /// Makes a table of the selected lines, or of the caret's paragraph: a row a line, the first one the header, with
  /// cells between tabs, commas, or white space.
  case fromText
  /// Makes lines of the table, a line a row, with commas or tabs between the cells.
  case toText
  /// Inserts an empty row above the caret's; above the header a new header, below which the old one is a row.
  case insertRowAbove
  /// Inserts an empty row below the caret's.
  case insertRowBelow
  /// Inserts an empty column before the caret's.
  case insertColumnLeft
  /// Inserts an empty column behind the caret's.
  case insertColumnRight
  /// Removes the caret's row.
  case deleteRow
  /// Removes the caret's column.
  case deleteColumn
  /// Moves the caret's row up.
  case moveRowUp
  /// Moves the caret's row down.
  case moveRowDown
  /// Moves the caret's column to the left.
  case moveColumnLeft
  /// Moves the caret's column to the right.
  case moveColumnRight
  /// Gives the caret's column an alignment.
  case align(ColumnAlignment)
  /// Aligns the columns.
  case format
}

extension TableAction {
  private static let named: [(String, TableAction)] = [
    ("table-next-cell", .nextCell), ("table-previous-cell", .previousCell), ("table-next-row", .nextRow),
    ("table-previous-row", .previousRow), ("table-leave", .leave),
    ("table-from-text", .fromText), ("table-to-text", .toText),
    ("table-insert-row-above", .insertRowAbove), ("table-insert-row-below", .insertRowBelow),
    ("table-insert-column-left", .insertColumnLeft), ("table-insert-column-right", .insertColumnRight),
    ("table-delete-row", .deleteRow), ("table-delete-column", .deleteColumn),
    ("table-move-row-up", .moveRowUp), ("table-move-row-down", .moveRowDown),
    ("table-move-column-left", .moveColumnLeft), ("table-move-column-right", .moveColumnRight),
    ("table-format", .format),
  ]

  /// The names without arguments.
  static let names = ["table", "table-align"] + named.map(\.0)

  /// The action called `name`, with what stands behind the colon.
  init?(name: String, argument: String?) {
    switch (name, argument) {
    case ("table", .some(let size)):
      let counts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard counts.count == 2, let rows = counts[0], let columns = counts[1], (1...1000).contains(rows),
        (1...100).contains(columns)
      else { return nil }
      self = .insert(rows: rows, columns: columns)
    case ("table-align", .some(let name)):
      guard let alignment = ColumnAlignment(rawValue: name) else { return nil }
      self = .align(alignment)
    case (_, nil):
      guard let found = TableAction.named.first(where: { $0.0 == name }) else { return nil }
      self = found.1
    default: return nil
    }
  }

  /// The action's name on the command line.
  public var name: String {
    switch self {
    case .insert(let rows, let columns): "table:\(rows)x\(columns)"
    case .align(let alignment): "table-align:\(alignment.rawValue)"
    default: TableAction.named.first { $0.1 == self }?.0 ?? "table"
    }
  }

  /// The action that takes this one back right after it.
  var inverse: TableAction? {
    switch self {
    case .fromText: .toText
    case .toText: .fromText
    case .moveRowUp: .moveRowDown
    case .moveRowDown: .moveRowUp
    case .moveColumnLeft: .moveColumnRight
    case .moveColumnRight: .moveColumnLeft
    default: nil
    }
  }
}
