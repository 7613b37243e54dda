import MarkdownSyntax

extension Enter {
  /// In a table: the next row; in an empty last row, which is deleted, the line below the table.
  static let inTable = EnterRule { at in
    guard let table = at.place.leaf, table.kind == .table else { return nil }
    return KeyDecision(TableKeys(table, at: at.place).enter())
  }
}
