import MarkdownEditing

extension EditorAction {
  /// The kind of change that the action makes, as far as the library's registry has it.
  var change: ActionChange { ActionRegistry.standard[self]?.change ?? .anything }

  /// Whether the action is on the rows, columns and cells of a table.
  var isOnTables: Bool { ActionRegistry.standard[self]?.group == .table }
}

extension ActionRegistry.Definition {
  /// The actions with which tests try the definition; none if only tests of its own give it an argument.
  var samples: [EditorAction] {
    let samples = Self.sampleArguments[name]?.map { EditorAction(name, $0) } ?? action.map { [$0] } ?? []
    precondition(samples.allSatisfy { argument.allows($0.argument) }, "\(name) doesn't allow its samples")
    return samples
  }

  private static let sampleArguments: [String: [String?]] = [
    "heading": ["0", "1", "3"], "code-block": [nil, "x"],
    "type": ["x", "*", "`", "(", ")", "\""], "paste": ["x\ny", "- a\n\n  b|c", "http://a.b"],
    "table": ["2x2"], "table-align": ["center"], "edit-link": ["http://a.b x"],
  ]
}
