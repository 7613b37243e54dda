import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The prefix of a line, its container markers and indentation, and the edits that change it.
///
/// Everything behind the changed part keeps its columns.
struct LinePrefix {
  private let text: LineModel
  private let line: Int

  /// The prefix of `line` of `text`.
  init(of line: Int, in text: LineModel) { (self.line, self.text) = (line, text) }

  /// The edit that replaces the bytes between two cursors with `new`.
  ///
  /// Tabs behind them would change their width, so they become spaces: those of the white space right behind `end` or,
  /// with `throughPrefix`, those up to the end of the prefix. Returns `nil` if nothing changes.
  func rewrite(
    from start: LineCursor, to end: LineCursor, with new: String, throughPrefix: Bool = false
  ) -> Edit? {
    let bytes = start.bytes
    // The first space behind a `>` belongs to the quote's marker, so `new` needs one more.
    let isBare =
      start.spent == 0 && start.index > 0 && bytes[start.index - 1] == ASCII.greaterThan
      && new.utf8.first?.isBlank == true
    var replacement = Array((spaces(start.spent + (isBare ? 1 : 0)) + new).utf8)
    var upper = end.index
    if bytes[end.index...].contains(ASCII.tab) {
      let limit = throughPrefix ? self.limit(behind: end) : end.endOfBlanks
      if bytes[end.index..<limit].contains(ASCII.tab) {
        replacement += expanded(bytes[end.index..<limit], column: end.column)
        upper = limit
      }
    }
    return trimmed(bytes, start.index..<upper, replacement)
  }

  /// The edit that replaces the white space before the line's content with `new`.
  func rewriteIndentation(at cursor: LineCursor, with new: String) -> Edit? {
    var end = cursor
    end.skip(columns: .max)
    return rewrite(from: cursor, to: end, with: new)
  }

  /// The edit that moves everything behind `cursor` by `columns`: to the right, or to the left if `columns` is
  /// negative.
  func shift(at cursor: LineCursor, by columns: Int, throughPrefix: Bool = false) -> Edit? {
    guard columns < 0 else {
      return rewrite(from: cursor, to: cursor, with: spaces(columns), throughPrefix: throughPrefix)
    }
    var end = cursor
    end.skip(columns: -columns)
    return rewrite(from: cursor, to: end, with: "", throughPrefix: throughPrefix)
  }

  // MARK: Code

  /// The cursor at the start of the code on the line; `nil` if there is none, as on a fence that opens it.
  var code: LineCursor? {
    guard let leaf = text.path(ofLine: line).last, leaf.kind.isLiteralBlock,
      leaf.isFenced == false || line > text.line(at: leaf.start)
    else { return nil }
    let chain = text.chain(ofLine: line)
    var cursor = text.cursor(on: line, in: chain)
    let fence = text.cursor(on: text.line(at: leaf.start), in: chain)
    // cmark removes one column of each line for each byte of the fence's indentation.
    cursor.skip(columns: leaf.isFenced == true ? fence.endOfBlanks - fence.index : 4)
    return cursor
  }

  /// The end of the columns behind `end` that decide which block the line belongs to.
  ///
  /// Inside code that is the start of the code, because tabs in code are visible.
  private func limit(behind end: LineCursor) -> Int {
    guard let code else { return max(text.contentIndex(of: line), end.endOfBlanks) }
    return max(code.index + (code.spent > 0 ? 1 : 0), end.index + (end.spent > 0 ? 1 : 0))
  }

  // MARK: Escapes

  /// The edit that escapes the line's content, on a later line of a paragraph, if that content would start a block.
  ///
  /// `nil` if no escape is needed.
  var escape: Edit? {
    let bytes = text.bytes(of: line)
    guard let leaf = text.path(ofLine: line).last, leaf.kind == .paragraph, text.line(at: leaf.start) < line,
      let index = ParagraphStart.escape(bytes[text.contentIndex(of: line)...], text.tree.dialect)
    else { return nil }
    return backslash(before: index)
  }

  /// The edit that escapes the content behind `cursor`, on a line of code, if it would start a block outside of code.
  ///
  /// `nil` if no escape is needed.
  func escapeOfCode(behind cursor: LineCursor) -> Edit? {
    ParagraphStart.escape(ofCode: cursor.bytes[cursor.endOfBlanks...], text.tree.dialect)
      .map { backslash(before: $0) }
  }

  /// The edit that escapes a checkbox at the start of the content, which would make a task of an item that starts with
  /// this line.
  ///
  /// `nil` if there is no checkbox, or the dialect has no tasks.
  var escapeOfBox: Edit? {
    let index = text.contentIndex(of: line)
    guard text.tree.dialect.contains(.taskItems), ParagraphStart.isBox(text.bytes(of: line)[index...]) else {
      return nil
    }
    return backslash(before: index)
  }

  private func backslash(before index: Int) -> Edit {
    .insert("\\", at: text.startOfLine(line).advanced(by: index))
  }

  // MARK: Bytes

  /// The edit that replaces the bytes `range` of the line, without the bytes that stay the same at either end; `nil` if
  /// nothing is left.
  func trimmed(_ bytes: [UInt8], _ range: Range<Int>, _ replacement: [UInt8]) -> Edit? {
    var (low, high, first, last) = (range.lowerBound, range.upperBound, 0, replacement.count)
    while low < high, first < last, bytes[low] == replacement[first] { (low, first) = (low + 1, first + 1) }
    while low < high, first < last, bytes[high - 1] == replacement[last - 1] {
      (high, last) = (high - 1, last - 1)
    }
    guard low < high || first < last else { return nil }
    // The edit must not begin or end inside a character of either text.
    func cuts(_ bytes: [UInt8], _ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }
    while first > 0, cuts(bytes, low) || cuts(replacement, first) { (low, first) = (low - 1, first - 1) }
    while high < range.upperBound, cuts(bytes, high) { (high, last) = (high + 1, last + 1) }
    let start = text.startOfLine(line)
    return Edit(
      start.advanced(by: low)..<start.advanced(by: high),
      String(decoding: replacement[first..<last], as: UTF8.self))
  }

  private func expanded(_ bytes: ArraySlice<UInt8>, column: Int) -> [UInt8] {
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
}
