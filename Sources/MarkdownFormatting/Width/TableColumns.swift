package import MarkdownSyntax
import TextBuffer

/// The layout of a table's columns for actions and the formatter: each is padded to one display width.
package struct TableColumns {
  let alignments: [ColumnAlignment]
  /// The display width of each column's content; at least three, the width of a delimiter.
  package private(set) var widths: [Int]

  /// Creates columns without content.
  package init(_ alignments: [ColumnAlignment]) {
    self.alignments = alignments
    widths = Array(repeating: 3, count: alignments.count)
  }

  /// Makes room for a row with cells of the widths `used`; there may be fewer cells than columns.
  package mutating func fit(_ used: [Int]) {
    for (column, width) in used.enumerated() { widths[column] = max(widths[column], width) }
  }

  /// The spaces to the left and right of a cell that is `used` columns wide; at least one on each side.
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

  /// The delimiter row, which is below the header.
  package var delimiterRow: [UInt8] {
    let cells = zip(alignments, widths).map { " " + $0.delimiter(width: $1) + " |" }
    return Array(("|" + cells.joined()).utf8)
  }
}

// MARK: - Text beside cells

extension TableColumns {
  /// The text after the `cells` of `row`.
  ///
  /// Returns `nil` if there is anything but bars and white space before or between the cells.
  package static func rest(of row: ArraySlice<UInt8>, behind cells: [Range<Int>]) -> ArraySlice<UInt8>? {
    var place = row.startIndex
    for cell in cells {
      guard place <= cell.lowerBound, cell.upperBound <= row.endIndex, isEmpty(row[place..<cell.lowerBound])
      else { return nil }
      place = cell.upperBound
    }
    return row[place...]
  }

  /// Whether `gap` consists of bars and white space.
  package static func isEmpty(_ gap: ArraySlice<UInt8>) -> Bool {
    gap.allSatisfy { $0 == ASCII.pipe || $0.isBlank }
  }
}

extension ColumnAlignment {
  /// A cell of the delimiter row that is `width` columns wide, which is at least 3.
  package func delimiter(width: Int = 3) -> String {
    let start = self == .left || self == .center ? ":" : "-"
    let end = self == .right || self == .center ? ":" : "-"
    return start + String(repeating: "-", count: width - 2) + end
  }
}
