import MarkdownSyntax
import TextBuffer

/// The order of a table's rows, or of its columns, after a change; an element is a row or a column.
struct TableOrder {
  /// The old index of each element; `nil` for a new one.
  private(set) var origins: [Int?]
  private let oldCount: Int
  /// The direction in which carets go to the next new row or column; 0 if they stay in their cells.
  private var direction = 0

  /// The order of `count` rows or columns that stay as they are.
  init(count: Int) {
    origins = (0..<count).map { $0 }
    oldCount = count
  }

  /// Whether all rows or columns are in their old places.
  var isUnchanged: Bool { origins.elementsEqual((0..<oldCount).map { $0 }) }

  /// Whether old elements are in another order than before.
  var isReordered: Bool { origins.compactMap { $0 } != origins.compactMap { $0 }.sorted() }

  /// The new index of the element with the index `old`; for a removed element, of the one that takes its place.
  func index(of old: Int) -> Int {
    let place =
      origins.firstIndex(of: old)
      ?? min(origins.count { ($0 ?? .max) < old }, origins.count - 1)
    switch direction {
    case 1: return origins[place...].firstIndex(of: nil) ?? place
    case -1: return origins[..<place].lastIndex(of: nil) ?? place
    default: return place
    }
  }

  /// Inserts new elements before the elements at `indices`.
  fileprivate mutating func insert(before indices: Set<Int>, direction: Int) {
    for index in indices.sorted().reversed() { origins.insert(nil, at: index) }
    self.direction = direction
  }

  /// Removes the elements of `runs`, which are sorted.
  fileprivate mutating func remove(_ runs: [ClosedRange<Int>]) {
    for run in runs.reversed() { origins.removeSubrange(run) }
  }

  /// Moves the element before `run` behind it, if there is one.
  fileprivate mutating func moveBackward(_ run: ClosedRange<Int>) {
    guard run.lowerBound > 0 else { return }
    origins.insert(origins.remove(at: run.lowerBound - 1), at: run.upperBound)
  }

  /// Moves the element behind `run` before it, if there is one.
  fileprivate mutating func moveForward(_ run: ClosedRange<Int>) {
    guard run.upperBound + 1 < origins.count else { return }
    origins.insert(origins.remove(at: run.upperBound + 1), at: run.lowerBound)
  }
}

/// A change of a table's grid: the new grid, and the origin of each row and column.
struct TableChange {
  let grid: TableGrid
  let rows: TableOrder
  let columns: TableOrder

  /// The change of `old` that gives its rows and columns other places; new cells are empty.
  fileprivate init(_ old: TableGrid, _ rows: TableOrder, _ columns: TableOrder) {
    let empty: [TableGrid.Cell] = Array(repeating: [], count: old.alignments.count)
    var grid = TableGrid(
      rows: rows.origins.map { row in
        let cells = row.map { old.rows[$0] } ?? empty
        return columns.origins.map { $0.map { cells[$0] } ?? [] }
      })
    grid.alignments = columns.origins.map { $0.map { old.alignments[$0] } ?? .none }
    grid.tails = rows.origins.map { $0.map { old.tails[$0] } ?? [] }
    (self.grid, self.rows, self.columns) = (grid, rows, columns)
  }

  /// The new place of a place in the old grid; for a removed row or column, the one that takes its place.
  func moved(_ place: CellPlace) -> CellPlace {
    let (row, column) = (rows.index(of: place.row), columns.index(of: place.column))
    let isSame = rows.origins[row] == place.row && columns.origins[column] == place.column
    return CellPlace(
      row: row, column: column, offset: isSame ? place.offset : 0,
      isInDelimiters: isSame && place.isInDelimiters)
  }

  /// Whether the cell at `place` of the old grid is removed.
  func isGone(_ place: CellPlace) -> Bool {
    !rows.origins.contains(place.row) || !columns.origins.contains(place.column)
  }
}

extension TableAction {
  /// The change of `grid` by this action at the selected `cells`, or the reason why there is none.
  func change(of grid: TableGrid, at cells: SelectedCells) -> Result<TableChange, UnchangedReason> {
    var (rows, columns) = (TableOrder(count: grid.rows.count), TableOrder(count: grid.alignments.count))
    switch self {
    case .insertRowAbove: rows.insert(before: Set(cells.areas.map { $0.rows.lowerBound }), direction: -1)
    case .insertRowBelow: rows.insert(before: Set(cells.areas.map { $0.rows.upperBound + 1 }), direction: 1)
    // The header stays the first row.
    case .deleteRow:
      rows.remove(cells.rows.filter { $0.upperBound > 0 }.map { max(1, $0.lowerBound)...$0.upperBound })
    case .moveRowUp: for run in cells.rows where run.lowerBound > 1 { rows.moveBackward(run) }
    case .moveRowDown: for run in cells.rows.reversed() where run.lowerBound > 0 { rows.moveForward(run) }
    case .insertColumnLeft:
      columns.insert(before: Set(cells.areas.map { $0.columns.lowerBound }), direction: -1)
    case .insertColumnRight:
      columns.insert(before: Set(cells.areas.map { $0.columns.upperBound + 1 }), direction: 1)
    case .deleteColumn:
      let isAll = cells.columns.reduce(0) { $0 + $1.count } == grid.alignments.count
      if !isAll { columns.remove(cells.columns) }
    case .moveColumnLeft: for run in cells.columns { columns.moveBackward(run) }
    case .moveColumnRight: for run in cells.columns.reversed() { columns.moveForward(run) }
    case .align(let alignment):
      var aligned = grid
      for column in cells.columns.joined() { aligned.alignments[column] = alignment }
      return .success(TableChange(aligned, rows, columns))
    default: return .success(TableChange(grid, rows, columns))
    }
    guard !rows.isUnchanged || !columns.isUnchanged else { return .failure(refusal(at: cells)) }
    return .success(TableChange(grid, rows, columns))
  }

  /// The reason why no row or column changed.
  private func refusal(at cells: SelectedCells) -> UnchangedReason {
    switch self {
    case .deleteColumn: .onlyColumn
    case .moveColumnLeft, .moveColumnRight: .lastColumn
    case .moveRowDown where cells.rows.allSatisfy { $0.lowerBound > 0 }: .lastRow
    default: .headerStays
    }
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
