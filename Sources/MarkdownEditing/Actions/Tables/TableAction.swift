public import MarkdownSyntax

/// An action on a table; all except those that only move the caret leave the table with its columns aligned.
public enum TableAction: Sendable, Hashable {
  /// Inserts an empty table behind the current block; both counts are at least 1, and the header is one of the rows.
  case insert(rows: Int, columns: Int)
  /// Moves the caret to the next cell, adding a row behind the last cell.
  case nextCell
  /// Moves the caret to the previous cell.
  case previousCell
  /// Moves the caret to the first cell of the next row, adding a row behind the last one.
  case nextRow
  /// Moves the caret to the first cell of the previous row.
  case previousRow
  /// Moves the caret below the table and a blank line; removes the caret's row if it is an empty last row.
  case leave
  /// Makes a table of the selected lines, or of the caret's paragraph, with tabs, commas or white space between cells.
  ///
  /// Each line becomes a row, the first one the header.
  case fromText
  /// Makes lines of text of the table, one for each row, with commas or tabs between the cells.
  case toText
  /// Inserts an empty row above the caret's row; above the header, a new header that makes the old header a row below
  /// it.
  case insertRowAbove
  /// Inserts an empty row below the caret's row.
  case insertRowBelow
  /// Inserts an empty column before the caret's column.
  case insertColumnLeft
  /// Inserts an empty column behind the caret's column.
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

extension EditorAction {
  /// Changes a table, or moves the caret in it.
  public static func table(_ action: TableAction) -> EditorAction {
    switch action {
    case .insert(let rows, let columns):
      ActionRegistry.insertTable.action(TableSize(rows: rows, columns: columns))
    case .align(let alignment): ActionRegistry.alignColumn.action(alignment)
    default: EditorAction(TableAction.named.first { $0.action == action }?.name ?? "table")
    }
  }
}

extension TableAction {
  /// The names and menu titles of the actions without an argument.
  fileprivate static let named: [(name: String, title: String, action: TableAction)] = [
    ("table-next-cell", "Next Cell", .nextCell), ("table-previous-cell", "Previous Cell", .previousCell),
    ("table-next-row", "Next Row", .nextRow), ("table-previous-row", "Previous Row", .previousRow),
    ("table-leave", "Leave Table", .leave), ("table-from-text", "Text to Table", .fromText),
    ("table-to-text", "Table to Text", .toText),
    ("table-insert-row-above", "Insert Row Above", .insertRowAbove),
    ("table-insert-row-below", "Insert Row Below", .insertRowBelow),
    ("table-insert-column-left", "Insert Column Left", .insertColumnLeft),
    ("table-insert-column-right", "Insert Column Right", .insertColumnRight),
    ("table-delete-row", "Delete Row", .deleteRow), ("table-delete-column", "Delete Column", .deleteColumn),
    ("table-move-row-up", "Move Row Up", .moveRowUp), ("table-move-row-down", "Move Row Down", .moveRowDown),
    ("table-move-column-left", "Move Column Left", .moveColumnLeft),
    ("table-move-column-right", "Move Column Right", .moveColumnRight),
    ("table-format", "Align Table", .format),
  ]

  /// The action's name on the command line.
  public var name: String { EditorAction.table(self).name }

  /// The kind of change that the action makes.
  fileprivate var change: ActionChange {
    switch self {
    case .moveRowUp, .moveRowDown, .moveColumnLeft, .moveColumnRight: .order
    case .previousRow, .leave, .fromText, .toText, .deleteRow, .deleteColumn: .cells
    default: .insertion
    }
  }

  /// The action that takes this one back if performed right after it; `nil` if only undo does.
  fileprivate var inverse: TableAction? {
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

extension ActionRegistry {
  /// All actions on tables.
  static let tables: [Definition] =
    spelled(insertTable) + spelled(alignColumn)
    + TableAction.named.map { name, title, action in
      let inverse = action.inverse.map { ActionInverse.action($0.name) } ?? .none
      return ActionDefinition(name, title: title, inverse: inverse, change: action.change, group: .table) {
        $0.tableResult(of: action)
      }
      .possible { action == .fromText ? $0.tree.dialect.contains(.tables) : $0.touchesTable }.spelled
    }

  fileprivate static let insertTable = ActionDefinition(
    "table", title: "Insert Table",
    argument: ActionArgument(
      "ROWSxCOLUMNS", spelling: { "\($0.rows)x\($0.columns)" }, reading: { TableSize($0) },
      otherwise: { .noSuchTable($0) }),
    change: .insertion, group: .table
  ) { context, size in context.tableResult(of: .insert(rows: size.rows, columns: size.columns)) }
  .possible { $0.tree.dialect.contains(.tables) }

  fileprivate static let alignColumn = ActionDefinition(
    "table-align", title: "Align Column",
    argument: ActionArgument(
      "left|center|right|none", spelling: { $0.rawValue }, reading: { ColumnAlignment(rawValue: $0) },
      otherwise: { .noSuchAlignment($0) }),
    change: .insertion, group: .table
  ) { context, alignment in context.tableResult(of: .align(alignment)) }
  .possible { $0.touchesTable }
}

/// The size of a new table.
private struct TableSize {
  var rows: Int
  var columns: Int
}

extension TableSize {
  /// The size that `text` spells, such as `3x2`: 1 to 1,000 rows and 1 to 100 columns; `nil` for any other text.
  init?(_ text: String) {
    let counts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard counts.count == 2, let rows = counts[0], let columns = counts[1], (1...1000).contains(rows),
      (1...100).contains(columns)
    else { return nil }
    self.init(rows: rows, columns: columns)
  }
}

extension UnchangedReason {
  /// The size of the new table is out of bounds.
  fileprivate static func noSuchTable(_ size: String) -> UnchangedReason {
    UnchangedReason(
      "no-such-table", [size],
      "a table has 1 to 1,000 rows and 1 to 100 columns, as in 3x2; there is none of \"\(size)\"")
  }
  /// The word names no alignment.
  fileprivate static func noSuchAlignment(_ name: String) -> UnchangedReason {
    let names = ColumnAlignment.allCases.map { $0.rawValue }.joined(separator: ", ")
    return UnchangedReason(
      "no-such-alignment", [name], "a column's alignment is one of \(names), not \"\(name)\"")
  }
}
