import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Renumbers the ordered lists at the selection.
  public static let renumber = EditorAction("renumber")
}

extension ActionRegistry {
  static let renumber = ActionDefinition("renumber", title: "Renumber List", change: .spelling, group: .block)
  { context in
    let (text, lines) = (context.text, Set(context.selected.filledLines))
    let renumbering = Renumbering(lines, in: text, includesEnclosing: true, isAsked: true)
    guard let numbers = renumbering.numbers() else { return .unchanged(.tooManyDigits) }
    let changes = numbers.changes
    guard !changes.isIdentity else { return .unchanged(.numbersAreRight) }
    guard numbers.keepBlocks(of: text) else { return .unchanged(.notProven) }
    let after = context.selection.following(changes, in: context.rope)
    return .changed(Transaction(changes: changes, selection: after, event: .action(context.action.name)))
  }
  .possible { $0.hasLine { path in path.contains { $0.list?.isOrdered == true } } }
}

extension UnchangedReason {
  /// All numbers are right already.
  static let numbersAreRight = UnchangedReason("numbers-are-right", "no number here needs to change")
  /// A number would have more than nine digits.
  static let tooManyDigits = UnchangedReason("too-many-digits", "a number would have more than nine digits")
}
