import TextBuffer

/// Takes bold, italic, strikethrough and inline code off what is selected, or off the spans that hold a caret.
struct FormattingRemoval {
  private let document: MarkdownDocument

  private let options: EditingOptions

  init(_ document: MarkdownDocument, options: EditingOptions) {
    (self.document, self.options) = (document, options)
  }

  /// The four removals as one change.
  func result() -> ActionResult {
    var current = document
    var changes = ChangeSet.identity(length: document.rope.utf8Count)
    // Code goes first: only as text can it have, and lose, the other styles letter by letter.
    for style in [InlineStyle.code, .strikethrough, .emphasis, .strong] {
      switch StyleToggle(current, style: style, options: options, onlySpans: true).removal() {
      case .changed(let transaction):
        changes = changes.composed(with: transaction.changes)
        current = current.applying(transaction)
      case .unchanged(let reason): return .unchanged(reason)
      case nil: continue
      }
    }
    guard !changes.isIdentity else { return .unchanged(UnchangedReason("there is no formatting here")) }
    return .changed(
      Transaction(
        changes: changes, selection: current.selection,
        event: .action(EditorAction.clearFormatting.name)))
  }
}
