import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the actions on tables comes to.
  func tableResult(of action: TableAction, in text: BlockText) -> ActionResult {
    let isAboutBlocks = ![.nextCell, .previousCell, .nextRow, .previousRow, .leave].contains(action)
    let places = isAboutBlocks ? text.placesByBlock(selection) : text.places(selection)
    return atEach(places, .table(action)) { $0.tableResultHere(of: action, in: $0.blockText(from: text)) }
  }

  /// What the action comes to in one table, or where one is put in.
  private func tableResultHere(of action: TableAction, in text: BlockText) -> ActionResult {
    if case .insert(let rows, let columns) = action { return insertingTable(action, rows, columns, text) }
    if action == .fromText { return makingTable(in: text) }
    guard let table = table(in: text) else { return .unchanged(.noTable) }
    let keys = TableKeys(table, at: CaretPlace(caret(in: table, text), in: text))
    switch action {
    case .nextCell: return stepping(keys.cell(isBackwards: false), action)
    case .previousCell: return stepping(keys.cell(isBackwards: true), action)
    case .nextRow: return stepping(keys.nextRow(), action)
    case .previousRow: return stepping(keys.previousRow(), action)
    case .leave: return stepping(keys.leave(), action)
    case .toText: return makingText(of: table, text)
    default: return changing(table, action, text)
    }
  }

  /// The table that the main selection ends in, or starts in.
  private func table(in text: BlockText) -> SyntaxNode? {
    let range = selection.main.range
    let leaves = [text.coveredEnd(of: range), range.lowerBound].map {
      text.path(ofLine: rope.line(at: $0)).last
    }
    return leaves.compactMap { $0 }.first { $0.kind == .table }
  }

  /// The end of the main selection that is in `table`: its head, where both are.
  private func caret(in table: SyntaxNode, _ text: BlockText) -> UTF8Offset {
    let main = selection.main
    let head = main.isReversed ? main.head : text.coveredEnd(of: main.range)
    return text.path(ofLine: rope.line(at: head)).last == table ? head : main.anchor
  }

  private func stepping(_ step: KeyResult?, _ action: TableAction) -> ActionResult {
    guard let step else { return .unchanged(.nothingThere) }
    return finish(step.changes, Selection(caret: step.caret), .table(action))
  }

  private func changing(_ node: SyntaxNode, _ action: TableAction, _ text: BlockText) -> ActionResult {
    guard TableGrid.canHold(node) else { return .unchanged(.hugeTable) }
    let table = TableSource(node, in: text)
    guard let grid = TableGrid(table) else { return .unchanged(.malformedTable) }
    guard let cells = SelectedCells(selection, in: table) else { return .unchanged(.noTable) }
    switch action.change(of: grid, at: cells) {
    case .failure(let refusal): return .unchanged(refusal)
    case .success(let change):
      guard change.grid.alignedSize <= TableGrid.largestSize else { return .unchanged(.hugeTable) }
      let writer = TableWriter(table: table, change: change)
      let edits = writer.edits()
      guard !edits.isEmpty else { return .unchanged(.tableIsSo) }
      guard let written = writer.proven(edits) else { return .unchanged(.notProven) }
      let ranges = selection.ranges.map { following($0, table, change, written) }
      return changed(
        written.change, Selection(ranges, mainIndex: selection.mainIndex), .table(action))
    }
  }

  /// Where `range` goes: its ends with their cells, and the end that is behind a row's line break with that; a caret,
  /// where nothing that it held is left.
  private func following(
    _ range: SelectionRange, _ table: TableSource, _ change: TableChange, _ written: TableWriter.Written
  ) -> SelectionRange {
    let low = place(of: range.range.lowerBound, table, change, written)
    let cells = table.cells(coveredBy: range.range)
    let isGone = cells.map { change.isGone($0.first) && change.isGone($0.last) } ?? false
    if range.isCaret || isGone { return SelectionRange(caret: low) }
    var high = place(of: range.range.upperBound, table, change, written)
    let covered = table.coveredEnd(of: range.range)
    if covered < range.range.upperBound, table.start <= covered, let last = table.cell(at: covered) {
      let (after, row) = (written.change.text, written.table.offset(of: change.moved(last)))
      let line = after.line(at: row)
      high =
        line + 1 < after.rope.lineCount ? after.startOfLine(line + 1) : after.contentOfLine(line).upperBound
    }
    if covered == range.range.upperBound, var last = cells?.last, let end = table.cell(at: covered),
      (end.row, end.column) != (last.row, last.column)
    {
      // Behind a pipe: what comes next isn't selected afterwards, either.
      last.offset = table.bytes.count
      high = written.table.offset(of: change.moved(last))
    }
    if cells?.last.isInDelimiters ?? false, change.movesColumns {
      // Nothing is seen of the row of delimiters: all that is selected is the header's.
      let header = CellPlace(row: 0, column: table.node.columnAlignments.count - 1, offset: table.bytes.count)
      high = written.table.offset(of: change.moved(header))
    }
    high = max(low, high)
    return SelectionRange(anchor: range.isReversed ? high : low, head: range.isReversed ? low : high)
  }

  /// Where `offset` goes: with its cell, or with the text around it outside of the table.
  private func place(
    of offset: UTF8Offset, _ table: TableSource, _ change: TableChange, _ written: TableWriter.Written
  ) -> UTF8Offset {
    let isInside = table.start <= offset && offset <= table.start.advanced(by: table.bytes.count)
    guard isInside, let cell = table.cell(at: offset) else {
      let moved = written.change.changes.map(offset, bias: .after)
      return isInside ? written.change.text.rope.startOfGrapheme(containing: moved) : moved
    }
    return written.table.offset(of: change.moved(cell))
  }

  private func insertingTable(
    _ action: TableAction, _ rows: Int, _ columns: Int, _ text: BlockText
  ) -> ActionResult {
    guard tree.dialect.contains(.tables) else { return .unchanged(.noTablesInDialect) }
    let grid = TableGrid(rows: rows, columns: columns)
    let insertion = BlockInsertion(
      lines: grid.lines(ambiguous: 1).map { String(decoding: $0, as: UTF8.self) }, tokens: [grid.token],
      at: text.coveredEnd(of: selection.main.range), in: text)
    guard let inserted = insertion.proven() else { return .unchanged(refusal(behindBlockIn: text)) }
    // Behind the first pipe and its space.
    let caret = inserted.start.advanced(by: 2)
    return changed(inserted.change, Selection(caret: caret), .table(action))
  }
}

extension UnchangedReason {
  /// Not in a table.
  static let noTable = UnchangedReason("no-table", "the caret is in no table")
  /// A row of which it's unknown where its cells are.
  static let malformedTable = UnchangedReason(
    "malformed-table", "a row of the table isn't read as cells between pipes")
  /// More than can be padded.
  static let hugeTable = UnchangedReason(
    "huge-table", "the table would take more than 64 million bytes with its cells aligned")
  /// Nothing to do.
  static let tableIsSo = UnchangedReason("table-is-so", "the table already is so")
  /// Plain CommonMark.
  static let noTablesInDialect = UnchangedReason("no-tables-in-dialect", "this dialect has no tables")
}
