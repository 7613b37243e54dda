import MarkdownSyntax
import TextBuffer

/// A change of a table's grid: the grid, which old row each row was, and where the cells of the selection go.
struct TableChange {
  var grid: TableGrid
  /// For each row the old one that it was; `nil` for a new one.
  var origins: [Int?]
  /// Where a place in the old grid goes.
  var moved: (CellPlace) -> CellPlace

  /// The change that leaves `grid` as it is.
  init(_ grid: TableGrid) {
    self.grid = grid
    origins = Array(grid.rows.indices)
    moved = { $0 }
  }
}

extension TableAction {
  /// What the action makes of `grid`, where the caret is at `place`.
  func change(of grid: TableGrid, at place: CellPlace) -> Result<TableChange, Refusal> {
    var change = TableChange(grid)
    switch self {
    case .insertRowAbove, .insertRowBelow:
      let row = place.row + (self == .insertRowBelow ? 1 : 0)
      guard row > 0 else { return .failure(Refusal(.headerStays)) }
      change.insert(row: row)
    case .deleteRow:
      guard place.row > 0 else { return .failure(Refusal(.headerStays)) }
      change.delete(row: place.row)
    case .moveRowUp, .moveRowDown:
      let target = place.row + (self == .moveRowDown ? 1 : -1)
      guard place.row > 0, target > 0 else { return .failure(Refusal(.headerStays)) }
      guard grid.rows.indices.contains(target) else { return .failure(Refusal(.lastRow)) }
      change.swap(rows: place.row, target)
    case .insertColumnLeft: change.insert(column: place.column)
    case .insertColumnRight: change.insert(column: place.column + 1)
    case .deleteColumn:
      guard grid.alignments.count > 1 else { return .failure(Refusal(.onlyColumn)) }
      change.delete(column: place.column)
    case .moveColumnLeft, .moveColumnRight:
      let target = place.column + (self == .moveColumnRight ? 1 : -1)
      guard grid.alignments.indices.contains(target) else { return .failure(Refusal(.lastColumn)) }
      change.swap(columns: place.column, target)
    case .align(let alignment): change.grid.alignments[place.column] = alignment
    case .insert, .nextCell, .previousCell, .nextRow, .format: break
    }
    return .success(change)
  }
}

extension TableChange {
  fileprivate mutating func insert(row: Int) {
    grid.rows.insert(Array(repeating: [], count: grid.alignments.count), at: row)
    origins.insert(nil, at: row)
    moved = { CellPlace(row: row, column: $0.column) }
  }

  fileprivate mutating func delete(row: Int) {
    grid.rows.remove(at: row)
    origins.remove(at: row)
    let last = grid.rows.count - 1
    moved = { place in
      guard place.row >= row else { return place }
      return place.row == row
        ? CellPlace(row: min(row, last), column: place.column)
        : CellPlace(row: place.row - 1, column: place.column, offset: place.offset)
    }
  }

  fileprivate mutating func swap(rows first: Int, _ second: Int) {
    grid.rows.swapAt(first, second)
    origins.swapAt(first, second)
    moved = { place in
      var place = place
      place.row = place.row == first ? second : place.row == second ? first : place.row
      return place
    }
  }

  fileprivate mutating func insert(column: Int) {
    grid.alignments.insert(.none, at: column)
    for row in grid.rows.indices { grid.rows[row].insert([], at: column) }
    moved = { CellPlace(row: $0.row, column: column) }
  }

  fileprivate mutating func delete(column: Int) {
    grid.alignments.remove(at: column)
    for row in grid.rows.indices { grid.rows[row].remove(at: column) }
    let last = grid.alignments.count - 1
    moved = { place in
      guard place.column >= column else { return place }
      return place.column == column
        ? CellPlace(row: place.row, column: min(column, last))
        : CellPlace(row: place.row, column: place.column - 1, offset: place.offset)
    }
  }

  fileprivate mutating func swap(columns first: Int, _ second: Int) {
    grid.alignments.swapAt(first, second)
    for row in grid.rows.indices { grid.rows[row].swapAt(first, second) }
    moved = { place in
      var place = place
      place.column = place.column == first ? second : place.column == second ? first : place.column
      return place
    }
  }
}

extension UnchangedReason {
  /// The header's place is fixed.
  static let headerStays = UnchangedReason("the header stays the table's first row")
  /// The last row can't go further.
  static let lastRow = UnchangedReason("the row is the table's last one")
  /// The outermost column can't go further.
  static let lastColumn = UnchangedReason("the column is the table's outermost one")
  /// A table of no columns.
  static let onlyColumn = UnchangedReason("the column is the table's only one")
}
