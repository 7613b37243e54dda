import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the actions on tables comes to.
  func tableResult(of action: TableAction, in text: BlockText) -> ActionResult {
    let isAboutBlocks = ![.nextCell, .previousCell, .nextRow].contains(action)
    let places = isAboutBlocks ? text.placesByBlock(selection) : text.places(selection)
    return atEach(places, .table(action)) { $0.tableResultHere(of: action, in: $0.blockText(from: text)) }
  }

  /// What the action comes to in one table, or where one is put in.
  private func tableResultHere(of action: TableAction, in text: BlockText) -> ActionResult {
    if case .insert(let rows, let columns) = action { return insertingTable(action, rows, columns, text) }
    guard let table = table(in: text) else { return .unchanged(.noTable) }
    switch action {
    case .nextCell, .previousCell:
      return stepping(from: caret(in: table, text), text, isBackwards: action == .previousCell, action)
    case .nextRow:
      guard let step = text.newline(at: caret(in: table, text)) else { return .unchanged(.nothingThere) }
      return finish(step.changes, Selection(caret: step.caret), .table(action))
    default: return changing(table, action, text)
    }
  }

  /// The table that the main selection ends in, or starts in.
  private func table(in text: BlockText) -> SyntaxNode? {
    let range = selection.main.range
    let leaves = [range.upperBound, range.lowerBound].map { text.path(ofLine: rope.line(at: $0)).last }
    return leaves.compactMap { $0 }.first { $0.kind == .table }
  }

  /// The end of the main selection that is in `table`: its head, where both are.
  private func caret(in table: SyntaxNode, _ text: BlockText) -> UTF8Offset {
    let main = selection.main
    return text.path(ofLine: rope.line(at: main.head)).last == table ? main.head : main.anchor
  }

  private func stepping(
    from caret: UTF8Offset, _ text: BlockText, isBackwards: Bool, _ action: TableAction
  ) -> ActionResult {
    guard let step = text.tab(Selection(caret: caret), isBackwards: isBackwards) else {
      return .unchanged(.nothingThere)
    }
    return finish(step.changes, step.selection ?? selection.mapped(through: step.changes), .table(action))
  }

  private func changing(_ node: SyntaxNode, _ action: TableAction, _ text: BlockText) -> ActionResult {
    guard TableGrid.canHold(node) else { return .unchanged(.hugeTable) }
    let table = TableSource(node, in: text)
    guard let grid = TableGrid(table) else { return .unchanged(.malformedTable) }
    let cells = SelectedCells(selection, in: table)
    if action != .format, cells == nil { return .unchanged(.delimiterRow) }
    switch cells.map({ action.change(of: grid, at: $0) }) ?? .success(TableChange(grid)) {
    case .failure(let refusal): return .unchanged(refusal.reason)
    case .success(let change):
      guard change.grid.alignedSize <= TableGrid.largestSize else { return .unchanged(.hugeTable) }
      let writer = TableWriter(table: table, change: change)
      let edits = writer.edits()
      guard !edits.isEmpty else { return .unchanged(.tableIsSo) }
      guard let written = writer.proven(edits) else { return .unchanged(.notProven) }
      let ranges = selection.ranges.map { range in
        let anchor = place(of: range.anchor, table, change, written)
        return SelectionRange(
          anchor: anchor, head: range.isCaret ? anchor : place(of: range.head, table, change, written))
      }
      return changed(
        written.change, Selection(ranges, mainIndex: selection.mainIndex), .table(action))
    }
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
      at: selection.main.range.upperBound, in: text)
    guard let inserted = insertion.proven() else { return .unchanged(refusal(behindBlockIn: text)) }
    // Behind the first pipe and its space.
    let caret = inserted.start.advanced(by: 2)
    return changed(inserted.change, Selection(caret: caret), .table(action))
  }
}

extension UnchangedReason {
  /// Not in a table.
  static let noTable = UnchangedReason("the caret is in no table")
  /// A row with more cells than columns.
  static let malformedTable = UnchangedReason("a row of the table has text behind its last column")
  /// More than can be padded.
  static let hugeTable = UnchangedReason(
    "the table would take more than 64 million bytes with its cells aligned")
  /// The row below the header.
  static let delimiterRow = UnchangedReason("the caret is in the row of delimiters, in no cell")
  /// Nothing to do.
  static let tableIsSo = UnchangedReason("the table already is so")
  /// Plain CommonMark.
  static let noTablesInDialect = UnchangedReason("this dialect has no tables")
}
