extension MarkdownDocument {
  /// What one of the inline actions comes to.
  func inlineResult(of action: EditorAction) -> ActionResult { .unchanged(UnchangedReason("not here yet")) }
}
