import TextBuffer

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
    cursor.skipRemainder()
    return top
  }

  /// Adds the line at the cursor as a row of `table`.
  ///
  /// Returns the table's frame.
  mutating func openRow(in table: Int) -> Int? {
    guard case .table(let columns) = frames[table].state else { return nil }
    addRow(cursor.firstNonspace..<cursor.end, flags: flagsOfChild(), columns: Int(columns))
    cursor.skipRemainder()
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

/// The cells and pipes of one line of a table (GFM section 4.10).
struct TableRow {
  /// The ranges of the cells, without surrounding white space; a `\|` inside is a literal pipe.
  var cells: [Range<Int>] = []
  /// The ranges of the pipes between and around the cells.
  var pipes: [Range<Int>] = []

  /// Splits `range`, which is part of one line of `source`; a pipe after a backslash is text.
  init(_ range: Range<Int>, of source: [UInt8]) {
    var end = range.upperBound
    while end > range.lowerBound, source[end - 1].isASCIIWhitespace { end -= 1 }
    var start = range.lowerBound
    if start < end, source[start] == UInt8(ascii: "|") {
      pipes.append(start..<start + 1)
      start += 1
    }
    var index = start
    while index < end {
      if source[index] == UInt8(ascii: "|"), index == start || source[index - 1] != UInt8(ascii: "\\") {
        appendCell(start..<index, of: source)
        pipes.append(index..<index + 1)
        start = index + 1
      }
      index += 1
    }
    if start < end { appendCell(start..<end, of: source) }
  }

  private mutating func appendCell(_ range: Range<Int>, of source: [UInt8]) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, source[end - 1].isASCIIWhitespace { end -= 1 }
    while start < end, source[start].isASCIIWhitespace { start += 1 }
    cells.append(start..<end)
  }

  /// The alignments given by a delimiter row.
  ///
  /// Returns `nil` if `range` of `source` is no delimiter row.
  static func delimiters(_ range: Range<Int>, of source: [UInt8]) -> [ColumnAlignment]? {
    guard source[range].allSatisfy(mayStandInDelimiterRow) else { return nil }
    var alignments: [ColumnAlignment] = []
    for cell in TableRow(range, of: source).cells {
      guard let alignment = alignment(source[cell]) else { return nil }
      alignments.append(alignment)
    }
    return alignments.isEmpty ? nil : alignments
  }

  /// Whether a delimiter row can contain `byte`; this is asked for every line of a paragraph.
  private static func mayStandInDelimiterRow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: ":"), 0x20, 0x09, 0x0B, 0x0C: true
    default: false
    }
  }

  private static func alignment(_ cell: ArraySlice<UInt8>) -> ColumnAlignment? {
    let colon = UInt8(ascii: ":")
    let isLeft = cell.first == colon
    var dashes = isLeft ? cell.dropFirst() : cell
    let isRight = dashes.last == colon
    if isRight { dashes = dashes.dropLast() }
    guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
    return isLeft ? (isRight ? .center : .left) : (isRight ? .right : ColumnAlignment.none)
  }
}
