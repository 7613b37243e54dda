import MarkdownSyntax

extension MarkdownDocument {
  /// What one of the inline actions comes to.
  func inlineResult(of action: EditorAction) -> ActionResult {
    switch action {
    case .bold: StyleToggle(self, style: .strong).result()
    case .italic: StyleToggle(self, style: .emphasis).result()
    case .strikethrough where !tree.dialect.contains(.strikethrough):
      .unchanged(UnchangedReason("this dialect has no strikethrough"))
    case .strikethrough: StyleToggle(self, style: .strikethrough).result()
    default: .unchanged(UnchangedReason("not an inline action"))
    }
  }
}
