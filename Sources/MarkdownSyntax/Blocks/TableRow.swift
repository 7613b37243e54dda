/// The cells and pipes of one line of a table (GFM section 4.10).
struct TableRow {
  /// The ranges of the cells, without surrounding white space; a `\|` inside is a literal pipe.
  var cells: [Range<Int>] = []
  /// The ranges of the pipes between and around the cells.
  var pipes: [Range<Int>] = []

  /// Splits `range`, which is part of one line of `source`; a pipe after a backslash is text.
  init(_ range: Range<Int>, of source: [UInt8]) {
    var end = range.upperBound
    while end > range.lowerBound, source[end - 1].isSpaceOrControl { end -= 1 }
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
    while end > start, source[end - 1].isSpaceOrControl { end -= 1 }
    while start < end, source[start].isSpaceOrControl { start += 1 }
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
