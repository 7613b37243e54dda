import MarkdownFormatting
import TextBuffer

extension EditorAction {
  /// Formats the document in the style of `EditingOptions.formatting`.
  public static let format = EditorAction("format")
}

extension ActionRegistry {
  static let format = ActionDefinition(
    "format", title: "Format Document", key: "Mod-Shift-f", change: .spelling
  ) { context in
    let formatter = MarkdownFormatter(options: context.options.formatting)
    let result = formatter.result(for: context.tree, reporting: context.progress)
    guard let changes = result?.changes else { return .unchanged(.stopped) }
    guard !changes.isIdentity else { return .unchanged(.alreadyFormatted) }
    return .changed(Transaction(changes: changes, event: .action(context.action.name)))
  }
}

extension UnchangedReason {
  /// The document is formatted already.
  static let alreadyFormatted = UnchangedReason("already-formatted", "already formatted")
  /// The observer of the work ended it.
  public static let stopped = UnchangedReason("stopped", "the work was stopped before it was done")
}
