import MarkdownSyntax
import TextBuffer

/// The results of keys and steps in a table: the next cell and row, a new last row, the way out.
///
/// A caret in the delimiter row counts as one in the header's cell above it.
struct TableKeys {
  private let table: SyntaxNode
  private let place: CaretPlace
  private var text: LineModel { place.text }

  /// The keys at `place`, which is in `table`.
  init(_ table: SyntaxNode, at place: CaretPlace) { (self.table, self.place) = (table, place) }

  /// Enter: goes to the next row; in an empty last row, removes the row and leaves the table.
  func enter() -> KeyResult? { isInEmptyLastRow ? leave() : nextRow() }

  /// The next or the previous cell, with a new row behind the last cell; `nil` before the first cell.
  func cell(isBackwards: Bool) -> KeyResult? {
    guard let row = row ?? table.firstChild else { return nil }
    let cells = row.cells
    let next = index(among: cells) + (isBackwards ? -1 : 1)
    if cells.indices.contains(next) { return caret(in: cells[next]) }
    if isBackwards { return row.rowAbove?.cells.last.flatMap { caret(in: $0) } }
    return nextRow()
  }

  /// The first cell of the next row, with a new row behind the last one.
  func nextRow() -> KeyResult? {
    guard let next = (row ?? table.firstChild)?.rowBelow else { return newRow() }
    return caret(atStartOf: next)
  }

  /// The first cell of the previous row; from the delimiter row, of the header.
  func previousRow() -> KeyResult? {
    let previous = row.map { $0.rowAbove } ?? table.firstChild
    return previous.flatMap { caret(atStartOf: $0) }
  }

  /// The line below the table and a blank line, because text right below the table would be a row.
  ///
  /// If the caret is in an empty last row, that row is removed.
  func leave() -> KeyResult? {
    let last = text.lastLine(of: table)
    let next = last + 1
    let isLoose = next < text.rope.lineCount && text.isEmptyPrefix(next)
    if !isInEmptyLastRow, isLoose, place.chain.levels.isEmpty, next + 1 < text.rope.lineCount,
      text.isEmptyPrefix(next + 1)
    {
      return step(to: text.contentOfLine(next + 1).upperBound)
    }
    let prefix = text.continuation(of: last, place.chain, depth: .max)
    let below = (isInEmptyLastRow ? "" : text.lineBreak + prefix.trimmingBlanks()) + text.lineBreak + prefix
    // The typed text must not run into a following line in the same container, such as a break that would underline it.
    let isBare =
      next < text.rope.lineCount && !isLoose
      && text.chain(ofLine: next).levels.map { $0.start }.starts(with: place.chain.levels.map { $0.start })
    let end = text.contentOfLine(last).upperBound
    let start = isInEmptyLastRow ? startOfEmptyRow : end
    let edit = Edit(start..<end, below + (isBare ? text.lineBreak + prefix.trimmingBlanks() : ""))
    return text.changes([edit]).map {
      KeyResult(changes: $0, caret: start.advanced(by: below.utf8.count))
    }
  }

  /// An empty row behind the last one, with the caret in its first cell.
  private func newRow() -> KeyResult? {
    let last = text.lastLine(of: table)
    let indentation = spaces(text.cursor(on: last, in: place.chain).indentation)
    let prefix = text.lineBreak + text.continuation(of: last, place.chain, depth: .max) + indentation
    let row = prefix + Self.emptyRow(table.columnAlignments.count)
    let end = text.contentOfLine(last).upperBound
    return text.changes([.insert(row, at: end)]).map {
      KeyResult(changes: $0, caret: end.advanced(by: prefix.utf8.count + 2))
    }
  }

  // MARK: Places

  /// The row of the caret's line; `nil` for the delimiter row.
  private var row: SyntaxNode? {
    text.tree.path(to: place.place(place.content.endOfBlanks)).last { $0.kind == .tableRow }
  }

  /// The index of the caret's cell in its row; in the delimiter row, of the cell above.
  private func index(among cells: [SyntaxNode]) -> Int {
    guard row == nil else { return cells.lastIndex { $0.content.lowerBound <= place.offset } ?? 0 }
    let start = place.content.endOfBlanks
    let before = place.content.bytes[start..<max(start, place.index)]
    let pipes = before.count { $0 == ASCII.pipe } - (before.first == ASCII.pipe ? 1 : 0)
    return min(max(0, pipes), cells.count - 1)
  }

  private var isInEmptyLastRow: Bool {
    guard let row, row.rowAbove != nil, place.line == text.lastLine(of: table) else { return false }
    return place.content.bytes[place.content.index...].allSatisfy { $0.isBlank || $0 == ASCII.pipe }
  }

  /// The start of the caret's row and of the white space before it.
  private var startOfEmptyRow: UTF8Offset {
    let prefix = place.content.bytes[..<place.content.index]
    return place.place((prefix.lastIndex { !$0.isBlank } ?? -1) + 1)
  }

  private func step(to caret: UTF8Offset) -> KeyResult {
    KeyResult(changes: .identity(length: text.rope.utf8Count), caret: caret)
  }

  private func caret(in cell: SyntaxNode) -> KeyResult {
    step(to: text.rope.caretPlace(inCell: cell.content))
  }

  private func caret(atStartOf row: SyntaxNode) -> KeyResult {
    row.cells.first.map { caret(in: $0) } ?? step(to: row.range.lowerBound)
  }
}

extension SyntaxNode {
  /// The row above or below a row; `nil` if there is none.
  fileprivate var rowAbove: SyntaxNode? { previousSibling.flatMap { $0.kind == .tableRow ? $0 : nil } }
  fileprivate var rowBelow: SyntaxNode? { nextSibling.flatMap { $0.kind == .tableRow ? $0 : nil } }
}

extension TableKeys {
  /// The table with an empty row that Enter and Tab make of a paragraph of one line, such as `| a | b |`, at its end;
  /// `nil` elsewhere.
  static func table(belowHeader place: CaretPlace) -> KeyResult? {
    let (text, line) = (place.text, place.line)
    guard text.tree.dialect.contains(.tables), let leaf = place.leaf, leaf.kind == .paragraph,
      text.lines(of: leaf) == line...line, let columns = place.headerColumns
    else { return nil }
    let prefix = text.lineBreak + place.continuation + spaces(place.content.indentation)
    let delimiters = "|" + String(repeating: " --- |", count: columns)
    let end = text.contentOfLine(line).upperBound
    let below = prefix + delimiters + prefix
    let table = ReadNode(place: leaf.start..<leaf.start) {
      $0.kind == .table && $0.start == leaf.start && $0.tableRows.count == 2
    }
    return ChangeProof(table).first(of: [[.insert(below + emptyRow(columns), at: end)]], in: text).map {
      KeyResult(change: $0, caret: end.advanced(by: below.utf8.count + 2))
    }
  }

  /// A row of `columns` empty cells; its first caret place is two bytes in.
  private static func emptyRow(_ columns: Int) -> String {
    "| " + String(repeating: " | ", count: max(1, columns) - 1) + " |"
  }
}

extension CaretPlace {
  /// The number of cells of the line, if it begins and ends with a pipe, a cell has text, and the caret is at its end;
  /// else `nil`.
  fileprivate var headerColumns: Int? {
    let row = content.bytes[content.endOfBlanks...]
    guard row.first == ASCII.pipe, let last = row.lastIndex(where: { !$0.isBlank }), index > last else {
      return nil
    }
    // A pipe behind a backslash is text, however many there are (GFM 0.29, section 4.10).
    let pipes = row.indices.filter {
      row[$0] == ASCII.pipe && ($0 == row.startIndex || row[$0 - 1] != ASCII.backslash)
    }
    guard pipes.count > 1, pipes.last == last, row.contains(where: { !$0.isBlank && $0 != ASCII.pipe }) else {
      return nil
    }
    return pipes.count - 1
  }
}
