import TextBuffer

extension EditingContext {
  /// `result`, with `reason` if nothing was done at a lone caret whose place is one that `isReason` accepts.
  func saying(
    _ reason: UnchangedReason, for result: ActionResult, at isReason: (CaretPlace) -> Bool
  ) -> ActionResult {
    guard result == .unchanged(.nothingThere), selection.ranges.count == 1 else { return result }
    return isReason(CaretPlace(selection.main.head, in: text)) ? .unchanged(reason) : result
  }

  /// Performs `key` at each caret, the last one first, as one change; selected text is deleted first.
  func atEachCaret(event: UserEvent, _ key: @escaping Key) -> ActionResult {
    let press = KeyPress(key: key).result(at: selection.ranges.map { $0.range }[...], of: text, isLast: true)
    let after = Selection(press.carets.map { SelectionRange(caret: $0) }, mainIndex: selection.mainIndex)
    guard !press.changes.isIdentity || after != selection else { return .unchanged(.nothingThere) }
    // A key that only moves the caret, such as to the next row of a table, types nothing. Text typed there is undone by
    // itself.
    let event = press.changes.isIdentity ? .selection : event
    return .changed(Transaction(changes: press.changes, selection: after, event: event), proof: press.proof)
  }
}

extension UnchangedReason {
  /// A line break can't be deleted, because it keeps two lines what they are.
  static let cannotJoin = UnchangedReason(
    "cannot-join", "the lines can't be joined without making something else of one of them")
  /// A key would change the kind of lines that it isn't about.
  static let changesOthers = UnchangedReason(
    "changes-others", "a line beside the caret's would be read as something else, however this is written")
}
