import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// A table as rows of cells, apart from where they're written.
struct TableGrid: Equatable {
  /// The source of a cell.
  typealias Cell = ArraySlice<UInt8>

  /// The columns' alignments.
  var alignments: [ColumnAlignment]
  /// Each row's cells, the header first; as many as there are columns.
  var rows: [[Cell]]
  /// What each row has behind its last column's pipe, as it's written: no reader sees that, and it's kept.
  var tails: [Cell]

  /// The grid of `table`; `nil` where a row isn't read as cells between pipes.
  init?(_ table: TableSource) {
    alignments = table.node.columnAlignments
    (rows, tails) = ([], [])
    rows.reserveCapacity(table.rows.count)
    tails.reserveCapacity(table.rows.count)
    for row in table.rows {
      var cells = row.cells.map(table.bytes(in:))
      guard cells.count <= alignments.count,
        let tail = TableGrid.tail(behind: cells, in: table.bytes(in: row.range))
      else { return nil }
      while cells.count < alignments.count { cells.append([]) }
      rows.append(cells)
      tails.append(tail)
    }
    guard !rows.isEmpty, !alignments.isEmpty else { return nil }
  }

  /// The grid of `rows`, which all have as many cells, without alignments.
  init(rows: [[Cell]]) {
    self.rows = rows
    alignments = Array(repeating: .none, count: rows.first?.count ?? 0)
    tails = Array(repeating: [], count: rows.count)
  }

  /// An empty grid.
  init(rows: Int, columns: Int) {
    self.init(rows: Array(repeating: Array(repeating: [], count: columns), count: rows))
  }

  /// What stands in `row` behind `cells` and the pipe after them, if that is more than pipes and white space; `nil`
  /// where anything else than those stands between the cells.
  private static func tail(behind cells: [Cell], in row: ArraySlice<UInt8>) -> Cell? {
    guard let rest = TableColumns.rest(of: row, behind: cells.map { $0.indices }) else { return nil }
    if TableColumns.isEmpty(rest) { return [] }
    let tail = rest.drop { $0.isBlank }
    guard tail.first == ASCII.pipe, let last = tail.lastIndex(where: { !$0.isBlank }) else { return nil }
    return tail[(tail.startIndex + 1)...last]
  }

  /// The most bytes that a table is written in: a row that is too short stands for cells in all columns, and one long
  /// cell makes all cells of its column long, so that a text of some kilobytes could become one of gigabytes.
  static let largestSize = 64_000_000

  /// Whether the cells of `table` aren't too many.
  static func canHold(_ table: SyntaxNode) -> Bool {
    table.children.count * table.columnAlignments.count <= largestSize / 8
  }

  /// At most so many bytes the grid takes with its cells aligned, prefixes and line breaks apart.
  var alignedSize: Int {
    let widest = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return widest.reduce(0) { $0 + max(3, $1) + 3 } * (rows.count + 1) + tails.reduce(0) { $0 + $1.count }
  }

  /// The grid's token, as it has to be read.
  var token: BlockTokens.Token {
    BlockTokens.Token(leaf: .block(.table), saying: BlockContent(alignments: alignments, rows: rows))
  }
}

// MARK: - Writing

extension TableGrid {
  /// The lines of the grid, with columns padded to one display width: the header, the delimiter row, the other rows.
  func lines(ambiguous: Int) -> [[UInt8]] {
    var columns = TableColumns(alignments)
    let widths = rows.map { row in
      let widths = row.map { DisplayWidth.columns(of: $0, ambiguous: ambiguous) }
      columns.fit(widths)
      return widths
    }
    var lines = rows.indices.map { line(rows[$0], widths[$0], columns) + tails[$0] }
    lines.insert(columns.delimiterRow, at: 1)
    return lines
  }

  private func line(_ row: [Cell], _ widths: [Int], _ columns: TableColumns) -> [UInt8] {
    var line: [UInt8] = [ASCII.pipe]
    line.reserveCapacity(columns.widths.reduce(1) { $0 + $1 + 3 } + row.reduce(0) { $0 + $1.count })
    for (column, cell) in row.enumerated() {
      let (left, right) = columns.padding(inColumn: column, besides: widths[column])
      line.append(contentsOf: repeatElement(ASCII.space, count: left))
      line += cell
      line.append(contentsOf: repeatElement(ASCII.space, count: right))
      line.append(ASCII.pipe)
    }
    return line
  }
}
