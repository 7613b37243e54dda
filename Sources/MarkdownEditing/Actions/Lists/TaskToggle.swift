import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Ticks or unticks the selected task items.
  public static let toggleTask = EditorAction("toggle-task")
}

extension ActionRegistry {
  static let toggleTask = ActionDefinition(
    "toggle-task", title: "Mark as Done", key: "Mod-Enter", inverse: .itself, change: .blocks
  ) { $0.togglingTasks() }
  .possible { SelectedTasks($0.selected) != nil }
}

extension EditingContext {
  /// Ticks the selected tasks, or unticks them if all are done.
  func togglingTasks() -> ActionResult {
    guard let tasks = SelectedTasks(selected) else { return .unchanged(.noTask) }
    let changes = ChangeSet(tasks.toggling, length: rope.utf8Count)
    return .changed(Transaction(changes: changes, event: .action(action.name)))
  }
}

extension UnchangedReason {
  /// No task is selected.
  fileprivate static let noTask = UnchangedReason("no-task", "no task item is selected")
}

/// The tasks of the selected lines.
private struct SelectedTasks {
  /// The checkboxes, in document order.
  private let boxes: [SyntaxNode]

  /// The tasks of `selected`; `nil` if there are none.
  init?(_ selected: SelectedBlocks) {
    let found = selected.filledLines.compactMap { line in
      selected.text.path(ofLine: line).last { $0.kind == .item && $0.isChecked != nil }?.firstChild
    }
    boxes = found.filter { $0.kind == .taskMarker }.uniqued { $0.start }
    if boxes.isEmpty { return nil }
  }

  /// The edits that tick the tasks, or untick them if all are done.
  var toggling: [Edit] {
    let becomesDone = boxes.contains { $0.isChecked == false }
    return boxes.filter { $0.isChecked != becomesDone }.map { box in
      let place = box.range.lowerBound.advanced(by: 1)
      return Edit(place..<place.advanced(by: 1), becomesDone ? "x" : " ")
    }
  }
}
