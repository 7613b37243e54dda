import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the actions on tables comes to.
  func tableResult(of action: TableAction, in text: BlockText) -> ActionResult {
    if case .insert(let rows, let columns) = action { return insertingTable(action, rows, columns, text) }
    guard let table = table(in: text) else { return .unchanged(.noTable) }
    switch action {
    case .nextCell, .previousCell: return stepping(text, isBackwards: action == .previousCell, action)
    case .nextRow:
      guard let step = text.newline(at: selection.main.head) else { return .unchanged(.nothingThere) }
      return finish(step.changes, Selection(caret: step.caret), .table(action))
    default: return changing(table, action, text)
    }
  }

  /// The table that the main selection's head is in.
  private func table(in text: BlockText) -> SyntaxNode? {
    let leaf = text.path(ofLine: rope.line(at: selection.main.head)).last
    return leaf?.kind == .table ? leaf : nil
  }

  private func stepping(_ text: BlockText, isBackwards: Bool, _ action: TableAction) -> ActionResult {
    guard let step = text.tab(Selection([selection.main]), isBackwards: isBackwards) else {
      return .unchanged(.nothingThere)
    }
    return finish(step.changes, step.selection ?? selection.mapped(through: step.changes), .table(action))
  }

  private func changing(_ table: SyntaxNode, _ action: TableAction, _ text: BlockText) -> ActionResult {
    guard TableGrid.canHold(table) else { return .unchanged(.hugeTable) }
    guard let grid = TableGrid(table, in: text) else { return .unchanged(.malformedTable) }
    let caret = text.cell(at: selection.main.head, in: table)
    if action != .format, caret == nil { return .unchanged(.delimiterRow) }
    switch action.change(of: grid, at: caret ?? CellPlace(row: 0, column: 0)) {
    case .failure(let refusal): return .unchanged(refusal.reason)
    case .success(let change):
      guard change.grid.alignedSize <= TableGrid.largestSize else { return .unchanged(.hugeTable) }
      guard let written = TableWriter(table: table, text: text).write(change) else {
        return .unchanged(.notProven)
      }
      guard !written.change.changes.isIdentity else { return .unchanged(.tableIsSo) }
      let ranges = selection.ranges.map { range in
        let anchor = place(of: range.anchor, table, change, written, text)
        return SelectionRange(
          anchor: anchor, head: range.isCaret ? anchor : place(of: range.head, table, change, written, text))
      }
      return changed(
        written.change, Selection(ranges, mainIndex: selection.mainIndex), .table(action))
    }
  }

  /// Where `offset` goes: with its cell, or with the text around it outside of the table.
  private func place(
    of offset: UTF8Offset, _ table: SyntaxNode, _ change: TableChange, _ written: TableWriter.Written,
    _ text: BlockText
  ) -> UTF8Offset {
    let isInside =
      table.range.lowerBound <= offset && offset <= rope.contentOfLine(text.lastLine(of: table)).upperBound
    guard isInside, let cell = text.cell(at: offset, in: table) else {
      let moved = written.change.changes.map(offset, bias: .after)
      return isInside ? written.change.text.rope.startOfGrapheme(containing: moved) : moved
    }
    return written.change.text.offset(of: change.moved(cell), in: written.table)
  }

  private func insertingTable(
    _ action: TableAction, _ rows: Int, _ columns: Int, _ text: BlockText
  ) -> ActionResult {
    guard tree.dialect.contains(.tables) else { return .unchanged(.noTablesInDialect) }
    let grid = TableGrid(rows: rows, columns: columns)
    let insertion = BlockInsertion(
      lines: grid.lines(ambiguous: 1), tokens: grid.tokens, at: selection.main.range.upperBound, in: text)
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
