import MarkdownSyntax

extension BlockPrinter {
  mutating func printTable(_ table: SyntaxNode) throws(Unprintable) {
    guard let delimiterRow = table.markers.first?.bytes, let header = table.children.first else {
      throw Unprintable()
    }
    noteExtension(table.bytes)
    let layout = isToAlign(table, delimiterRow) ? TableLayout(table, in: source, options: options) : nil
    try printRow(header, layout)
    breakLine()
    openLine()
    if let layout {
      writer.write(layout.delimiterRow)
      // What is written takes the place of the old row alone.
      try writer.finish(at: delimiterRow.upperBound)
    } else {
      try writer.keep(source.trimmed(delimiterRow))
    }
    for row in table.children.dropFirst() {
      breakLine()
      try printRow(row, layout)
    }
  }

  private func isToAlign(_ table: SyntaxNode, _ delimiterRow: Range<Int>) -> Bool {
    switch options.tables {
    case .keep: false
    case .align, .compact: !hasForeignPipes(table)
    case .automatic: isMostlyAligned(table, delimiterRow) && !hasForeignPipes(table)
    }
  }

  /// Whether more than half of the rows are as wide as the row below the header: somebody has aligned them.
  private func isMostlyAligned(_ table: SyntaxNode, _ delimiterRow: Range<Int>) -> Bool {
    let width = source.trimmed(delimiterRow).count
    let rows = table.children
    return rows.count { DisplayWidth.columns(of: source.bytes[source.trimmed($0.bytes)]) == width } * 2
      > rows.count
  }

  /// Whether a bar that parts two cells of `table` stands in a formula, a wiki's link or the like to other dialects.
  private func hasForeignPipes(_ table: SyntaxNode) -> Bool {
    let spans = ForeignSpans(in: table.bytes, of: source)
    guard !spans.ranges.isEmpty else { return false }
    let cells = table.children.flatMap { $0.children.map { source.trimmed($0.content.bytes) } }
    return spans.ranges.contains { span in
      let index = cells.partitioningIndex { $0.upperBound >= span.upperBound }
      return index == cells.count || span.lowerBound < cells[index].lowerBound
    }
  }

  private mutating func printRow(_ row: SyntaxNode, _ layout: TableLayout?) throws(Unprintable) {
    openLine()
    guard let layout else { return try writer.keep(source.trimmed(row.bytes)) }
    let cells = row.children
    writer.write(ASCII.pipe)
    for (column, width) in layout.widths.enumerated() {
      let content = column < cells.count ? source.trimmed(cells[column].content.bytes) : 0..<0
      let used = DisplayWidth.columns(of: source.bytes[content])
      let (left, right) = layout.padding(inColumn: column, of: layout.isCompact ? 0 : max(0, width - used))
      writer.write(repeatElement(ASCII.space, count: left + 1))
      if column < cells.count {
        let edits = InlineRestyling.edits(
          in: cells[column], of: source, options: options, isOn: restylesInlines)
        try keep(content, editing: edits)
      }
      writer.write(repeatElement(ASCII.space, count: right + 1))
      writer.write(ASCII.pipe)
    }
    try writer.finish(at: row.bytes.upperBound)
  }
}

/// The columns of a table.
struct TableLayout {
  /// The display width of each column's content; three at least, as a delimiter takes.
  private(set) var widths: [Int]
  private let alignments: [ColumnAlignment]
  /// Whether nothing is padded.
  let isCompact: Bool

  /// The layout of `table`; `nil` where it has text that belongs to no column.
  init?(_ table: SyntaxNode, in source: SourceText, options: FormatterOptions) {
    alignments = table.columnAlignments
    isCompact = options.tables == .compact
    widths = [Int](repeating: 3, count: alignments.count)
    for row in table.children {
      let cells = row.children.map { source.trimmed($0.content.bytes) }
      guard cells.count <= widths.count, Self.onlyPipes(in: row.bytes, besides: cells, of: source) else {
        return nil
      }
      let used = cells.map { DisplayWidth.columns(of: source.bytes[$0]) }
      // Bars, and a space on either side of each cell.
      let whole = used.reduce(1 + 3 * alignments.count, +)
      if isCompact || options.tableWidth.map({ whole > $0 }) == true { continue }
      for (column, width) in used.enumerated() { widths[column] = max(widths[column], width) }
    }
  }

  private static func onlyPipes(in row: Range<Int>, besides cells: [Range<Int>], of source: SourceText)
    -> Bool
  {
    var position = row.lowerBound
    for cell in cells + [row.upperBound..<row.upperBound] {
      guard cell.lowerBound >= position else { return false }
      let gap = source.bytes[position..<cell.lowerBound]
      guard gap.allSatisfy({ $0 == ASCII.pipe || $0.isBlank }) else { return false }
      position = cell.upperBound
    }
    return true
  }

  /// How `count` spaces go to the left and right of a cell's content.
  func padding(inColumn column: Int, of count: Int) -> (left: Int, right: Int) {
    switch alignments[column] {
    case .none, .left: (0, count)
    case .right: (count, 0)
    case .center: (count / 2, count - count / 2)
    }
  }

  /// The row below the header.
  var delimiterRow: [UInt8] {
    var row = [ASCII.pipe]
    for (alignment, width) in zip(alignments, widths) {
      let (colon, dash) = (UInt8(ascii: ":"), UInt8(ascii: "-"))
      let startsWithColon = alignment == .left || alignment == .center
      let endsWithColon = alignment == .right || alignment == .center
      row.append(ASCII.space)
      row.append(startsWithColon ? colon : dash)
      row.append(contentsOf: repeatElement(dash, count: width - 2))
      row.append(endsWithColon ? colon : dash)
      row += [ASCII.space, ASCII.pipe]
    }
    return row
  }
}
