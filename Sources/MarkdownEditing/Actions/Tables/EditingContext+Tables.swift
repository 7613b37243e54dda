import MarkdownSyntax
import TextBuffer

extension EditingContext {
  /// The result of an action on tables.
  func tableResult(of action: TableAction) -> ActionResult {
    let isAboutBlocks = ![.nextCell, .previousCell, .nextRow, .previousRow, .leave].contains(action)
    let places = isAboutBlocks ? selection.placesByBlock(in: text) : selection.places
    return atEach(places) { $0.tableResultHere(of: action) }
  }

  /// The result of the action in one table, or at the place of a new table.
  private func tableResultHere(of action: TableAction) -> ActionResult {
    if case .insert(let rows, let columns) = action { return insertingTable(rows, columns) }
    if action == .fromText { return makingTable() }
    guard let table = table() else { return .unchanged(.noTable) }
    let keys = TableKeys(table, at: CaretPlace(caret(in: table), in: text))
    switch action {
    case .nextCell: return stepping(keys.cell(isBackwards: false))
    case .previousCell: return stepping(keys.cell(isBackwards: true))
    case .nextRow: return stepping(keys.nextRow())
    case .previousRow: return stepping(keys.previousRow())
    case .leave: return stepping(keys.leave())
    case .toText: return makingText(of: table)
    default: return changing(table, action)
    }
  }

  /// The table at the end of the main selection, or else at its start.
  private func table() -> SyntaxNode? {
    let range = selection.main.range
    let leaves = [text.coveredEnd(of: range), range.lowerBound].map {
      text.path(ofLine: rope.line(at: $0)).last
    }
    return leaves.compactMap { $0 }.first { $0.kind == .table }
  }

  /// The end of the main selection in `table`; the head, if both ends are in it.
  private func caret(in table: SyntaxNode) -> UTF8Offset {
    let main = selection.main
    let head = main.isReversed ? main.head : text.coveredEnd(of: main.range)
    return text.path(ofLine: rope.line(at: head)).last == table ? head : main.anchor
  }

  private func stepping(_ step: KeyResult?) -> ActionResult {
    guard let step else { return .unchanged(.nothingThere) }
    return finish(step.changes, Selection(caret: step.caret))
  }

  private func changing(_ node: SyntaxNode, _ action: TableAction) -> ActionResult {
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
      guard let written = writer.written(edits) else { return .unchanged(.notProven) }
      let follower = TableFollower(table: table, change: change, written: written)
      return changed(written.change, selection.mapRanges(follower.following))
    }
  }

  private func insertingTable(_ rows: Int, _ columns: Int) -> ActionResult {
    guard tree.dialect.contains(.tables) else { return .unchanged(.noTablesInDialect) }
    let grid = TableGrid(rows: rows, columns: columns)
    let insertion = BlockInsertion(
      lines: grid.lines(ambiguous: 1).map { String(decoding: $0, as: UTF8.self) }, tokens: [grid.token],
      offset: text.coveredEnd(of: selection.main.range), text: text)
    guard let inserted = insertion.change() else { return .unchanged(document.refusal(behindBlockIn: text)) }
    // Behind the first pipe and its space.
    let caret = inserted.start.advanced(by: 2)
    return changed(inserted.change, Selection(caret: caret))
  }
}

extension UnchangedReason {
  /// The caret is in no table.
  static let noTable = UnchangedReason("no-table", "the caret is in no table")
  /// A row's cells can't be located.
  static let malformedTable = UnchangedReason(
    "malformed-table", "a row of the table isn't read as cells between pipes")
  /// The aligned table would be too large.
  static let hugeTable = UnchangedReason(
    "huge-table", "the table would take more than 64 million bytes with its cells aligned")
  /// The table needs no change.
  static let tableIsSo = UnchangedReason("table-is-so", "the table already is so")
  /// The dialect, such as plain CommonMark, has no tables.
  static let noTablesInDialect = UnchangedReason("no-tables-in-dialect", "this dialect has no tables")
}
