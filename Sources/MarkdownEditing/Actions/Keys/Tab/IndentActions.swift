import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Moves the selected items, with their children, a level deeper; code by the indent unit.
  public static let indent = EditorAction("indent")
  /// Moves the selected items, with their children, a level further out; code by the indent unit.
  public static let outdent = EditorAction("outdent")
}

extension ActionRegistry {
  static let indent = ActionDefinition(
    "indent", title: "Indent", key: "Mod-]", inverse: .action("outdent"), change: .blocks
  ) { $0.indenting(isBackwards: false) }
  .possible { $0.canBeIndented }

  static let outdent = ActionDefinition(
    "outdent", title: "Outdent", key: "Mod-[", inverse: .action("indent"), change: .blocks
  ) { $0.indenting(isBackwards: true) }
  .possible { $0.canBeIndented }
}

extension EditingContext {
  /// Whether an item or code is selected.
  fileprivate var canBeIndented: Bool {
    hasLine { path in path.contains { $0.kind == .item || $0.kind.isLiteralBlock } }
  }

  /// The selected items moved with their children; code moved by the indent unit.
  fileprivate func indenting(isBackwards: Bool) -> ActionResult {
    let selected = selected
    if let items = selected.items() { return indenting(items, isBackwards: isBackwards) }
    let result = CodeShift(selected, isBackwards: isBackwards).result(in: self)
    return result == .unchanged(.nothingThere) ? .unchanged(.noItem) : result
  }
}

extension UnchangedReason {
  /// Neither an item nor code is selected.
  fileprivate static let noItem = UnchangedReason("no-item", "no list item and no code is selected")
}
