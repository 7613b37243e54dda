import TextBuffer

extension EditorAction {
  /// Undoes the last step.
  public static let undo = EditorAction("undo")
  /// Redoes the last undone step.
  public static let redo = EditorAction("redo")
}

extension ActionRegistry {
  static let undo = ActionDefinition("undo", title: "Undo", key: "Mod-z", change: .history, need: .nothing) {
    $0.document.history.undoTransaction.map { .changed($0) } ?? .unchanged(.nothingToUndo)
  }.possible { $0.document.history.canUndo }

  static let redo = ActionDefinition(
    "redo", title: "Redo", key: "Mod-Shift-z", change: .history, need: .nothing
  ) {
    $0.document.history.redoTransaction.map { .changed($0) } ?? .unchanged(.nothingToRedo)
  }.possible { $0.document.history.canRedo }
}
