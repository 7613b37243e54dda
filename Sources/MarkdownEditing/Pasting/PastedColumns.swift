/// The columns of a table's cells, some of which reach over several rows and columns (WHATWG HTML, 4.9.12.1).
struct PastedColumns {
  /// For each column, the number of the first row that no cell above reaches into.
  private var ends: [Int] = []
  private var row = 0
  /// The column behind the last cell of the row.
  private var next = 0

  /// Returns the column of the next cell of the row, the one that `tag` begins.
  mutating func takeColumn(of tag: HTMLTag) -> Int {
    while next < ends.count, row < ends[next] { next += 1 }
    let column = next
    // A cell far to the right is one column wide: its span would be empty columns of every row.
    next += column < 100 ? Self.number(tag.attributes["colspan"], 1...100) : 1
    // Without a number of rows, a cell reaches to the end of the group.
    let height = Self.number(tag.attributes["rowspan"], 0...65_534)
    if height != 1 {
      ends += Array(repeating: 0, count: max(0, next - ends.count))
      for index in column..<next { ends[index] = max(ends[index], height == 0 ? .max : row + height) }
    }
    return column
  }

  /// Ends the row.
  mutating func endRow() { (row, next) = (row + 1, 0) }

  /// The number that `attribute` gives, at most the greatest of `range`; 1 without one.
  private static func number(_ attribute: String?, _ range: ClosedRange<Int>) -> Int {
    guard let number = attribute.flatMap({ Int($0) }), number >= range.lowerBound else { return 1 }
    return min(number, range.upperBound)
  }
}
