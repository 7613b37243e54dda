package import MarkdownSyntax

/// How the columns of a table are written, by the actions and by the formatter: padded to one display width each.
package struct TableColumns {
  let alignments: [ColumnAlignment]
  /// The display width of each column's content; three at least, as a delimiter takes.
  package private(set) var widths: [Int]

  /// Columns in which nothing stands yet.
  package init(_ alignments: [ColumnAlignment]) {
    self.alignments = alignments
    widths = Array(repeating: 3, count: alignments.count)
  }

  /// Makes room for a row whose cells are `used` columns wide; there may be fewer of them.
  package mutating func fit(_ used: [Int]) {
    for (column, width) in used.enumerated() { widths[column] = max(widths[column], width) }
  }

  /// How many spaces go to the left and right of a cell that is `used` columns wide: one at least, beside the bars.
  package func padding(inColumn column: Int, besides used: Int) -> (left: Int, right: Int) {
    let room = max(0, widths[column] - used)
    let left =
      switch alignments[column] {
      case .none, .left: 0
      case .right: room
      case .center: room / 2
      }
    return (left + 1, room - left + 1)
  }

  /// The row of delimiters, which stands below the header.
  package var delimiterRow: [UInt8] {
    let cells = zip(alignments, widths).map { " " + $0.delimiter(width: $1) + " |" }
    return Array(("|" + cells.joined()).utf8)
  }
}

// MARK: - What stands beside cells

extension TableColumns {
  /// What stands in `row` behind its `cells`; `nil` where anything but bars and white space stands before or between
  /// them.
  package static func rest(of row: ArraySlice<UInt8>, behind cells: [Range<Int>]) -> ArraySlice<UInt8>? {
    var place = row.startIndex
    for cell in cells {
      guard place <= cell.lowerBound, cell.upperBound <= row.endIndex, isEmpty(row[place..<cell.lowerBound])
      else { return nil }
      place = cell.upperBound
    }
    return row[place...]
  }

  /// Whether `gap` is nothing but bars and white space.
  package static func isEmpty(_ gap: ArraySlice<UInt8>) -> Bool {
    gap.allSatisfy { $0 == ASCII.pipe || $0.isBlank }
  }
}

extension ColumnAlignment {
  /// A cell of the row of delimiters, `width` columns wide, which is at least 3.
  package func delimiter(width: Int = 3) -> String {
    let start = self == .left || self == .center ? ":" : "-"
    let end = self == .right || self == .center ? ":" : "-"
    return start + String(repeating: "-", count: width - 2) + end
  }
}
