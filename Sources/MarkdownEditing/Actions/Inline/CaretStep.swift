import MarkdownSyntax
import TextBuffer

/// Moves carets that stand just before the closing marker of a style over it, so that typing goes on without the style.
struct CaretStep {
  let document: MarkdownDocument
  let style: InlineStyle

  init(_ document: MarkdownDocument, style: InlineStyle) {
    self.document = document
    self.style = style
  }

  /// The step, or `nil` where a range is selected or a caret stands elsewhere.
  func result() -> ActionResult? {
    let carets = document.selection.ranges
    guard carets.allSatisfy(\.isCaret) else { return nil }
    var moved: [SelectionRange] = []
    for caret in carets {
      guard let end = end(of: caret.head) else { return nil }
      moved.append(SelectionRange(caret: end))
    }
    let selection = Selection(moved, mainIndex: document.selection.mainIndex)
    return .changed(
      Transaction(
        changes: .identity(length: document.rope.utf8Count), selection: selection,
        event: .action(style.action.name)))
  }

  /// Where the span ends whose closing marker begins at `offset`.
  private func end(of offset: UTF8Offset) -> UTF8Offset? {
    let around = UTF8Offset(max(0, offset.value - 1))..<offset
    return document.tree.nodes(in: around).last {
      $0.kind == style.kind && $0.content.upperBound == offset && $0.range.upperBound > offset
        && !$0.content.isEmpty
    }?.range.upperBound
  }
}
