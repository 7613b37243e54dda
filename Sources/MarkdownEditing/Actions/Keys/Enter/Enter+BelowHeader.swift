extension Enter {
  /// At the end of a line such as `| a | b |`: a table with an empty row below it.
  static let belowHeader = EnterRule { at in
    TableKeys.table(belowHeader: at.place).map { .result($0) }
  }
}
