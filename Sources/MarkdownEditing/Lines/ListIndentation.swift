import MarkdownSyntax
import TextBuffer

/// The indentation of a line of a list: white space that an action puts before a marker has the necessary columns,
/// spelled like the lines beside it.
///
/// A tab reaches to the next multiple of four columns (CommonMark section 2.2), so the columns alone decide how a line
/// is read. In quotes, tabs would begin behind the quote's marker, so lines there get spaces.
struct ListIndentation {
  private let text: LineModel
  private let line: Int

  /// The number of lines on each side that are checked for the list's indentation.
  private static let mostNeighbours = 32

  /// The indentation of `line` of `text`.
  init(of line: Int, in text: LineModel) { (self.line, self.text) = (line, text) }

  /// Whether the white space before the marker is to be written with tabs.
  ///
  /// The line's present indentation decides, or else that of the nearest indented line of the outermost list, or else
  /// the indent unit of the options.
  ///
  /// - Complexity: O(log *n*) in the text's length; at most 32 lines to each side are looked at.
  private var hasTabs: Bool {
    if let own = beginsWithTab { return own }
    guard let list = text.path(ofLine: line).first(where: { $0.kind == .list }) else { return false }
    let lines = text.line(at: list.start)...text.lastLine(of: list)
    for distance in 1...Self.mostNeighbours {
      for other in [line - distance, line + distance] where lines.contains(other) {
        let isTab = ListIndentation(of: other, in: text).beginsWithTab
        if let isTab, !text.isBlank(other) { return isTab }
      }
    }
    return text.options.indentUnit == .tab
  }

  /// Whether the line begins with a tab; `nil` if it begins with no white space.
  var beginsWithTab: Bool? {
    let start = text.startOfLine(line)
    guard start < text.rope.range.upperBound, case let first = text.rope.byte(at: start), first.isBlank else {
      return nil
    }
    return first == ASCII.tab
  }

  /// The edit that moves everything behind `cursor` by `columns`: to the right, or to the left if negative.
  func moved(at cursor: LineCursor, by columns: Int) -> Edit? {
    tabsMoved(at: cursor, by: columns)
      ?? spelled(text.prefix(of: line).shift(at: cursor, by: columns, throughPrefix: true))
  }

  /// The edit that moves the line by `columns`, a multiple of four, by adding tabs at its start or removing them there;
  /// `nil` if that isn't possible.
  ///
  /// Bytes of code stay unchanged. A line in a quote isn't moved this way, because its quote's marker would move too.
  private func tabsMoved(at cursor: LineCursor, by columns: Int) -> Edit? {
    let (start, count) = (text.startOfLine(line), columns / 4)
    guard columns % 4 == 0, beginsWithTab == true, !cursor.isInQuote else { return nil }
    if count > 0 { return .insert(String(repeating: "\t", count: count), at: start) }
    let isTabs = text.bytes(of: line).prefix(-count).count { $0 == ASCII.tab } == -count
    return isTabs ? .delete(start..<start.advanced(by: -count)) : nil
  }

  /// `column`, relative to `start`, or the next tab stop if the list is indented by tabs.
  func tabStop(_ column: Int, from start: LineCursor) -> Int {
    guard !start.isInQuote, hasTabs else { return column }
    return (start.column + column + 3) / 4 * 4 - start.column
  }

  /// The white space from `start` to `column`, which is relative to `start`.
  ///
  /// If `start` is inside a tab, all columns of that tab are included. Tabs are used if the list is indented by them.
  func blanks(behind start: LineCursor, to column: Int) -> String {
    let first = start.column - start.spent
    let target = start.column + column
    let count = start.isInQuote || !hasTabs ? 0 : target / 4 - first / 4
    guard count > 0 else { return spaces(target - first) }
    return String(repeating: "\t", count: count) + spaces(target % 4)
  }

  /// `edit`, which changes the line's beginning, with tabs at its start if the list is indented by tabs.
  ///
  /// It stays unchanged if the indentation is no multiple of four columns, and in code and HTML, where each byte is
  /// visible.
  func spelled(_ edit: Edit?) -> Edit? {
    guard let edit, let leaf = text.path(ofLine: line).last, !leaf.kind.isLiteralBlock,
      leaf.kind != .htmlBlock, hasTabs
    else { return edit }
    let (start, old) = (text.startOfLine(line), text.bytes(of: line))
    let (low, high) = (start.distance(to: edit.range.lowerBound), start.distance(to: edit.range.upperBound))
    var new = old
    new.replaceSubrange(low..<high, with: edit.replacement.utf8)
    let blanks = LineCursor(line: new)
    guard blanks.indentation % 4 == 0 else { return edit }
    let kept = min(old.count - high, new.count - blanks.endOfBlanks)
    let tabs = Array(repeating: ASCII.tab, count: blanks.indentation / 4)
    let replacement = tabs + new[blanks.endOfBlanks..<new.count - kept]
    return text.prefix(of: line).trimmed(old, 0..<old.count - kept, replacement)
  }
}

extension LineCursor {
  /// Whether a quote's marker is before the cursor.
  fileprivate var isInQuote: Bool { bytes[..<index].contains(ASCII.greaterThan) }
}
