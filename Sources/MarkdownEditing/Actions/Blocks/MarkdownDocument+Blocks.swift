extension MarkdownDocument {
  /// What one of the block actions comes to.
  func blockResult(of action: EditorAction) -> ActionResult { .unchanged(UnchangedReason("not here yet")) }
}
