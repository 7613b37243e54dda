/// Converts byte ranges to one-based lines and columns.
struct SourcePositions {
  private let lineStarts: [Int]

  /// Finds the line starts of `source`.
  init(_ source: [UInt8]) {
    var starts = [0]
    for index in source.indices {
      let isLoneCR = source[index] == 0x0D && (index + 1 == source.count || source[index + 1] != 0x0A)
      if source[index] == 0x0A || isLoneCR { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The range as `line:column-line:column`, both ends inclusive, columns in bytes; an empty range ends before its
  /// start.
  func describe(_ range: Range<Int>) -> String {
    let (first, last) = (position(range.lowerBound), position(max(range.lowerBound, range.upperBound - 1)))
    return "\(first.line):\(first.column)-\(last.line):\(range.isEmpty ? last.column - 1 : last.column)"
  }

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }
}
