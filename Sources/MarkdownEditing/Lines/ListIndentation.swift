import MarkdownSyntax
import TextBuffer

/// Keeps lists indented by tabs: white space that an action puts before a marker has the necessary columns, spelled
/// like the lines beside it.
///
/// A tab reaches to the next multiple of four columns (CommonMark section 2.2), so the columns alone decide how a line
/// is read. In quotes, tabs would begin behind the quote's marker, so lines there get spaces.
extension BlockText {
  /// The number of lines on each side that are checked for the list's indentation.
  private static let mostNeighbours = 32

  /// Whether the white space before the marker on `line` is to be written with tabs.
  ///
  /// The line's present indentation decides, or else that of the nearest indented line of the outermost list, or else
  /// the indent unit of the options.
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

  /// Whether `line` begins with a tab; `nil` if it begins with no white space.
  private func startsWithTab(_ line: Int) -> Bool? {
    let start = startOfLine(line)
    guard start < rope.range.upperBound, case let first = rope.byte(at: start), first.isBlank else {
      return nil
    }
    return first == ASCII.tab
  }

  /// The edit that moves everything behind `cursor` on `line` by `columns`: to the right, or to the left if negative.
  func moved(_ line: Int, at cursor: LineCursor, by columns: Int) -> Edit? {
    tabsMoved(line, at: cursor, by: columns)
      ?? spelledInTabs(shift(line, at: cursor, by: columns, prefixEnd: prefixEnd(of: line)), on: line)
  }

  /// Whether the tabs below the first line of `item` can stay if the item's content moves by `columns` to the right.
  ///
  /// They can if `item`, the innermost container of `inner`, holds a list and every further line is indented by tabs so
  /// far that its meaning doesn't change.
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
      // A block indented further would be code.
      let column = cursor.indentation - columns
      return column >= 0 && (column < 4 || !starts.contains(line))
    }
  }

  /// The edit that moves `line` by `columns`, a multiple of four, by adding tabs at its start or removing them there;
  /// `nil` if that isn't possible.
  ///
  /// Bytes of code stay unchanged. A line in a quote isn't moved this way, because its quote's marker would move too.
  private func tabsMoved(_ line: Int, at cursor: LineCursor, by columns: Int) -> Edit? {
    let (start, count) = (startOfLine(line), columns / 4)
    guard columns % 4 == 0, startsWithTab(line) == true, !cursor.isInQuote else { return nil }
    if count > 0 { return .insert(String(repeating: "\t", count: count), at: start) }
    let isTabs = bytes(of: line).prefix(-count).count { $0 == ASCII.tab } == -count
    return isTabs ? .delete(start..<start.advanced(by: -count)) : nil
  }

  /// `column`, relative to `start`, or the next tab stop if the list is indented by tabs.
  func tabStop(_ column: Int, from start: LineCursor, on line: Int) -> Int {
    guard !start.isInQuote, isIndentedByTabs(line) else { return column }
    return (start.column + column + 3) / 4 * 4 - start.column
  }

  /// The white space on `line` from `start` to `column`, which is relative to `start`.
  ///
  /// If `start` is inside a tab, all columns of that tab are included. Tabs are used if the list is indented by them.
  func blanks(behind start: LineCursor, to column: Int, on line: Int) -> String {
    let first = start.column - start.spent
    let target = start.column + column
    let count = start.isInQuote || !isIndentedByTabs(line) ? 0 : target / 4 - first / 4
    guard count > 0 else { return spaces(target - first) }
    return String(repeating: "\t", count: count) + spaces(target % 4)
  }

  /// `edit`, which changes the beginning of `line`, with tabs at the line's start if the list is indented by tabs.
  ///
  /// It stays unchanged if the indentation is no multiple of four columns, and in code and HTML, where each byte is
  /// visible.
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

  /// The text before the marker of `item`, in the containers of `chain`, if it holds a tab and no markers except those
  /// of quotes; else `nil`.
  ///
  /// A new item can begin with the same text.
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
  /// Whether a quote's marker is before the cursor.
  fileprivate var isInQuote: Bool { bytes[..<index].contains(ASCII.greaterThan) }
}
