/// Lines end with LF, CRLF or a lone CR; line numbers are zero-based.
extension Rope {
  /// The zero-based line that contains `offset`; a position between CR and LF is in the line that they end.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func line(at offset: UTF8Offset) -> Int {
    requireInBounds(offset)
    return reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value, .breaks)
      return leaf.before &+ leaf.count(.breaks, before: offset.value &- leaf.start)
    }
  }

  /// The zero-based line that contains `offset`.
  ///
  /// Throws if `offset` is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func line(checking offset: UTF8Offset) throws(PositionError) -> Int {
    try check(offset)
    return line(at: offset)
  }

  /// The start of the zero-based line `line`.
  ///
  /// Traps if there is no such line.
  ///
  /// - Complexity: O(log n)
  public func startOfLine(_ line: Int) -> UTF8Offset {
    let count = lineCount
    require(line >= 0 && line < count, "line \(line) is out of bounds of \(count) lines")
    return start(ofExisting: line)
  }

  /// The start of the zero-based line `line`.
  ///
  /// Throws if there is no such line.
  ///
  /// - Complexity: O(log n)
  public func startOfLine(checking line: Int) throws(PositionError) -> UTF8Offset {
    try check(line, .lines, bound: lineCount - 1)
    return start(ofExisting: line)
  }

  /// The start of the line that contains `offset`, as in `line(at:)`, found without its number.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func startOfLine(holding offset: UTF8Offset) -> UTF8Offset {
    requireInBounds(offset)
    let start: UTF8Offset? = reading { state in
      let leaf = state.pointee.leaf(ofByte: offset.value)
      let start = leaf.lineStart(before: offset.value &- leaf.start, skippingBreaks: 0)
      // If the leaf has no line break before it, the line starts in an earlier leaf.
      return start > 0 || leaf.start == 0 ? UTF8Offset(leaf.start &+ start) : nil
    }
    return start ?? startOfLine(line(at: offset))
  }

  /// The end of the line that contains `offset`, including its line break.
  ///
  /// Traps if `offset` is out of bounds.
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

  /// The range of the line that contains `offset`, without its line break.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func contentOfLine(holding offset: UTF8Offset) -> Range<UTF8Offset> {
    extentOfLine(holding: offset).content
  }

  /// The extent of the line that contains `offset`.
  ///
  /// Traps if `offset` is out of bounds.
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

  /// The range of the zero-based line `line`, including its line break.
  ///
  /// Traps if there is no such line.
  ///
  /// - Complexity: O(log n)
  public func rangeOfLine(_ line: Int) -> Range<UTF8Offset> {
    let extent = extentOfLine(line)
    return extent.content.lowerBound..<extent.end
  }

  /// The range of the zero-based line `line`, without its line break.
  ///
  /// Traps if there is no such line.
  ///
  /// - Complexity: O(log n)
  public func contentOfLine(_ line: Int) -> Range<UTF8Offset> { extentOfLine(line).content }

  /// The extent of the zero-based line `line`.
  ///
  /// Traps if there is no such line.
  ///
  /// - Complexity: O(log n)
  package func extentOfLine(_ line: Int) -> LineExtent {
    let count = lineCount
    require(line >= 0 && line < count, "line \(line) is out of bounds of \(count) lines")
    if line + 1 == count { return extent(of: start(ofExisting: line)..<range.upperBound) }
    return extentInOneLeaf(ofLine: line)
      ?? extent(of: start(ofExisting: line)..<start(ofExisting: line + 1))
  }

  /// The extent of `line`, if the line break before it and its own are in one leaf, as they are for most lines.
  ///
  /// Returns `nil` if they aren't. `line` must not be the last one.
  private func extentInOneLeaf(ofLine line: Int) -> LineExtent? {
    reading { state in
      let leaf = line == 0 ? state.pointee.leaf(ofByte: 0) : state.pointee.leaf(reaching: line, .breaks)
      let start = line == 0 ? 0 : leaf.bytes(throughBreak: line &- leaf.before)
      return leaf.bytes(throughBreakAfter: start).map { leaf.line(start..<$0) }
    }
  }

  /// The extent of the line with the range `line`, which includes its line break.
  private func extent(of line: Range<UTF8Offset>) -> LineExtent {
    // CR and LF are in one leaf, so this reads the leaf just found.
    LineExtent(line) { byte(at: $0) }
  }

  /// The line and column (in UTF-8 bytes) of `offset`.
  ///
  /// Traps if `offset` is out of bounds.
  ///
  /// - Complexity: O(log n)
  public func lineColumn(of offset: UTF8Offset) -> LineColumn {
    let line = line(at: offset)
    return LineColumn(line: line, column: startOfLine(line).distance(to: offset))
  }

  /// The offset of `position`.
  ///
  /// Traps if there is no such line, or if the column is beyond the line's end.
  ///
  /// - Complexity: O(log n)
  public func utf8Offset(of position: LineColumn) -> UTF8Offset {
    let length = contentOfLine(position.line).count
    require(
      (0...length).contains(position.column),
      "column \(position.column) is out of bounds of a line of \(length) bytes")
    return startOfLine(position.line).advanced(by: position.column)
  }

  /// The offset of `position`.
  ///
  /// Throws if there is no such line, or if the column is beyond the line's end or inside a scalar.
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

/// The extent of a line: its content and the end of its line break.
package struct LineExtent: Equatable, Sendable {
  /// The range from the line's start to its line break.
  package let content: Range<UTF8Offset>
  /// The end of the line break; for the last line, the end of the content.
  package let end: UTF8Offset

  /// Creates the extent of the line with the range `line`, which includes its line break; `byte` reads the text.
  @inline(__always)
  fileprivate init(_ line: Range<UTF8Offset>, byte: (UTF8Offset) -> UInt8) {
    end = line.upperBound
    var last = end
    if last > line.lowerBound, byte(last.advanced(by: -1)) == ASCII.lineFeed { last = last.advanced(by: -1) }
    if last > line.lowerBound, byte(last.advanced(by: -1)) == ASCII.carriageReturn {
      last = last.advanced(by: -1)
    }
    content = line.lowerBound..<last
  }
}

extension LeafView {
  /// The extent of the line at the bytes `line` of this leaf, which include its line break.
  @inline(__always)
  fileprivate func line(_ line: Range<Int>) -> LineExtent {
    LineExtent(UTF8Offset(start &+ line.lowerBound)..<UTF8Offset(start &+ line.upperBound)) {
      bytes[$0.value &- start]
    }
  }
}
