import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the inline actions comes to.
  func inlineResult(of action: EditorAction, options: EditingOptions) -> ActionResult {
    switch action {
    case .bold: StyleToggle(self, style: .strong, options: options).result()
    case .italic: StyleToggle(self, style: .emphasis, options: options).result()
    case .strikethrough where !tree.dialect.contains(.strikethrough):
      .unchanged(UnchangedReason("this dialect has no strikethrough"))
    case .strikethrough: StyleToggle(self, style: .strikethrough, options: options).result()
    case .code: codeResult(options)
    case .link(let url): LinkToggle(self, .link, url: url).result()
    case .image(let url): LinkToggle(self, .image, url: url).result()
    case .clearFormatting: FormattingRemoval(self, options: options).result()
    default: .unchanged(UnchangedReason("not an inline action"))
    }
  }
}

extension MarkdownDocument {
  /// Code spans over the selection, or over whole lines, two or more, a code block.
  private func codeResult(_ options: EditingOptions) -> ActionResult {
    let spans = { StyleToggle(self, style: .code, options: options).result() }
    guard selection.ranges.count == 1, selectsLines(selection.main.range) else { return spans() }
    switch blockResult(of: .codeBlock(nil), in: BlockText(rope, tree, options: options)) {
    case .changed(var transaction):
      transaction.event = .action(EditorAction.code.name)
      return .changed(transaction)
    case .unchanged(let reason):
      let result = spans()
      // A code block that has to stay one says so itself, and so do definitions that links need.
      let isBlock = tree.nodes(in: selection.main.range).contains { $0.kind == .codeBlock }
      if case .unchanged = result, isBlock || reason == .linksLeadElsewhere { return .unchanged(reason) }
      return result
    }
  }
}
