extension BlockScanner {
  /// Makes a table of a paragraph whose last line is a header row for the delimiter row at the cursor.
  ///
  /// The lines before the header stay a paragraph.
  mutating func turnIntoTable(_ paragraph: Int) -> Int? {
    let delimiterRange = cursor.firstNonspace..<cursor.end
    guard let header = blocks[paragraph].lines.last?.range,
      let alignments = TableRow.delimiters(delimiterRange, of: source),
      TableRow(header, of: source).cells.count == alignments.count
    else { return nil }
    blocks[paragraph].lines.removeLast()
    let parent = blocks[paragraph].parent
    if let last = blocks[paragraph].lines.last { blocks[paragraph].end = Int(last.end) }
    _ = finish(paragraph)
    let table = open(.table, in: parent, start: header.lowerBound)
    blocks[table].detail = .table(alignments)
    blocks[table].markers = [
      delimiterRange.lowerBound..<trimmedEnd(from: delimiterRange.lowerBound, to: cursor.end)
    ]
    blocks[table].end = cursor.end
    addRow(header, to: table)
    cursor.skipRest()
    current = table
    return table
  }

  /// Adds the line at the cursor as a row of `table`.
  mutating func openRow(in table: Int) -> Int {
    addRow(cursor.firstNonspace..<cursor.end, to: table)
    cursor.skipRest()
    return table
  }

  private mutating func addRow(_ range: Range<Int>, to table: Int) {
    guard case .table(let alignments) = blocks[table].detail else { return }
    let content = TableRow(range, of: source)
    let row = open(.tableRow, in: table, start: range.lowerBound)
    blocks[row].isOpen = false
    blocks[row].end = range.upperBound
    blocks[row].markers = content.pipes
    for cell in content.cells.prefix(alignments.count) {
      let index = blocks.count
      var draft = BlockDraft(.tableCell, parent: row, start: cell.lowerBound, line: line)
      draft.isOpen = false
      draft.end = cell.upperBound
      draft.lines = [ContentLine(start: Int32(cell.lowerBound), end: Int32(cell.upperBound))]
      blocks.append(draft)
      blocks[row].children.append(index)
    }
  }
}
