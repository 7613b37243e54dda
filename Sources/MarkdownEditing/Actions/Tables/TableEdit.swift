import MarkdownSyntax
import TextBuffer

/// A change of a table's grid: the new grid, and the origin of each row and column.
struct TableChange {
  var grid: TableGrid
  /// The old index of each row; `nil` for a new row.
  private(set) var origins: [Int?]
  /// The old index of each column; `nil` for a new column.
  private var columnOrigins: [Int?]
  /// The directions in which carets go to the next new row or column; 0 if they stay in their cells.
  private var direction: (row: Int, column: Int) = (0, 0)

  /// The change that leaves `grid` unchanged.
  init(_ grid: TableGrid) {
    self.grid = grid
    origins = grid.rows.indices.map { $0 }
    columnOrigins = grid.alignments.indices.map { $0 }
  }

  /// The new place of a place in the old grid; for a removed row or column, the one that takes its place.
  func moved(_ place: CellPlace) -> CellPlace {
    let row = TableChange.index(of: place.row, in: origins, towards: direction.row)
    let column = TableChange.index(of: place.column, in: columnOrigins, towards: direction.column)
    let isSame = origins[row] == place.row && columnOrigins[column] == place.column
    return CellPlace(
      row: row, column: column, offset: isSame ? place.offset : 0,
      isInDelimiters: isSame && place.isInDelimiters)
  }

  /// Whether the cell at `place` of the old grid is removed.
  func isGone(_ place: CellPlace) -> Bool {
    !origins.contains(place.row) || !columnOrigins.contains(place.column)
  }

  /// Whether the order of the columns changes.
  var movesColumns: Bool { columnOrigins.compactMap { $0 } != columnOrigins.compactMap { $0 }.sorted() }

  private static func index(of old: Int, in origins: [Int?], towards direction: Int) -> Int {
    let place =
      origins.firstIndex(of: old)
      ?? min(origins.count { ($0 ?? .max) < old }, origins.count - 1)
    switch direction {
    case 1: return origins[place...].firstIndex(of: nil) ?? place
    case -1: return origins[..<place].lastIndex(of: nil) ?? place
    default: return place
    }
  }
}

extension TableAction {
  /// The change of `grid` by this action at the selected `cells`, or the reason why there is none.
  func change(of grid: TableGrid, at cells: SelectedCells) -> Result<TableChange, UnchangedReason> {
    var change = TableChange(grid)
    switch self {
    case .insertRowAbove: change.insert(rows: Set(cells.areas.map({ $0.rows.lowerBound })), direction: -1)
    case .insertRowBelow: change.insert(rows: Set(cells.areas.map { $0.rows.upperBound + 1 }), direction: 1)
    case .deleteRow: change.delete(rows: cells.rows)
    case .moveRowUp: cells.rows.forEach { change.moveUp(rows: $0) }
    case .moveRowDown: cells.rows.reversed().forEach { change.moveDown(rows: $0) }
    case .insertColumnLeft:
      change.insert(columns: Set(cells.areas.map { $0.columns.lowerBound }), direction: -1)
    case .insertColumnRight:
      change.insert(columns: Set(cells.areas.map { $0.columns.upperBound + 1 }), direction: 1)
    case .deleteColumn: change.delete(columns: cells.columns)
    case .moveColumnLeft: cells.columns.forEach { change.moveLeft(columns: $0) }
    case .moveColumnRight: cells.columns.reversed().forEach { change.moveRight(columns: $0) }
    case .align(let alignment):
      for column in cells.columns.joined() { change.grid.alignments[column] = alignment }
      return .success(change)
    default: return .success(change)
    }
    return change.keeps(grid) ? .failure(refusal(of: grid, at: cells)) : .success(change)
  }

  /// The reason why no row or column changed.
  private func refusal(of grid: TableGrid, at cells: SelectedCells) -> UnchangedReason {
    switch self {
    case .deleteColumn: .onlyColumn
    case .moveColumnLeft, .moveColumnRight: .lastColumn
    case .moveRowDown where cells.rows.allSatisfy { $0.lowerBound > 0 }: .lastRow
    default: .headerStays
    }
  }
}

// MARK: - Rows

extension TableChange {
  /// Whether rows and columns are those of `old`, the grid before the change.
  fileprivate func keeps(_ old: TableGrid) -> Bool {
    origins.elementsEqual(old.rows.indices.map { $0 })
      && columnOrigins.elementsEqual(old.alignments.indices.map { $0 })
  }

  /// Inserts empty rows before the rows with the indices `rows`; a row before the header is the new header.
  fileprivate mutating func insert(rows: Set<Int>, direction: Int) {
    for row in rows.sorted().reversed() {
      grid.rows.insert(Array(repeating: [], count: grid.alignments.count), at: row)
      grid.tails.insert([], at: row)
      origins.insert(nil, at: row)
    }
    self.direction.row = direction
  }

  /// Removes rows, but not the header.
  fileprivate mutating func delete(rows: [ClosedRange<Int>]) {
    for run in rows.reversed() {
      let body = max(1, run.lowerBound)..<max(1, run.upperBound + 1)
      grid.rows.removeSubrange(body)
      grid.tails.removeSubrange(body)
      origins.removeSubrange(body)
    }
  }

  /// Moves the row above `rows` below them; the header stays the first row.
  fileprivate mutating func moveUp(rows: ClosedRange<Int>) {
    guard rows.lowerBound > 1 else { return }
    moveRow(rows.lowerBound - 1, to: rows.upperBound)
  }

  /// Moves the row below `rows` above them; the header stays the first row.
  fileprivate mutating func moveDown(rows: ClosedRange<Int>) {
    guard rows.lowerBound > 0, rows.upperBound + 1 < grid.rows.count else { return }
    moveRow(rows.upperBound + 1, to: rows.lowerBound)
  }

  private mutating func moveRow(_ row: Int, to place: Int) {
    grid.rows.insert(grid.rows.remove(at: row), at: place)
    grid.tails.insert(grid.tails.remove(at: row), at: place)
    origins.insert(origins.remove(at: row), at: place)
  }
}

// MARK: - Columns

extension TableChange {
  /// Inserts empty columns before the columns with the indices `columns`.
  fileprivate mutating func insert(columns: Set<Int>, direction: Int) {
    for column in columns.sorted().reversed() {
      grid.alignments.insert(.none, at: column)
      for row in grid.rows.indices { grid.rows[row].insert([], at: column) }
      columnOrigins.insert(nil, at: column)
    }
    self.direction.column = direction
  }

  /// Removes columns, unless they are all columns.
  fileprivate mutating func delete(columns: [ClosedRange<Int>]) {
    guard columns.reduce(0, { $0 + $1.count }) < grid.alignments.count else { return }
    for run in columns.reversed() {
      grid.alignments.removeSubrange(run)
      for row in grid.rows.indices { grid.rows[row].removeSubrange(run) }
      columnOrigins.removeSubrange(run)
    }
  }

  /// Moves the column to the left of `columns` to their right.
  fileprivate mutating func moveLeft(columns: ClosedRange<Int>) {
    guard columns.lowerBound > 0 else { return }
    moveColumn(columns.lowerBound - 1, to: columns.upperBound)
  }

  /// Moves the column to the right of `columns` to their left.
  fileprivate mutating func moveRight(columns: ClosedRange<Int>) {
    guard columns.upperBound + 1 < grid.alignments.count else { return }
    moveColumn(columns.upperBound + 1, to: columns.lowerBound)
  }

  private mutating func moveColumn(_ column: Int, to place: Int) {
    grid.alignments.insert(grid.alignments.remove(at: column), at: place)
    for row in grid.rows.indices { grid.rows[row].insert(grid.rows[row].remove(at: column), at: place) }
    columnOrigins.insert(columnOrigins.remove(at: column), at: place)
  }
}

extension UnchangedReason {
  /// The header can't move or be removed.
  static let headerStays = UnchangedReason("header-stays", "the header stays the table's first row")
  /// The last row can't move further down.
  static let lastRow = UnchangedReason("last-row", "the row is the table's last one")
  /// The outermost column can't move further out.
  static let lastColumn = UnchangedReason("last-column", "the column is the table's outermost one")
  /// The only column can't be removed.
  static let onlyColumn = UnchangedReason("only-column", "the column is the table's only one")
}
