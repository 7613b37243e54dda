extension EditorAction {
  /// The names of all actions, without arguments: what stands before a colon on the command line.
  public static let allNames =
    [
      "bold", "italic", "strikethrough", "code", "link", "heading", "quote", "bullet-list", "ordered-list",
      "task-list",
      "toggle-task", "code-block", "horizontal-rule", "indent", "outdent", "move-up", "move-down",
      "duplicate", "renumber",
      "promote", "demote", "footnote", "comment", "update-toc", "expand-selection", "shrink-selection",
      "type", "newline", "soft-newline", "backspace",
      "delete", "tab", "backtab", "paste", "select", "undo", "redo", "format",
    ] + TableAction.names
}
