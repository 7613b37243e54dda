import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts a thematic break after the current block.
  public static let horizontalRule = EditorAction("horizontal-rule")
}

extension ActionRegistry {
  static let horizontalRule = ActionDefinition(
    "horizontal-rule", title: "Horizontal Rule", key: "Mod-Alt-h", change: .insertion
  ) { context in
    context.atEach(context.selection.placesByBlock(in: context.text)) { $0.insertingRule() }
  }
}

extension EditingContext {
  /// Inserts a thematic break as the options spell it, or in another spelling if that one isn't read as a break there.
  fileprivate func insertingRule() -> ActionResult {
    let wanted = options.thematicBreak.rawValue
    let signs = [wanted] + ["---", "***", "___"].filter { $0 != wanted }
    var search = CandidateSearch<String, ActionResult> { sign in
      let insertion = BlockInsertion(
        lines: [sign], tokens: [.init(.leaf(.block(.thematicBreak)))],
        offset: text.coveredEnd(of: selection.main.range), text: text, joinsMarker: true)
      return insertion.change().map { inserted in
        let (change, fillsLine) = (inserted.change, inserted.fillsLine)
        let end = inserted.start.advanced(by: sign.utf8.count)
        // A caret at the end of the block above stays there.
        let after = selection.following(change.changes, in: rope) { _ in !fillsLine }
        let isOnLine = fillsLine && selection.ranges.count == 1 && selection.main.isCaret
        return changed(change, isOnLine ? Selection(caret: end) : after)
      }
    }
    return search.first(of: signs) ?? .unchanged(document.refusal(behindBlockIn: text))
  }
}
