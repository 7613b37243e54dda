/// Lines end with LF, CRLF or a lone CR; numbers of lines are zero-based.
extension Rope {
  /// The zero-based line that holds `offset`; a position between CR and LF is in the line that they end.
  ///
  /// Traps where `offset` is outside.
  ///
  /// - Complexity: O(log n)
  public func line(at offset: UTF8Offset) -> Int {
    requireInBounds(offset)
    return reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value, .breaks)
      return leaf.before &+ leaf.count(.breaks, before: offset.value &- leaf.start)
    }
  }

  /// The zero-based line that holds `offset`; throws where it is outside or inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func line(checking offset: UTF8Offset) throws(PositionError) -> Int {
    try check(offset)
    return line(at: offset)
  }

  /// The start of the zero-based line `line`; traps where there is none.
  ///
  /// - Complexity: O(log n)
  public func startOfLine(_ line: Int) -> UTF8Offset {
    let count = lineCount
    require(line >= 0 && line < count, "line \(line) is out of bounds of \(count) lines")
    return start(ofExisting: line)
  }

  /// The start of the zero-based line `line`; throws where there is none.
  ///
  /// - Complexity: O(log n)
  public func startOfLine(checking line: Int) throws(PositionError) -> UTF8Offset {
    try check(line, .lines, bound: lineCount - 1)
    return start(ofExisting: line)
  }

  /// The start of the line that holds `offset`, as `line(at:)` says which that is, without its number; traps where
  /// `offset` is outside.
  ///
  /// - Complexity: O(log n)
  public func startOfLine(holding offset: UTF8Offset) -> UTF8Offset {
    requireInBounds(offset)
    let start: UTF8Offset? = reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value)
      let start = leaf.lineStart(before: offset.value &- leaf.start, skippingBreaks: 0)
      // Where no line break is before it in the leaf, the line starts further ahead.
      return start > 0 || leaf.start == 0 ? UTF8Offset(leaf.start &+ start) : nil
    }
    return start ?? startOfLine(line(at: offset))
  }

  /// The end of the line that holds `offset`, its line break included; traps where `offset` is outside.
  ///
  /// - Complexity: O(log n)
  public func endOfLine(holding offset: UTF8Offset) -> UTF8Offset {
    requireInBounds(offset)
    let end: UTF8Offset? = reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value)
      return leaf.bytes(throughBreakAfter: offset.value &- leaf.start).map { UTF8Offset(leaf.start &+ $0) }
    }
    return end ?? rangeOfLine(line(at: offset)).upperBound
  }

  /// The range of the line that holds `offset` without its line break; traps where `offset` is outside.
  ///
  /// - Complexity: O(log n)
  public func contentOfLine(holding offset: UTF8Offset) -> Range<UTF8Offset> {
    extentOfLine(holding: offset).content
  }

  /// Where the line that holds `offset` stands; traps where `offset` is outside.
  ///
  /// - Complexity: O(log n)
  package func extentOfLine(holding offset: UTF8Offset) -> LineExtent {
    requireInBounds(offset)
    let found: LineExtent? = reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value)
      let local = offset.value &- leaf.start
      let start = leaf.lineStart(before: local, skippingBreaks: 0)
      guard start > 0 || leaf.start == 0, let end = leaf.bytes(throughBreakAfter: local) else { return nil }
      return leaf.line(start..<end)
    }
    return found ?? extent(of: startOfLine(holding: offset)..<endOfLine(holding: offset))
  }

  /// The range of the zero-based line `line`, its line break included; traps where there is none.
  ///
  /// - Complexity: O(log n)
  public func rangeOfLine(_ line: Int) -> Range<UTF8Offset> {
    let extent = extentOfLine(line)
    return extent.content.lowerBound..<extent.end
  }

  /// The range of the zero-based line `line` without its line break; traps where there is none.
  ///
  /// - Complexity: O(log n)
  public func contentOfLine(_ line: Int) -> Range<UTF8Offset> { extentOfLine(line).content }

  /// Where the zero-based line `line` stands; traps where there is none.
  ///
  /// - Complexity: O(log n)
  package func extentOfLine(_ line: Int) -> LineExtent {
    let count = lineCount
    require(line >= 0 && line < count, "line \(line) is out of bounds of \(count) lines")
    if line + 1 == count { return extent(of: start(ofExisting: line)..<range.upperBound) }
    return extentInOneLeaf(ofLine: line)
      ?? extent(of: start(ofExisting: line)..<start(ofExisting: line + 1))
  }

  /// Where `line`, which isn't the last one, stands if the line break before it and its own are in one leaf, as those
  /// of most lines are.
  private func extentInOneLeaf(ofLine line: Int) -> LineExtent? {
    reading { state in
      let leaf = line == 0 ? state.pointee.leaf(ofByte: 0) : state.pointee.leaf(reaching: line, .breaks)
      let start = line == 0 ? 0 : leaf.bytes(throughBreak: line &- leaf.before)
      return leaf.bytes(throughBreakAfter: start).map { leaf.line(start..<$0) }
    }
  }

  /// Where the line stands that is `line` with its line break.
  private func extent(of line: Range<UTF8Offset>) -> LineExtent {
    // CR and LF stand in one leaf, so this looks at the leaf just found.
    LineExtent(line) { byte(at: $0) }
  }

  /// The line and column (in UTF-8 bytes) of `offset`; traps outside.
  ///
  /// - Complexity: O(log n)
  public func lineColumn(of offset: UTF8Offset) -> LineColumn {
    let line = line(at: offset)
    return LineColumn(line: line, column: startOfLine(line).distance(to: offset))
  }

  /// The offset of `position`; traps where there is no such line or the column is beyond the line's end.
  ///
  /// - Complexity: O(log n)
  public func utf8Offset(of position: LineColumn) -> UTF8Offset {
    let length = contentOfLine(position.line).count
    require(
      (0...length).contains(position.column),
      "column \(position.column) is out of bounds of a line of \(length) bytes")
    return startOfLine(position.line).advanced(by: position.column)
  }

  /// The offset of `position`; throws where there is none, the column is beyond the line's end or inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func utf8Offset(checking position: LineColumn) throws(PositionError) -> UTF8Offset {
    try check(position.line, .lines, bound: lineCount - 1)
    let length = contentOfLine(position.line).count
    try check(position.column, .column, bound: length)
    let offset = startOfLine(position.line).advanced(by: position.column)
    if !isScalarBoundary(offset) {
      throw PositionError(.insideScalar, .column, position.column, bound: length)
    }
    return offset
  }

  private func start(ofExisting line: Int) -> UTF8Offset {
    if line == 0 { return .zero }
    return reading { state in
      let leaf = state.pointee.leaf(reaching: line, .breaks)
      return UTF8Offset(leaf.start &+ leaf.bytes(throughBreak: line &- leaf.before))
    }
  }
}

/// Where a line stands.
package struct LineExtent: Equatable, Sendable {
  /// From its start to its line break.
  package let content: Range<UTF8Offset>
  /// Just after its line break; the last line has none.
  package let end: UTF8Offset

  /// The line that is `line` with its line break, of a text with the bytes that `byte` says.
  @inline(__always)
  fileprivate init(_ line: Range<UTF8Offset>, byte: (UTF8Offset) -> UInt8) {
    end = line.upperBound
    var last = end
    if last > line.lowerBound, byte(last.advanced(by: -1)) == Byte.lineFeed { last = last.advanced(by: -1) }
    if last > line.lowerBound, byte(last.advanced(by: -1)) == Byte.carriageReturn {
      last = last.advanced(by: -1)
    }
    content = line.lowerBound..<last
  }
}

extension LeafView {
  /// The line that is the bytes `line` of this leaf, with its line break.
  @inline(__always)
  fileprivate func line(_ line: Range<Int>) -> LineExtent {
    LineExtent(UTF8Offset(start &+ line.lowerBound)..<UTF8Offset(start &+ line.upperBound)) {
      bytes[$0.value &- start]
    }
  }
}
