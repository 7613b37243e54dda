import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Toggles inline code; over whole lines, a code block.
  public static let code = EditorAction("code")
}

extension ActionRegistry {
  static let code = ActionDefinition("code", title: "Code", key: "Mod-e", inverse: .itself, change: .style) {
    context in
    let document = context.document
    guard document.selection.ranges.count == 1, document.selectsLines(document.selection.main.range) else {
      return context.toggling(.code)
    }
    return context.codeOfLines()
  }
}

extension EditingContext {
  /// Toggles a code block of the selected lines, or code spans if no code block is possible.
  fileprivate func codeOfLines() -> ActionResult {
    switch codeBlock() {
    case .changed(let result): return .changed(result)
    case .unchanged(let reason):
      let result = toggling(.code)
      guard case .unchanged(let inlineReason) = result else { return result }
      // The code block's reason counts if nothing can be a code span, or if links need a definition that is selected.
      let nothing = document.nothingSelected(for: InlineStyle.code.participle, isCode: true)
      return .unchanged(inlineReason == nothing || reason == .linksLeadElsewhere ? reason : inlineReason)
    }
  }
}
