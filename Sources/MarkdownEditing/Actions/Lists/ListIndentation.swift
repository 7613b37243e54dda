import MarkdownSyntax
import TextBuffer

/// Lists that are indented by tabs stay so: what an action puts before a marker has the columns that it needs, spelled
/// as in the lines beside it.
///
/// A tab goes to the next column that four divides (CommonMark section 2.2), so the columns alone tell what a line is.
/// Lines of quotes, in which tabs begin behind the mark, are written with spaces.
extension BlockText {
  /// How many lines to each side are asked how a list is indented.
  private static let mostNeighbours = 32

  /// Whether the white space before the marker on `line` is to be written with tabs: as it is now, as the nearest
  /// indented line of the outermost list has it, or where there is none, as the indent unit is.
  ///
  /// - Complexity: O(log *n*) in the text's length; at most 32 lines to each side are looked at.
  func isIndentedByTabs(_ line: Int) -> Bool {
    if let own = startsWithTab(line) { return own }
    guard let list = path(ofLine: line).first(where: { $0.kind == .list }) else { return false }
    let lines = self.line(at: list.start)...lastLine(of: list)
    for distance in 1...Self.mostNeighbours {
      for other in [line - distance, line + distance] where lines.contains(other) {
        if let isTab = startsWithTab(other), !isBlank(other) { return isTab }
      }
    }
    return options.indentUnit == .tab
  }

  /// Whether a tab begins `line`; `nil` where no white space does.
  private func startsWithTab(_ line: Int) -> Bool? {
    let start = startOfLine(line)
    guard start < rope.range.upperBound, case let first = rope.byte(at: start), first.isBlank else {
      return nil
    }
    return first == ASCII.tab
  }

  /// The edit that moves everything behind `cursor` on `line` by `columns`, to the left where that is negative.
  func moved(_ line: Int, at cursor: LineCursor, by columns: Int) -> Edit? {
    tabsMoved(line, at: cursor, by: columns)
      ?? spelledInTabs(shift(line, at: cursor, by: columns, prefixEnd: prefixEnd(of: line)), on: line)
  }

  /// Whether `item`, the innermost of the containers `inner`, holds a list and all else below its first line so far in,
  /// by tabs, that it's read as before where the item's content stands `columns` further right: then the tabs stay.
  func staysIndented(_ item: SyntaxNode, in inner: ContainerChain, by columns: Int) -> Bool {
    guard columns != 0, abs(columns) < 4, item.blocks.contains(where: { $0.kind == .list }) else {
      return false
    }
    let starts = Set(item.blocks.map { self.line(at: $0.start) })
    return lines(of: item).dropFirst().allSatisfy { line in
      let (cursor, depth) = match(line, inner)
      guard !isBlank(line), depth == inner.levels.count else { return true }
      guard startsWithTab(line) == true, let leaf = path(ofLine: line).last, !leaf.kind.isLiteralBlock,
        leaf.kind != .htmlBlock
      else { return false }
      // Further in, a block would be code.
      let column = cursor.indentation - columns
      return column >= 0 && (column < 4 || !starts.contains(line))
    }
  }

  /// The edit that moves `line` by `columns` where that is tabs, put before those that begin it or taken from them.
  ///
  /// Of code each further byte stays as it was, too. What stands in a quote isn't moved with the quote's mark.
  private func tabsMoved(_ line: Int, at cursor: LineCursor, by columns: Int) -> Edit? {
    let (start, count) = (startOfLine(line), columns / 4)
    guard columns % 4 == 0, startsWithTab(line) == true, !cursor.isInQuote else { return nil }
    if count > 0 { return .insert(String(repeating: "\t", count: count), at: start) }
    let isTabs = bytes(of: line).prefix(-count).count { $0 == ASCII.tab } == -count
    return isTabs ? .delete(start..<start.advanced(by: -count)) : nil
  }

  /// `column`, counted from where `start` is, or where the list is indented by tabs the next one that a tab goes to.
  func tabStop(_ column: Int, from start: LineCursor, on line: Int) -> Int {
    guard !start.isInQuote, isIndentedByTabs(line) else { return column }
    return (start.column + column + 3) / 4 * 4 - start.column
  }

  /// The white space for the bytes of `line` from where `start` is that goes to `column`, counted from there: of a tab
  /// that `start` is within all columns count, and tabs stay where the list is indented by them.
  func blanks(behind start: LineCursor, to column: Int, on line: Int) -> String {
    let first = start.column - start.spent
    let target = start.column + column
    let count = start.isInQuote || !isIndentedByTabs(line) ? 0 : target / 4 - first / 4
    guard count > 0 else { return spaces(target - first) }
    return String(repeating: "\t", count: count) + spaces(target % 4)
  }

  /// `edit`, which changes what `line` begins with, so that tabs begin it where the list is indented by them.
  ///
  /// Left as it is where the indentation is no multiple of four columns, and in code and HTML, of which each byte is
  /// seen.
  func spelledInTabs(_ edit: Edit?, on line: Int) -> Edit? {
    guard let edit, let leaf = path(ofLine: line).last, !leaf.kind.isLiteralBlock, leaf.kind != .htmlBlock,
      isIndentedByTabs(line)
    else { return edit }
    let (start, old) = (startOfLine(line), bytes(of: line))
    let (low, high) = (start.distance(to: edit.range.lowerBound), start.distance(to: edit.range.upperBound))
    var new = old
    new.replaceSubrange(low..<high, with: edit.replacement.utf8)
    let blanks = LineCursor(line: new)
    guard blanks.indentation % 4 == 0 else { return edit }
    let kept = min(old.count - high, new.count - blanks.endOfBlanks)
    let tabs = Array(repeating: ASCII.tab, count: blanks.indentation / 4)
    let spelled = tabs + new[blanks.endOfBlanks..<new.count - kept]
    return trimmed(line, old, 0..<old.count - kept, spelled)
  }

  /// What the marker of `item`, in the containers of `chain`, stands behind, if that holds a tab and no other marker
  /// than those of quotes: another item can begin with just the same.
  func tabbedMargin(of item: SyntaxNode, in chain: ContainerChain) -> String? {
    var cursor = cursor(on: self.line(at: item.start), in: chain)
    cursor.skip(columns: .max)
    let margin = cursor.bytes[..<cursor.index]
    guard margin.contains(ASCII.tab), margin.allSatisfy({ $0.isBlank || $0 == ASCII.greaterThan }) else {
      return nil
    }
    return String(decoding: margin, as: UTF8.self)
  }
}

extension LineCursor {
  /// Whether the mark of a quote stands before the cursor.
  fileprivate var isInQuote: Bool { bytes[..<index].contains(ASCII.greaterThan) }
}
