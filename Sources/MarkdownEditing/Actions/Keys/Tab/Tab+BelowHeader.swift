import TextBuffer

extension Tab {
  /// At the end of a line such as `| a | b |`: a table with an empty row below it.
  static let belowHeader = TabRule { at in
    guard at.selection.main.isCaret, let place = at.mainPlace else { return nil }
    return TableKeys.table(belowHeader: place)?.result(event: .action(at.context.action.name))
  }
}
