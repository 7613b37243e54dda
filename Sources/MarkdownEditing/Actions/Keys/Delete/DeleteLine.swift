import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Deletes the selected lines with their line breaks.
  ///
  /// If that would change the lines below, as below the first line of an item, the first line keeps its markers and
  /// only loses its text.
  public static let deleteLine = EditorAction("delete-line")
}

extension ActionRegistry {
  static let deleteLine = ActionDefinition(
    "delete-line", title: "Delete Line", key: "Mod-Shift-k", change: .deletion, need: .blocks
  ) { context in
    context.atEach(context.lineRuns) { $0.deletingLines() }
  }
}

extension EditingContext {
  /// The selected ranges, with those merged whose deleted lines meet.
  fileprivate var lineRuns: [Selection] {
    var runs: [SelectionRange] = []
    for range in selection.withoutLastBreaks(in: rope).ranges {
      guard let last = runs.last, deletion(of: [last]).lines.contains(text.line(at: range.range.lowerBound))
      else {
        runs.append(range)
        continue
      }
      runs[runs.count - 1] = SelectionRange(anchor: last.range.lowerBound, head: range.range.upperBound)
    }
    return runs.map { Selection([$0]) }
  }

  /// The result of deleting the lines from the first selected one to the last.
  fileprivate func deletingLines() -> ActionResult {
    guard !rope.range.isEmpty else { return .unchanged(.nothingThere) }
    let deletion = deletion(of: selection.withoutLastBreaks(in: rope).ranges)
    return deletion.result?.result(event: .action(action.name)) ?? .unchanged(.changesOthers)
  }

  /// The deletion of the lines from the first one of `ranges` to the last.
  private func deletion(of ranges: [SelectionRange]) -> LineDeletion {
    let (low, high) = (ranges[0].range.lowerBound, ranges[ranges.count - 1].range.upperBound)
    let lines = text.line(at: low)...text.line(at: high)
    return LineDeletion(lines, in: text, head: selection.main.head).withUnderline
  }
}
