import MarkdownSyntax
import TextBuffer

/// A table in the source: its rows with their cells, found in one pass.
struct TableSource {
  /// The table.
  let node: SyntaxNode
  let text: LineModel
  /// The table's rows, the header first, without the delimiter row.
  let rows: [TableRow]
  /// The offset of the table's start.
  let start: UTF8Offset
  /// The table's bytes, up to the end of its last line.
  let bytes: [UInt8]

  /// The table `node` of `text`.
  init(_ node: SyntaxNode, in text: LineModel) {
    (self.node, self.text, start) = (node, text, node.start)
    rows = node.tableRows
    let end = text.line(at: node.range.upperBound)
    bytes = text.rope.bytes(in: start..<text.contentOfLine(end).upperBound)
  }

  /// The table that starts at `start` in `text`; `nil` if there is none.
  init?(at start: UTF8Offset, in text: LineModel) {
    guard let node = text.path(ofLine: text.line(at: start)).last, node.kind == .table, node.start == start
    else { return nil }
    self.init(node, in: text)
  }

  /// The end of the table's last line.
  var end: UTF8Offset { start.advanced(by: bytes.count) }

  /// The bytes of `range`, which is in the table.
  func bytes(in range: Range<UTF8Offset>) -> ArraySlice<UInt8> {
    bytes[start.distance(to: range.lowerBound)..<start.distance(to: range.upperBound)]
  }
}

// MARK: - Cells

/// A place in a table: a cell, and an offset in bytes from the start of the cell's text.
struct CellPlace {
  var row: Int
  var column: Int
  var offset = 0
  /// Whether the place is in the delimiter row, in the part below the header's cell.
  var isInDelimiters = false
}

extension TableSource {
  /// The place of `offset`; `nil` outside of the table.
  ///
  /// The delimiter row counts as part of the header.
  func cell(at offset: UTF8Offset) -> CellPlace? {
    let line = text.line(at: offset)
    if line == text.line(at: delimiters.lowerBound) { return delimiterPlace(at: offset) }
    let row = rows.partitioningIndex { $0.range.lowerBound >= text.startOfLine(line) }
    guard row < rows.count, text.line(at: rows[row].range.lowerBound) == line else { return nil }
    let path = text.tree.path(to: rows[row].range.lowerBound)
    let markers = path.last { $0.kind == .tableRow }?.markers ?? []
    let isOpen = markers.first?.lowerBound == rows[row].range.lowerBound
    let before = markers.count { $0.upperBound <= offset } - (isOpen ? 1 : 0)
    let column = min(max(before, 0), max(0, node.columnAlignments.count - 1))
    let cells = rows[row].cells
    guard cells.indices.contains(column) else { return CellPlace(row: row, column: column) }
    let inside = min(max(offset, cells[column].lowerBound), cells[column].upperBound)
    return CellPlace(row: row, column: column, offset: cells[column].lowerBound.distance(to: inside))
  }

  /// The text of the cell that holds or touches `offset`; `nil` in the delimiter row.
  func cellContent(at offset: UTF8Offset) -> Range<UTF8Offset>? {
    guard let place = cell(at: offset), !place.isInDelimiters else { return nil }
    let cells = rows[place.row].cells
    return cells.indices.contains(place.column) ? cells[place.column] : nil
  }

  /// The offset of `place`, at the start of a grapheme.
  func offset(of place: CellPlace) -> UTF8Offset {
    guard rows.indices.contains(place.row) else { return start }
    if place.isInDelimiters { return delimiterOffset(of: place) }
    let cells = rows[place.row].cells
    guard cells.indices.contains(place.column) else { return rows[place.row].range.upperBound }
    let content = cells[place.column]
    if content.isEmpty { return text.rope.caretPlace(inCell: content) }
    let target = content.lowerBound.advanced(by: min(place.offset, content.count))
    return text.rope.startOfGrapheme(containing: target)
  }
}

// MARK: - Delimiters

extension TableSource {
  /// The range of the delimiter row.
  private var delimiters: Range<UTF8Offset> { node.markers.first ?? start..<start }

  /// The starts of the columns in the delimiter row, behind their pipes, relative to the row's start.
  private var delimiterStarts: [Int] {
    let row = bytes(in: delimiters)
    let pipes = row.indices.filter { row[$0] == ASCII.pipe }.map { $0 + 1 - row.startIndex }
    return row.first == ASCII.pipe ? pipes : [0] + pipes
  }

  private func delimiterPlace(at offset: UTF8Offset) -> CellPlace {
    let inside = max(0, delimiters.lowerBound.distance(to: offset))
    let before = delimiterStarts.partitioningIndex { $0 > inside } - 1
    let column = min(max(before, 0), max(0, node.columnAlignments.count - 1))
    let begin = delimiterStarts.indices.contains(column) ? delimiterStarts[column] : 0
    return CellPlace(row: 0, column: column, offset: max(0, inside - begin), isInDelimiters: true)
  }

  private func delimiterOffset(of place: CellPlace) -> UTF8Offset {
    let starts = delimiterStarts
    guard starts.indices.contains(place.column) else { return delimiters.upperBound }
    let next = starts.indices.contains(place.column + 1) ? starts[place.column + 1] - 1 : delimiters.count
    return delimiters.lowerBound.advanced(by: min(starts[place.column] + place.offset, next))
  }
}

// MARK: - Selections

extension TableSource {
  /// The first and the last cell that `range` overlaps.
  ///
  /// A cell that `range` only touches doesn't count. At its end, that can be the next row's first cell or a cell behind
  /// a pipe; at its start, the last cell of a row.
  func cells(coveredBy range: Range<UTF8Offset>) -> (first: CellPlace, last: CellPlace)? {
    let end = start.advanced(by: bytes.count)
    let low = min(max(coveredStart(of: range), start), end)
    let covered = text.coveredEnd(of: range)
    var high = min(max(covered, low), end)
    if low < high { high = high.advanced(by: -1) }
    guard let first = cell(at: low), var last = cell(at: high) else { return nil }
    // A short row whose line break is selected counts up to the last column.
    if covered < range.upperBound { last.column = max(0, node.columnAlignments.count - 1) }
    return (first, last)
  }
}

extension TableSource {
  /// The start of `range`, moved to the next row if it is at a row's end.
  func coveredStart(of range: Range<UTF8Offset>) -> UTF8Offset {
    let line = text.line(at: range.lowerBound)
    guard line < text.line(at: coveredEnd(of: range)), start <= range.lowerBound,
      text.rope.isBlank(range.lowerBound..<text.contentOfLine(line).upperBound)
    else { return range.lowerBound }
    return text.startOfLine(line + 1).advanced(by: text.contentIndex(of: line + 1))
  }

  /// The parts of cells in `range`, in document order, each from its first to its last place.
  func parts(in range: Range<UTF8Offset>) -> [(first: CellPlace, last: CellPlace)] {
    rows.indices.flatMap { row in
      rows[row].cells.indices.compactMap { column in
        let content = rows[row].cells[column]
        guard content.overlaps(range), case let part = content.clamped(to: range) else { return nil }
        func place(_ offset: UTF8Offset) -> CellPlace {
          CellPlace(row: row, column: column, offset: content.lowerBound.distance(to: offset))
        }
        return (place(part.lowerBound), place(part.upperBound))
      }
    }
  }

  /// The end of `range`, moved to the table's end if only blank lines are selected behind the table.
  func coveredEnd(of range: Range<UTF8Offset>) -> UTF8Offset {
    let (end, covered) = (start.advanced(by: bytes.count), text.coveredEnd(of: range))
    guard end < covered else { return covered }
    let lines = text.line(at: end) + 1...max(text.line(at: end) + 1, text.line(at: covered))
    return lines.allSatisfy(text.isEmptyPrefix) ? end : covered
  }
}

extension Rope {
  /// The place of a caret that enters the cell with the text `content`: before the text, or behind an empty cell's
  /// first space.
  func caretPlace(inCell content: Range<UTF8Offset>) -> UTF8Offset {
    let place = content.lowerBound
    guard content.isEmpty, place < range.upperBound, byte(at: place) == ASCII.space,
      place == .zero || !byte(at: place.advanced(by: -1)).isBlank
    else { return place }
    return place.advanced(by: 1)
  }
}
