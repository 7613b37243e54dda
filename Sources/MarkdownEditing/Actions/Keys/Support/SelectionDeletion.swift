import TextBuffer

extension MarkdownDocument {
  /// The result of Delete or Backspace over a selection.
  ///
  /// The selected text is deleted; over several cells of a table, only the text in the cells.
  func deletingSelection(in text: LineModel) -> ActionResult {
    let ranges = selection.ranges.map { $0.range }
    var rewritings = ranges.map { SpanDeletion(of: $0, in: text).rewriting }
    if text.changes(rewritings.flatMap { $0.edits }) == nil {
      rewritings = ranges.map { SpanDeletion.Rewriting(edits: [.delete($0)], place: $0.lowerBound) }
    }
    let deleted = rewritings.flatMap { $0.edits }
    let restarts = ranges.flatMap { ListRestart.all(behind: $0, in: text) }
    guard
      var changes = restarts.changes(with: deleted, in: text) ?? text.changes(deleted), !changes.isIdentity
    else { return .unchanged(.nothingThere) }
    let carets = zip(ranges, rewritings).map { range, rewriting in
      SelectionRange(caret: rewriting.caret(at: range.lowerBound, after: changes))
    }
    var after = Selection(carets, mainIndex: selection.mainIndex)
    if text.options.renumbersLists, ranges.contains(where: { text.spansLines($0) }),
      let numbers = Renumbering.changes(
        at: after.ranges.map { $0.head } + restarts.map { changes.map($0.place, bias: .after) },
        after: changes, of: text)
    {
      changes = changes.composed(with: numbers)
      after = after.mapped(through: numbers)
    }
    return .changed(Transaction(changes: changes, selection: after, event: .deletion))
  }
}

extension [ListRestart] {
  /// The change by `deleted` and the edits of the restarts.
  ///
  /// `nil` without restarts, or if the restarted items are none afterwards, as behind a fence that has lost its end.
  fileprivate func changes(with deleted: [Edit], in text: LineModel) -> ChangeSet? {
    guard !isEmpty, let changes = text.changes(deleted + flatMap { $0.edits }) else { return nil }
    let items = RestartedItems(places: map { $0.place })
    return ChangeProof(items).accepts(AppliedChange(changes, of: text)) ? changes : nil
  }
}

/// The expectation that markers are on the lines of certain items.
private struct RestartedItems: Expectation {
  /// The starts of the items in the text before.
  let places: [UTF8Offset]

  func violation(by change: AppliedChange) -> Violation? {
    let wrong = places.map { change.changes.map($0, bias: .after) }.first { place in
      let line = change.text.line(at: place)
      return !change.text.chain(ofLine: line).isMarked(on: line)
    }
    return wrong.map { Violation(place: $0) }
  }
}
