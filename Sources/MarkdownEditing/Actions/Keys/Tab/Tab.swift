import MarkdownSyntax
import TextBuffer

/// The Tab key, and Shift-Tab.
enum Tab {
  /// The cases of Tab; the first that applies decides.
  static let rules: [TabRule] = [inTables, inTable, belowHeader, inItems, overLines, indentUnit]

  /// The cases of Shift-Tab; the first that applies decides.
  static let backwardRules: [TabRule] = [inTables, inTable, inItems, codeLines]
}

/// A rule of Tab or Shift-Tab.
typealias TabRule = KeyRule<TabPlace, ActionResult>

/// The document and selection in which Tab or Shift-Tab is pressed.
struct TabPlace {
  let context: EditingContext
  let isBackwards: Bool
  /// The selected lines, except those of front matter.
  let selected: SelectedBlocks
  var text: LineModel { context.text }
  var selection: Selection { context.selection }

  /// The place of the key in `context`.
  init(_ context: EditingContext, isBackwards: Bool) {
    (self.context, self.isBackwards, selected) = (context, isBackwards, context.selected)
  }

  /// The result of the key.
  var result: ActionResult {
    (isBackwards ? Tab.backwardRules : Tab.rules).decision(at: self) ?? .unchanged(.nothingThere)
  }
}

extension EditorAction {
  /// The Tab key.
  public static let tab = EditorAction("tab")
  /// Shift-Tab.
  public static let backtab = EditorAction("backtab")
}

extension ActionRegistry {
  static let tab = ActionDefinition(
    "tab", title: "Tab", key: "Tab", inverse: .action("backtab"), change: .text
  ) { TabPlace($0, isBackwards: false).result }

  static let backtab = ActionDefinition(
    "backtab", title: "Shift-Tab", key: "Shift-Tab", inverse: .action("tab"), change: .text
  ) { TabPlace($0, isBackwards: true).result }
}
