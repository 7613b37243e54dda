/// Columns in any unit; in grapheme clusters they take time linear in the line, since a rope doesn't cache their
/// number.
extension Rope {
  /// The column of `offset` in its line.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// An offset inside a scalar (or inside a cluster, if `unit` is `graphemes`) counts as its start. An offset between
  /// CR and LF is in the line that they end, after its content.
  ///
  /// - Complexity: O(log n), in grapheme clusters O(log n + m), where m is the length of the line before `offset`
  public func column(of offset: UTF8Offset, in unit: Column.Unit) -> Column {
    let start = startOfLine(holding: offset)
    return Column(length(of: start..<offset, in: unit), unit)
  }

  /// The offset of `column` in the zero-based line `line`, rounded down if it is inside a scalar.
  ///
  /// Traps if there is no such line, or if the column is beyond the end of its content.
  ///
  /// - Complexity: O(log n), in grapheme clusters O(log n + m), where m is the length of the line
  public func utf8Offset(ofLine line: Int, column: Column) -> UTF8Offset {
    let content = contentOfLine(line)
    guard let offset = offset(of: column, in: content) else {
      let bound = length(of: content, in: column.unit)
      fatalError("\(column.unit) column \(column.value) is out of bounds of a line of \(bound)")
    }
    return scalarStart(at: offset)
  }

  /// The offset of `column` in the zero-based line `line`.
  ///
  /// Throws if there is no such line, or if the column is beyond the end of its content or inside a scalar.
  ///
  /// - Complexity: as `utf8Offset(ofLine:column:)`
  public func utf8Offset(checkingLine line: Int, column: Column) throws(PositionError) -> UTF8Offset {
    try check(line, .lines, bound: lineCount - 1)
    let content = contentOfLine(line)
    let unit = PositionError.Unit(column.unit)
    let bound = length(of: content, in: column.unit)
    guard let offset = offset(of: column, in: content) else {
      throw PositionError(.outOfBounds, unit, column.value, bound: bound)
    }
    guard isScalarBoundary(offset), length(of: content.lowerBound..<offset, in: column.unit) == column.value
    else { throw PositionError(.insideScalar, unit, column.value, bound: bound) }
    return offset
  }

  /// The offset of the position nearest to `column` in the zero-based line `line`, never inside a scalar.
  ///
  /// Positions before the first line give the text's start, and positions after the last line its end. Positions after
  /// a line's content give the end of the content, as the Language Server Protocol requires.
  ///
  /// - Complexity: as `utf8Offset(ofLine:column:)`
  public func utf8Offset(clampingLine line: Int, column: Column) -> UTF8Offset {
    if line < 0 { return .zero }
    if line >= lineCount { return range.upperBound }
    let content = contentOfLine(line)
    if column.value <= 0 { return content.lowerBound }
    return scalarStart(at: offset(of: column, in: content) ?? content.upperBound)
  }

  /// The length in `unit` of `range`, which begins at a line's start.
  private func length(of range: Range<UTF8Offset>, in unit: Column.Unit) -> Int {
    switch unit {
    case .utf8: range.count
    case .utf16: utf16Offset(of: range.lowerBound).distance(to: utf16Offset(of: range.upperBound))
    case .scalars: scalarCount(before: range.upperBound) - scalarCount(before: range.lowerBound)
    case .graphemes:
      string(in: range.lowerBound..<startOfGrapheme(containing: range.upperBound)).count
    }
  }

  /// The offset of `column` in the line with `content`.
  ///
  /// Returns `nil` beyond its end. The offset can be inside a scalar if the unit is bytes.
  private func offset(of column: Column, in content: Range<UTF8Offset>) -> UTF8Offset? {
    guard column.value >= 0, column.value <= content.count else { return nil }
    if column.unit == .graphemes { return offset(afterGraphemes: column.value, in: content) }
    guard column.value <= length(of: content, in: column.unit) else { return nil }
    let start = content.lowerBound
    return switch column.unit {
    case .utf16: utf8Offset(of: utf16Offset(of: start).advanced(by: column.value))
    case .scalars: utf8Offset(afterScalars: scalarCount(before: start) + column.value)
    default: start.advanced(by: column.value)
    }
  }

  private func offset(afterGraphemes count: Int, in content: Range<UTF8Offset>) -> UTF8Offset? {
    let text = string(in: content)
    guard let index = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex) else {
      return nil
    }
    return content.lowerBound.advanced(by: text.utf8.distance(from: text.startIndex, to: index))
  }
}

extension PositionError.Unit {
  /// The unit of a column that counts in `unit`.
  init(_ unit: Column.Unit) {
    self =
      switch unit {
      case .utf8: .column
      case .utf16: .utf16Column
      case .scalars: .scalarColumn
      case .graphemes: .graphemeColumn
      }
  }
}
