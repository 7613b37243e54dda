import MarkdownSyntax
import TextBuffer

/// The end of a line's container prefix and indentation, in bytes from the line's start.
struct PrefixEnd {
  var index = 0
  /// Whether code begins there.
  var isCode = false
}

extension BlockText {
  /// The edit that replaces the bytes between two cursors on `line` with `text`, and keeps every column behind them.
  ///
  /// Tabs in the rest of the line's prefix would change their width, so they become spaces. `prefixEnd` is the end of
  /// that prefix; it is evaluated only if there are tabs. Returns `nil` if nothing changes.
  func rewrite(
    _ line: Int, from start: LineCursor, to end: LineCursor, with text: String,
    prefixEnd: @autoclosure () -> PrefixEnd = PrefixEnd()
  ) -> Edit? {
    let bytes = start.bytes
    // The first space behind a `>` belongs to the quote's marker, so `text` needs one more.
    let isBare =
      start.spent == 0 && start.index > 0 && bytes[start.index - 1] == ASCII.greaterThan
      && text.utf8.first?.isBlank == true
    var replacement = Array((spaces(start.spent + (isBare ? 1 : 0)) + text).utf8)
    var upper = end.index
    if bytes[end.index...].contains(ASCII.tab) {
      let content = prefixEnd()
      let least = content.isCode ? end.index + (end.spent > 0 ? 1 : 0) : end.endOfBlanks
      let limit = max(content.index, least)
      if bytes[end.index..<limit].contains(ASCII.tab) {
        replacement += expanded(bytes[end.index..<limit], column: end.column, spent: end.spent)
        upper = limit
      }
    }
    return trimmed(line, bytes, start.index..<upper, replacement)
  }

  /// The edit that replaces the white space before a line's content with `text`.
  func rewriteIndentation(_ line: Int, at cursor: LineCursor, with text: String) -> Edit? {
    var end = cursor
    end.skip(columns: .max)
    return rewrite(line, from: cursor, to: end, with: text)
  }

  /// The edit that moves everything behind `cursor` by `columns`: to the right, or to the left if `columns` is
  /// negative.
  func shift(
    _ line: Int, at cursor: LineCursor, by columns: Int, prefixEnd: @autoclosure () -> PrefixEnd = PrefixEnd()
  ) -> Edit? {
    guard columns < 0 else {
      return rewrite(line, from: cursor, to: cursor, with: spaces(columns), prefixEnd: prefixEnd())
    }
    var end = cursor
    end.skip(columns: -columns)
    return rewrite(line, from: cursor, to: end, with: "", prefixEnd: prefixEnd())
  }

  /// The index of the first byte of `line` behind all container prefixes and white space.
  func contentIndex(of line: Int) -> Int { cursor(on: line, in: chain(ofLine: line)).endOfBlanks }

  /// The end of the columns that decide which block `line` belongs to.
  ///
  /// Inside code that is the start of the code, because tabs in code are visible.
  func prefixEnd(of line: Int) -> PrefixEnd {
    guard let code = codeCursor(on: line) else { return PrefixEnd(index: contentIndex(of: line)) }
    return PrefixEnd(index: code.index + (code.spent > 0 ? 1 : 0), isCode: true)
  }

  /// The cursor at the start of the code on `line`; `nil` if there is none, as on a fence that opens it.
  private func codeCursor(on line: Int) -> LineCursor? {
    guard let leaf = path(ofLine: line).last, leaf.kind.isLiteralBlock,
      leaf.isFenced == false || line > self.line(at: leaf.start)
    else { return nil }
    let chain = chain(ofLine: line)
    var cursor = cursor(on: line, in: chain)
    let first = self.line(at: leaf.start)
    let fence = self.cursor(on: first, in: chain)
    // cmark removes one column of each line for each byte of the fence's indentation.
    cursor.skip(columns: leaf.isFenced == true ? fence.endOfBlanks - fence.index : 4)
    return cursor
  }

  /// The exact bytes of each code block that starts in `range`; a tab that the indentation splits gives its remaining
  /// columns as spaces.
  func code(in range: Range<UTF8Offset>) -> [[UInt8]] {
    let run = tree.blocks(startingIn: range)
    return run.blocks.indices.filter { run.blocks[$0].kind.isLiteralBlock }.map { index in
      run.node(index).contentLines.flatMap { line -> [UInt8] in
        let isBehindTab =
          line.lowerBound > .zero && rope.byte(at: line.lowerBound.advanced(by: -1)) == ASCII.tab
        let cursor = isBehindTab ? codeCursor(on: self.line(at: line.lowerBound)) : nil
        let rest = cursor.map { $0.spent > 0 ? 4 - $0.column % 4 : 0 } ?? 0
        return Array(repeating: ASCII.space, count: rest) + rope.bytes(in: line) + [0x0A]
      }
    }
  }

  /// The change set of `edits`; `nil` if two of them overlap or one cuts a scalar, so that a wrongly computed edit is
  /// refused.
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
    // A tab's width depends on its column, so the count starts at the first byte's column.
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

  /// The edit without the bytes that stay the same at either end; `nil` if nothing is left.
  func trimmed(_ line: Int, _ bytes: [UInt8], _ range: Range<Int>, _ replacement: [UInt8]) -> Edit? {
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
