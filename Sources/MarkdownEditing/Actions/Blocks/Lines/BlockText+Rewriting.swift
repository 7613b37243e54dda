import TextBuffer

extension BlockText {
  /// The edit that puts `text` in the place of what stands between two cursors on `line`, and keeps every column behind it:
  /// tabs in the rest of the line's prefix, whose width would change, become spaces.
  ///
  /// Those in fenced code are bytes that a reader sees, whatever their width.
  ///
  /// `nil` where nothing changes. `contentIndex` is where that prefix ends, and asked for only where there are tabs.
  func rewrite(
    _ line: Int, from start: LineCursor, to end: LineCursor, with text: String,
    contentIndex: @autoclosure () -> Int = 0
  ) -> Edit? {
    let bytes = start.bytes
    // The first space behind a quote's marker belongs to that.
    let isBare =
      start.spent == 0 && start.index > 0 && bytes[start.index - 1] == ASCII.quote
      && text.utf8.first?.isBlank == true
    var replacement = Array((spaces(start.spent + (isBare ? 1 : 0)) + text).utf8)
    var upper = end.index
    if bytes[end.index...].contains(ASCII.tab) {
      let limit = startOfFencedCode(on: line, from: end) ?? max(contentIndex(), end.endOfBlanks)
      if bytes[end.index..<limit].contains(ASCII.tab) {
        replacement += expanded(bytes[end.index..<limit], column: end.column, spent: end.spent)
        upper = limit
      }
    }
    return trimmed(line, bytes, start.index..<upper, replacement)
  }

  /// The edit that puts `text` in the place of the white space at a line's content.
  func rewriteIndentation(_ line: Int, at cursor: LineCursor, with text: String) -> Edit? {
    var end = cursor
    end.skip(columns: .max)
    return rewrite(line, from: cursor, to: end, with: text)
  }

  /// The edit that moves everything behind `cursor` by `columns`, to the left where that is negative.
  func shift(
    _ line: Int, at cursor: LineCursor, by columns: Int, contentIndex: @autoclosure () -> Int = 0
  ) -> Edit? {
    guard columns < 0 else {
      return rewrite(line, from: cursor, to: cursor, with: spaces(columns), contentIndex: contentIndex())
    }
    var end = cursor
    end.skip(columns: -columns)
    return rewrite(line, from: cursor, to: end, with: "", contentIndex: contentIndex())
  }

  /// The index of the first byte of `line` behind all prefixes of containers and white space.
  func contentIndex(of line: Int) -> Int { cursor(on: line, in: chain(ofLine: line)).endOfBlanks }

  /// The change of `edits`; `nil` where two of them overlap or one cuts a scalar, so that what was worked out wrongly is refused.
  func changes(_ edits: [Edit]) -> ChangeSet? {
    guard edits.allSatisfy({ isWhole($0.range) }) else { return nil }
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where second.range.lowerBound < first.range.upperBound { return nil }
    return ChangeSet(edits, length: rope.utf8Count)
  }

  private func isWhole(_ range: Range<UTF8Offset>) -> Bool {
    rope.isScalarBoundary(range.lowerBound) && rope.isScalarBoundary(range.upperBound)
  }

  private func expanded(_ bytes: ArraySlice<UInt8>, column: Int, spent: Int) -> [UInt8] {
    var result: [UInt8] = []
    // The first tab's columns count from where it begins.
    var column = column
    for byte in bytes {
      guard byte == ASCII.tab else {
        result.append(byte)
        column += 1
        continue
      }
      let width = 4 - column % 4
      result += Array(repeating: ASCII.space, count: width)
      column += width
    }
    return result
  }

  /// The edit without the bytes that stay at both ends.
  private func trimmed(_ line: Int, _ bytes: [UInt8], _ range: Range<Int>, _ replacement: [UInt8]) -> Edit? {
    var (low, high) = (range.lowerBound, range.upperBound)
    var new = replacement[...]
    while low < high, let first = new.first, first == bytes[low] {
      low += 1
      new.removeFirst()
    }
    while low < high, let last = new.last, last == bytes[high - 1] {
      high -= 1
      new.removeLast()
    }
    guard low < high || !new.isEmpty else { return nil }
    let start = startOfLine(line)
    return Edit(
      start.advanced(by: low)..<start.advanced(by: high), String(decoding: new, as: UTF8.self))
  }
}
