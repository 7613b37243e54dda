import TextBuffer

extension Tab {
  /// At the end of a line such as `| a | b |`: a table with an empty row below it.
  static let belowHeader = TabRule { at in
    guard at.selection.main.isCaret, let place = at.mainPlace,
      let made = TableKeys.table(belowHeader: place), let change = made.proven
    else { return nil }
    return at.document.changed(change, Selection(caret: made.caret), at.action)
  }
}
