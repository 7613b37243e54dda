import TextBuffer

extension MarkdownDocument {
  /// What `action` comes to on this document: a value, nothing is changed.
  ///
  /// No action traps or hangs on any text and selection; one that can't be done is unchanged, with the reason.
  public func result(of action: EditorAction) -> ActionResult {
    let event = UserEvent.action(action.name)
    if action.isToggle, let memory = lastToggle, memory.event == event {
      return .changed(
        Transaction(changes: memory.inverse, selection: memory.selection, event: UserEvent.action("restore")))
    }
    switch action {
    case .undo: return history.undoTransaction.map { .changed($0) } ?? .unchanged(.nothingToUndo)
    case .redo: return history.redoTransaction.map { .changed($0) } ?? .unchanged(.nothingToRedo)
    default: return .unchanged(UnchangedReason("not here yet"))
    }
  }
}
