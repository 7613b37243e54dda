import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  mutating func printTable(_ table: SyntaxNode) throws(Unprintable) {
    guard let delimiterRow = table.markers.first?.bytes, let header = table.children.first else {
      throw Unprintable()
    }
    noteExtension(table.bytes)
    let columns = isToAlign(table, delimiterRow) ? columns(of: table) : nil
    try printRow(header, of: table, columns)
    breakLine()
    openLine()
    if let columns {
      writer.write(columns.delimiterRow)
      // The written row replaces only the old delimiter row.
      try writer.finish(at: delimiterRow.upperBound)
    } else {
      try writer.keep(source.trimmed(delimiterRow))
    }
    for row in table.children.dropFirst() {
      breakLine()
      try printRow(row, of: table, columns)
    }
  }

  private func isToAlign(_ table: SyntaxNode, _ delimiterRow: Range<Int>) -> Bool {
    switch options.tables {
    case .keep: false
    case .align, .compact: !hasForeignPipes(table)
    case .automatic: isMostlyAligned(table, delimiterRow) && !hasForeignPipes(table)
    }
  }

  /// Whether more than half of the rows are as wide as the delimiter row, so that the table was aligned deliberately.
  private func isMostlyAligned(_ table: SyntaxNode, _ delimiterRow: Range<Int>) -> Bool {
    let width = source.trimmed(delimiterRow).count
    let rows = table.children
    return rows.count { DisplayWidth.columns(of: source.bytes[source.trimmed($0.bytes)]) == width } * 2
      > rows.count
  }

  /// Whether a bar between two cells of `table` is part of a formula, a wiki link or similar in another dialect.
  private func hasForeignPipes(_ table: SyntaxNode) -> Bool {
    let spans = ForeignSpans(in: table.bytes, of: source)
    guard !spans.ranges.isEmpty else { return false }
    let cells = table.children.flatMap { $0.children.map { source.trimmed($0.content.bytes) } }
    return spans.ranges.contains { span in
      let index = cells.partitioningIndex { $0.upperBound >= span.upperBound }
      return index == cells.count || span.lowerBound < cells[index].lowerBound
    }
  }

  private mutating func printRow(
    _ row: SyntaxNode, of table: SyntaxNode, _ columns: TableColumns?
  ) throws(Unprintable) {
    openLine()
    let cells = row.children
    guard let columns else {
      let line = source.trimmed(row.bytes)
      // In a table that must stay unchanged, a shorter cell could end the alignment. Without a bar before it, a cell's
      // start could begin a block.
      let isFree = options.tables == .automatic && source.bytes[line.lowerBound] == ASCII.pipe
      let edits = isFree ? cells.flatMap(restyling) : []
      return try keep(line, editing: edits.isEmpty || hasForeignPipes(table) ? [] : edits)
    }
    writer.write(ASCII.pipe)
    for (column, width) in columns.widths.enumerated() {
      let content = column < cells.count ? source.trimmed(cells[column].content.bytes) : 0..<0
      let used = options.tables == .compact ? width : DisplayWidth.columns(of: source.bytes[content])
      let (left, right) = columns.padding(inColumn: column, besides: used)
      writer.write(repeatElement(ASCII.space, count: left))
      if column < cells.count { try keep(content, editing: restyling(cells[column])) }
      writer.write(repeatElement(ASCII.space, count: right))
      writer.write(ASCII.pipe)
    }
    try writer.finish(at: row.bytes.upperBound)
  }

  private func restyling(_ cell: SyntaxNode) -> [RestylingEdit] {
    InlineRestyling.edits(in: cell, of: source, options: options, isOn: restylesInlines)
  }

  /// The columns of `table`, as wide as the options ask.
  ///
  /// Returns `nil` if the table has text that belongs to no column.
  private func columns(of table: SyntaxNode) -> TableColumns? {
    var columns = TableColumns(table.columnAlignments)
    for row in table.children {
      let cells = row.children.map { source.trimmed($0.content.bytes) }
      guard cells.count <= columns.widths.count,
        let rest = TableColumns.rest(of: source.bytes[row.bytes], behind: cells), TableColumns.isEmpty(rest)
      else { return nil }
      if options.tables == .compact { continue }
      let used = cells.map { DisplayWidth.columns(of: source.bytes[$0]) }
      // The bars, and a space on either side of each cell, are included.
      let whole = used.reduce(1 + 3 * columns.widths.count, +)
      if options.tableWidth.map({ whole > $0 }) == true { continue }
      columns.fit(used)
    }
    return columns
  }
}
