import TextBuffer

/// The selected cells of a table: for each range, the rectangle between its ends.
struct SelectedCells {
  /// The cells of a range.
  struct Area {
    var rows: ClosedRange<Int>
    var columns: ClosedRange<Int>
  }

  /// The areas, in the order of the ranges.
  let areas: [Area]

  /// The cells of `table` that `selection` overlaps; `nil` if there are none.
  init?(_ selection: Selection, in table: TableSource) {
    areas = selection.ranges.compactMap { range in
      guard let (first, last) = table.cells(coveredBy: range.range) else { return nil }
      return Area(
        rows: min(first.row, last.row)...max(first.row, last.row),
        columns: min(first.column, last.column)...max(first.column, last.column))
    }
    if areas.isEmpty { return nil }
  }

  /// The selected rows as sorted runs of neighbours.
  var rows: [ClosedRange<Int>] { areas.map { $0.rows }.runs }

  /// The selected columns as sorted runs of neighbours.
  var columns: [ClosedRange<Int>] { areas.map { $0.columns }.runs }
}

extension [ClosedRange<Int>] {
  /// The ranges sorted, with ranges that overlap or are neighbours joined.
  fileprivate var runs: [ClosedRange<Int>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { runs, range in
      if let last = runs.last, range.lowerBound <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        runs.append(range)
      }
    }
  }
}
