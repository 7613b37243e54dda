import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// A table as rows of cells, independent of its source layout.
struct TableGrid: Equatable {
  /// The source of a cell.
  typealias Cell = ArraySlice<UInt8>

  /// The alignment of each column.
  var alignments: [ColumnAlignment]
  /// The cells of each row, the header first; each row has as many cells as there are columns.
  var rows: [[Cell]]
  /// The source of each row behind the pipe of the last column, which is invisible but kept.
  var tails: [Cell]

  /// The grid of `table`; `nil` if a row isn't read as cells between pipes.
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

  /// The grid of `rows`, which all have the same number of cells, without alignments.
  init(rows: [[Cell]]) {
    self.rows = rows
    alignments = Array(repeating: .none, count: rows.first?.count ?? 0)
    tails = Array(repeating: [], count: rows.count)
  }

  /// An empty grid.
  init(rows: Int, columns: Int) {
    self.init(rows: Array(repeating: Array(repeating: [], count: columns), count: rows))
  }

  /// The source in `row` behind `cells` and the pipe after them; empty if that is only pipes and white space.
  ///
  /// Returns `nil` if anything but pipes and white space is between the cells.
  private static func tail(behind cells: [Cell], in row: ArraySlice<UInt8>) -> Cell? {
    guard let rest = TableColumns.rest(of: row, behind: cells.map { $0.indices }) else { return nil }
    if TableColumns.isEmpty(rest) { return [] }
    let tail = rest.drop { $0.isBlank }
    guard tail.first == ASCII.pipe, let last = tail.lastIndex(where: { !$0.isBlank }) else { return nil }
    return tail[(tail.startIndex + 1)...last]
  }

  /// The greatest size of a written table, in bytes.
  ///
  /// A short row gets cells for all columns, and one long cell widens its whole column, so some kilobytes of text could
  /// become gigabytes.
  static let largestSize = 64_000_000

  /// Whether `table` has few enough cells.
  static func canHold(_ table: SyntaxNode) -> Bool {
    table.children.count * table.columnAlignments.count <= largestSize / 8
  }

  /// An upper bound of the grid's size in bytes with its cells aligned, without prefixes and line breaks.
  var alignedSize: Int {
    let widest = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return widest.reduce(0) { $0 + max(3, $1) + 3 } * (rows.count + 1) + tails.reduce(0) { $0 + $1.count }
  }

  /// The token that the written grid must be read as.
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
