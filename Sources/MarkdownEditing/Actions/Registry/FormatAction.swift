import TextBuffer

extension EditorAction {
  /// Formats the document.
  public static let format = EditorAction("format")
}

extension ActionDefinition {
  static let format = ActionDefinition("format", title: "Format Document", key: "Mod-Shift-f") { context in
    let changes = MarkdownFormatter().changes(for: context.tree, of: context.rope)
    guard !changes.isIdentity else { return .unchanged(.alreadyFormatted) }
    return .changed(Transaction(changes: changes, event: .action(context.action.name)))
  }
}

extension UnchangedReason {
  /// Nothing to format.
  static let alreadyFormatted = UnchangedReason("already-formatted", "already formatted")
}
