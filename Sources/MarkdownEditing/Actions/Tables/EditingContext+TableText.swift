import MarkdownSyntax
import TextBuffer

extension EditingContext {
  /// Makes a table of the selected lines, or of the caret's paragraph.
  func makingTable() -> ActionResult {
    guard tree.dialect.contains(.tables) else { return .unchanged(.noTablesInDialect) }
    let selected = selected
    let leaves = selected.filledLines.map { text.path(ofLine: $0).last }
    guard let paragraph = leaves.first ?? nil, paragraph.kind == .paragraph,
      leaves.allSatisfy({ $0 == paragraph })
    else { return .unchanged(leaves.contains { $0?.kind == .table } ? .tableAlready : .noTableText) }
    let all = text.lines(of: paragraph)
    let own = selected.filledLines
    let lines = selection.hasRanges ? own[0]...own[own.count - 1] : all
    let fields = TableFields(lines: lines, of: paragraph, in: text)
    let grid = TableGrid(rows: fields.rows.map { $0.map { TableFields.cell(of: $0)[...] } })
    guard grid.alignedSize <= TableGrid.largestSize else { return .unchanged(.hugeTable) }
    let written = grid.lines(ambiguous: text.options.ambiguousWidth.rawValue)
    let swap = BlockSwap(text: text, block: paragraph, lines: lines, written: written)
    guard let change = swap.change(to: .table, hiding: fields.separator) else {
      return .unchanged(.cutsMarkup)
    }
    let table = change.changes.edits[0].range.lowerBound.advanced(by: swap.lead.utf8.count)
    return changed(change, following(change, table, lines))
  }

  /// Makes lines of text of `table`.
  func makingText(of table: SyntaxNode) -> ActionResult {
    guard TableGrid.canHold(table) else { return .unchanged(.hugeTable) }
    let source = TableSource(table, in: text)
    guard let grid = TableGrid(source) else { return .unchanged(.malformedTable) }
    let fields = TableFields(grid: grid)
    let written = fields.lines(in: text.tree.dialect)
    guard !written.isEmpty else { return .unchanged(.emptyTable) }
    var swap = BlockSwap(text: text, block: table, lines: text.lines(of: table), written: written)
    swap.shows = fields.shownBehindColumns(in: text.tree.dialect, of: grid)
    var search = CandidateSearch<Bool, ActionResult> { [swap] isApart in
      var swap = swap
      swap.isApart = isApart
      guard let change = swap.change(to: .paragraph, hiding: fields.separator) else { return nil }
      let start = change.changes.edits[0].range.lowerBound.advanced(by: swap.lead.utf8.count)
      return changed(change, following(change, start, swap.lines))
    }
    return search.first(of: [false, true]) ?? .unchanged(.notProven)
  }

  /// The selection after `change`, which puts a block at `start` in place of the lines `old`.
  ///
  /// A range becomes all of its rows, a caret the start of its row.
  private func following(
    _ change: AppliedChange, _ start: UTF8Offset, _ old: ClosedRange<Int>
  ) -> Selection {
    func row(_ offset: UTF8Offset) -> Range<UTF8Offset> {
      let line = min(max(old.lowerBound, text.line(at: offset)), old.upperBound)
      return range(ofRow: line - old.lowerBound, ofBlockAt: start, in: change.text)
    }
    return selection.mapRanges { range in
      let low = row(range.range.lowerBound)
      if range.isCaret { return SelectionRange(caret: low.lowerBound) }
      let high = max(low.upperBound, row(text.coveredEnd(of: range.range)).upperBound)
      return range.over(low.lowerBound, high)
    }
  }

  /// The range of the row that was the line `index` before, in the table or the text at `start` of `text`.
  private func range(
    ofRow index: Int, ofBlockAt start: UTF8Offset, in text: LineModel
  ) -> Range<UTF8Offset> {
    let first = text.line(at: start)
    guard let block = text.path(ofLine: first).last else { return start..<start }
    let rows = block.tableRows
    if let cell = rows.indices.contains(index) ? rows[index].cells.first : nil {
      let low = text.rope.caretPlace(inCell: cell)
      return low..<max(low, rows[index].range.upperBound)
    }
    // The delimiter row of a table becomes no line.
    let line = min(first + max(0, index - 1), text.lastLine(of: block))
    let low = text.startOfLine(line).advanced(by: text.contentIndex(of: line))
    return low..<max(low, text.contentOfLine(line).upperBound)
  }
}

extension TableFields {
  /// The fields of `lines` of `paragraph`, a block of `text`.
  fileprivate init(lines: ClosedRange<Int>, of paragraph: SyntaxNode, in text: LineModel) {
    self.init(
      lines: lines.map { line in
        let prefix = text.match(line, text.chain(ofLine: line)).cursor.index
        let start = text.startOfLine(line).distance(to: paragraph.start)
        return text.bytes(of: line)[max(prefix, start)...]
      })
  }
}

extension UnchangedReason {
  /// The selection holds code, or several blocks.
  static let noTableText = UnchangedReason("no-table-text", "only lines of one paragraph can become a table")
  /// The table has only empty cells.
  static let emptyTable = UnchangedReason("empty-table", "there is no text in the table")
  /// The selected lines are a table already.
  static let tableAlready = UnchangedReason("table-already", "this is a table already")
  /// Emphasis, a link or code goes over a separator of cells.
  static let cutsMarkup = UnchangedReason("cuts-markup", "the cells of this table would cut through markup")
}
