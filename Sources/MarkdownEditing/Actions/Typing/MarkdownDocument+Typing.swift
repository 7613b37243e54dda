extension MarkdownDocument {
  /// What one of the typing actions comes to.
  func typingResult(of action: EditorAction) -> ActionResult { .unchanged(UnchangedReason("not here yet")) }
}
