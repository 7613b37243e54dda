extension BlockScanner {
  /// Turns the open paragraph into a table if its last line is a header row for the delimiter row at the cursor.
  ///
  /// The lines before the header remain a paragraph. Returns the table's frame, or `nil` if there is no table.
  mutating func turnIntoTable() -> Int? {
    let delimiterRange = cursor.firstNonspace..<cursor.end
    guard let header = leaf.lines.last?.range,
      let alignments = TableRow.delimiters(delimiterRange, of: source),
      TableRow(header, of: source).cells.count == alignments.count
    else { return nil }
    leaf.lines.removeLast()
    // A table that takes the whole paragraph starts where the paragraph did, and a scan can start there too.
    let inherited = leaf.lines.isEmpty ? leaf.flags : []
    let lineStart = leaf.lines.isEmpty ? leaf.lineStart : header.lowerBound
    if let last = leaf.lines.last { leaf.end = Int(last.end) }
    closeTop()
    hasOpened = true
    let record = BlockRecord(
      kind: .table, flags: inherited.union(flagsOfNextChild()), depth: Int32(frames.count),
      start: SourceOffset(header.lowerBound), end: SourceOffset(cursor.end),
      lineStart: SourceOffset(lineStart))
    var frame = ScanFrame(kind: .table, line: line)
    frame.state = .table(columns: Int32(alignments.count))
    let delimiterEnd = trimmedEnd(from: delimiterRange.lowerBound, to: cursor.end)
    frame.record = append(
      record, markers: [delimiterRange.lowerBound..<delimiterEnd], lines: [], extra: .table(alignments))
    open(frame)
    addRow(header, flags: [], columns: alignments.count)
    cursor.skipRest()
    return top
  }

  /// Adds the line at the cursor as a row of `table`.
  ///
  /// Returns the table's frame.
  mutating func openRow(in table: Int) -> Int? {
    guard case .table(let columns) = frames[table].state else { return nil }
    addRow(cursor.firstNonspace..<cursor.end, flags: flagsOfChild(), columns: Int(columns))
    cursor.skipRest()
    return table
  }

  private mutating func addRow(_ range: Range<Int>, flags: BlockRecord.Flags, columns: Int) {
    let content = TableRow(range, of: source)
    let depth = Int32(frames.count)
    append(
      BlockRecord(
        kind: .tableRow, flags: flags, depth: depth, start: SourceOffset(range.lowerBound),
        end: SourceOffset(range.upperBound), lineStart: SourceOffset(cursor.lineStart)),
      markers: content.pipes, lines: [])
    for cell in content.cells.prefix(columns) {
      let line = SourceLine(start: SourceOffset(cell.lowerBound), end: SourceOffset(cell.upperBound))
      append(
        BlockRecord(
          kind: .tableCell, depth: depth + 1, start: line.start, end: line.end,
          lineStart: SourceOffset(cursor.lineStart)),
        markers: [], lines: [line])
    }
  }
}
