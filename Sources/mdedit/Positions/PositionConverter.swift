import TextBuffer

/// Converts positions of a text between an outside unit and the engine's byte offsets.
struct PositionConverter {
  /// The text.
  let rope: Rope
  /// The unit of outside positions.
  let unit: PositionUnit

  // MARK: Outwards

  /// The position of `offset`, which must be in the text.
  func position(of offset: UTF8Offset) -> Position {
    switch unit {
    case .utf16: return .offset(rope.utf16Offset(of: offset).value)
    case .utf8: return .offset(offset.value)
    case .scalar: return .offset(rope.scalarCount(before: offset))
    case .lineColumn:
      let place = rope.lineColumn(of: offset)
      return .lineColumn(line: place.line + 1, column: place.column + 1)
    }
  }

  // MARK: Inwards

  /// The byte offset of `position`; throws if it's out of bounds or inside a character's encoding.
  func offset(of position: Position) throws(RequestError) -> UTF8Offset {
    switch (unit, position) {
    case (.lineColumn, .lineColumn(let line, let column)): return try offset(line: line, column: column)
    case (.lineColumn, .offset), (_, .lineColumn):
      throw .invalidPosition("\(position.description) is not written in the unit \(unit.rawValue)")
    case (.utf16, .offset(let count)):
      try check(count, atMost: rope.utf16Count)
      let offset = rope.utf8Offset(of: UTF16Offset(count))
      guard rope.utf16Offset(of: offset).value == count else { throw inside(position) }
      return offset
    case (.scalar, .offset(let count)):
      try check(count, atMost: rope.scalarCount(before: rope.range.upperBound))
      return rope.utf8Offset(afterScalars: count)
    case (.utf8, .offset(let count)):
      try check(count, atMost: rope.utf8Count)
      return try scalarBoundary(UTF8Offset(count), position)
    }
  }

  /// The selection of `pairs`; a caret at the start if there are none.
  func selection(_ pairs: [(anchor: Position, head: Position)]) throws(RequestError) -> Selection {
    if pairs.isEmpty { return Selection(caret: .zero) }
    var ranges: [SelectionRange] = []
    for pair in pairs {
      ranges.append(SelectionRange(anchor: try offset(of: pair.anchor), head: try offset(of: pair.head)))
    }
    return Selection(ranges)
  }

  private func offset(line: Int, column: Int) throws(RequestError) -> UTF8Offset {
    guard (1...rope.lineCount).contains(line) else {
      throw .invalidPosition("line \(line) is not among the text's lines 1 to \(rope.lineCount)")
    }
    let whole = rope.rangeOfLine(line - 1)
    let isLast = line == rope.lineCount
    let last = whole.count + (isLast ? 1 : 0)
    guard (1...last).contains(column) else {
      throw .invalidPosition("column \(column) is not among line \(line)'s columns 1 to \(last)")
    }
    return try scalarBoundary(
      whole.lowerBound.advanced(by: column - 1), .lineColumn(line: line, column: column))
  }

  private func scalarBoundary(_ offset: UTF8Offset, _ position: Position) throws(RequestError) -> UTF8Offset {
    if offset < rope.range.upperBound, UTF8.isContinuation(rope.byte(at: offset)) { throw inside(position) }
    return offset
  }

  private func check(_ count: Int, atMost limit: Int) throws(RequestError) {
    guard (0...limit).contains(count) else {
      throw .invalidPosition("\(unit.rawValue) position \(count) is not in the text, which ends at \(limit)")
    }
  }

  private func inside(_ position: Position) -> RequestError {
    .invalidPosition("\(unit.rawValue) position \(position.description) is inside a character's encoding")
  }
}
