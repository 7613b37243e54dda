import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Adds a checkbox to the selected items, ticks it, or removes it: each time, the next of these steps.
  public static let cycleTask = EditorAction("cycle-task")
}

extension ActionRegistry {
  static let cycleTask = ActionDefinition(
    "cycle-task", title: "Next Task State", change: .blocks, group: .other
  ) { context in
    guard context.tree.dialect.contains(.taskItems) else { return .unchanged(.noTasksInDialect) }
    return context.cyclingTasks()
  }
  .possible { $0.tree.dialect.contains(.taskItems) }
}

extension EditingContext {
  /// The next step for the selected items that are furthest from done; text outside of a list becomes a task.
  fileprivate func cyclingTasks() -> ActionResult {
    let list = ListAction(selected: selected, type: .task)
    let items = (list.items() ?? []).filter(list.canBeConverted)
    guard !items.isEmpty, items.allSatisfy({ $0.node.isChecked != nil }) else {
      return listing(.task, onlyItems: true)
    }
    guard items.allSatisfy({ $0.node.isChecked == true }) else { return togglingTasks() }
    var conversion = Conversion(of: text)
    for item in items where !list.unbox(item, in: &conversion) { return .unchanged(.notProven) }
    return converting(conversion)
  }
}
