import MarkdownSyntax
import TextBuffer

/// A table as rows of cells, apart from where they're written.
struct TableGrid: Equatable {
  /// The columns' alignments.
  var alignments: [ColumnAlignment]
  /// The source of each row's cells, the header first; as many as there are columns.
  var rows: [[String]]

  /// The grid of `table`; `nil` where a row has text in more cells than there are columns, which belongs to no column.
  init?(_ table: SyntaxNode, in text: BlockText) {
    alignments = table.columnAlignments
    rows = []
    let start = table.start
    let bytes = text.rope.bytes(in: table.range)
    func local(_ range: Range<UTF8Offset>) -> Range<Int> {
      start.distance(to: range.lowerBound)..<start.distance(to: range.upperBound)
    }
    for row in text.rows(of: table) {
      let cells = row.cells.map { local($0.content) }
      let source = bytes[local(row.node.range)]
      guard cells.count <= alignments.count, TableGrid.hasNoMore(than: cells, in: source) else { return nil }
      let sources = cells.map { String(decoding: bytes[$0], as: UTF8.self) }
      rows.append(sources + Array(repeating: "", count: alignments.count - cells.count))
    }
    guard !rows.isEmpty, !alignments.isEmpty else { return nil }
  }

  /// An empty grid.
  init(rows: Int, columns: Int) {
    alignments = Array(repeating: .none, count: columns)
    self.rows = Array(repeating: Array(repeating: "", count: columns), count: rows)
  }

  /// Whether nothing but pipes and white space stands in `row` besides `cells`.
  private static func hasNoMore(than cells: [Range<Int>], in row: ArraySlice<UInt8>) -> Bool {
    var place = row.startIndex
    for cell in cells + [row.endIndex..<row.endIndex] {
      guard place <= cell.lowerBound, cell.upperBound <= row.endIndex else { return false }
      guard row[place..<cell.lowerBound].allSatisfy({ $0.isBlank || $0 == ASCII.pipe }) else { return false }
      place = cell.upperBound
    }
    return true
  }

  /// The most bytes that a table is written in: a row that is too short stands for cells in all columns, and one long cell makes all
  /// cells of its column long, so that a text of some kilobytes could become one of gigabytes.
  static let largestSize = 64_000_000

  /// Whether the cells of `table` aren't too many.
  static func canHold(_ table: SyntaxNode) -> Bool {
    table.children.count * table.columnAlignments.count <= largestSize / 8
  }

  /// At most so many bytes the grid takes with its cells aligned, prefixes and line breaks apart.
  var alignedSize: Int {
    let widest = alignments.indices.map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    return widest.reduce(0) { $0 + max(3, $1) + 3 } * (rows.count + 1)
  }

  /// The grid's tokens, as they have to be read.
  var tokens: [BlockTokens.Token] {
    BlockTokens.table(alignments: alignments, rows: rows.map { row in row.map { Array($0.utf8) } })
  }
}

// MARK: - Writing

extension TableGrid {
  /// The lines of the grid, with columns padded to one display width: the header, the delimiter row, the other rows.
  func lines(ambiguous: Int) -> [String] {
    let columns = alignments.indices.map { column in
      rows.map { DisplayWidth.columns(of: Array($0[column].utf8)[...], ambiguous: ambiguous) }
    }
    let widths = columns.map { max(3, $0.max() ?? 0) }
    var lines = rows.indices.map { row in
      alignments.indices.reduce(into: "|") { line, column in
        let room = widths[column] - columns[column][row]
        let left =
          switch alignments[column] {
          case .none, .left: 0
          case .right: room
          case .center: room / 2
          }
        line += " " + spaces(left) + rows[row][column] + spaces(room - left) + " |"
      }
    }
    lines.insert(delimiterRow(widths), at: 1)
    return lines
  }

  private func delimiterRow(_ widths: [Int]) -> String {
    zip(alignments, widths).reduce(into: "|") { line, column in
      let (alignment, width) = column
      let start = alignment == .left || alignment == .center ? ":" : "-"
      let end = alignment == .right || alignment == .center ? ":" : "-"
      line += " " + start + String(repeating: "-", count: width - 2) + end + " |"
    }
  }
}

// MARK: - Cells

/// A place in a table: a cell, and how many bytes of its text are before the place.
struct CellPlace: Equatable {
  var row: Int
  var column: Int
  var offset = 0
}

extension BlockText {
  /// Where a caret goes that enters the cell whose text is `content`: before that, or behind an empty cell's first space.
  func caretPlace(inCell content: Range<UTF8Offset>) -> UTF8Offset {
    let place = content.lowerBound
    guard content.isEmpty, place < rope.range.upperBound, rope.byte(at: place) == ASCII.space,
      place == .zero || !rope.byte(at: place.advanced(by: -1)).isBlank
    else { return place }
    return place.advanced(by: 1)
  }

  /// The place of `offset` in `table`; `nil` in the row of delimiters and outside.
  func cell(at offset: UTF8Offset, in table: SyntaxNode) -> CellPlace? {
    let line = rope.line(at: offset)
    let rows = rows(of: table)
    let row = rows.partitioningIndex { $0.node.start >= rope.startOfLine(line) }
    guard row < rows.count, rope.line(at: rows[row].node.start) == line else { return nil }
    let node = rows[row].node
    let isOpen = node.markers.first?.lowerBound == node.range.lowerBound
    let before = node.markers.count { $0.upperBound <= offset } - (isOpen ? 1 : 0)
    let column = min(max(before, 0), max(0, table.columnAlignments.count - 1))
    let cells = rows[row].cells
    guard cells.indices.contains(column) else { return CellPlace(row: row, column: column) }
    let content = cells[column].content
    let inside = min(max(offset, content.lowerBound), content.upperBound)
    return CellPlace(row: row, column: column, offset: content.lowerBound.distance(to: inside))
  }

  /// The text of the cell of `table` that `offset` is in, or beside.
  func cellContent(at offset: UTF8Offset, in table: SyntaxNode) -> Range<UTF8Offset>? {
    guard let place = cell(at: offset, in: table) else { return nil }
    let cells = rows(of: table)[place.row].cells
    return cells.indices.contains(place.column) ? cells[place.column].content : nil
  }

  /// Where `place` is in `table`, at a grapheme's start.
  func offset(of place: CellPlace, in table: SyntaxNode) -> UTF8Offset {
    let rows = rows(of: table)
    guard rows.indices.contains(place.row) else { return table.range.lowerBound }
    let cells = rows[place.row].cells
    guard cells.indices.contains(place.column) else { return rows[place.row].node.range.upperBound }
    let content = cells[place.column].content
    if content.isEmpty { return caretPlace(inCell: content) }
    let target = content.lowerBound.advanced(by: min(place.offset, content.count))
    return rope.startOfGrapheme(containing: target)
  }
}
