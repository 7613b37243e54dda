import MarkdownSyntax
import TextBuffer

/// A table as it's written: its rows with their cells, found in one go.
struct TableSource {
  /// The table.
  let node: SyntaxNode
  let text: BlockText
  /// Its rows, the header first, without the row of delimiters.
  let rows: [SyntaxNode.TableRow]
  /// Where it starts.
  let start: UTF8Offset
  /// Its bytes to the end of its last line.
  let bytes: [UInt8]

  /// The table `node` of `text`.
  init(_ node: SyntaxNode, in text: BlockText) {
    (self.node, self.text, start) = (node, text, node.start)
    rows = node.tableRows
    let end = text.line(at: node.range.upperBound)
    bytes = text.rope.bytes(in: start..<text.contentOfLine(end).upperBound)
  }

  /// The bytes of `range`, which is in the table.
  func bytes(in range: Range<UTF8Offset>) -> ArraySlice<UInt8> {
    bytes[start.distance(to: range.lowerBound)..<start.distance(to: range.upperBound)]
  }

  /// The bytes of `row` and of what follows on its line.
  func line(of row: SyntaxNode.TableRow) -> ArraySlice<UInt8> {
    let rest = bytes[start.distance(to: row.range.lowerBound)...]
    return rest.prefix { $0 != 0x0A && $0 != 0x0D }
  }
}

// MARK: - Cells

/// A place in a table: a cell, and how many bytes of its text are before the place.
struct CellPlace: Equatable {
  var row: Int
  var column: Int
  var offset = 0
}

extension TableSource {
  /// The place of `offset`; `nil` in the row of delimiters and outside.
  func cell(at offset: UTF8Offset) -> CellPlace? {
    let line = text.line(at: offset)
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

  /// The text of the cell that `offset` is in, or beside.
  func cellContent(at offset: UTF8Offset) -> Range<UTF8Offset>? {
    guard let place = cell(at: offset) else { return nil }
    let cells = rows[place.row].cells
    return cells.indices.contains(place.column) ? cells[place.column] : nil
  }

  /// Where `place` is, at a grapheme's start.
  func offset(of place: CellPlace) -> UTF8Offset {
    guard rows.indices.contains(place.row) else { return start }
    let cells = rows[place.row].cells
    guard cells.indices.contains(place.column) else { return rows[place.row].range.upperBound }
    let content = cells[place.column]
    if content.isEmpty { return text.caretPlace(inCell: content) }
    let target = content.lowerBound.advanced(by: min(place.offset, content.count))
    return text.rope.startOfGrapheme(containing: target)
  }
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
}
