import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Removes bold, italic, the styles of extensions and inline code; links and blocks stay.
  public static let clearFormatting = EditorAction("clear-formatting")
}

extension ActionRegistry {
  static let clearFormatting = ActionDefinition(
    "clear-formatting", title: "Clear Formatting", key: "Mod-\\", change: .style
  ) {
    FormattingRemoval(document: $0.document, options: $0.options).result()
  }
  .possible { $0.hasStylableText }
}

/// Removes bold, italic, the styles of extensions and inline code from the selection, or from the spans around a caret.
struct FormattingRemoval {
  let document: MarkdownDocument
  let options: EditingOptions

  /// All removals as one change.
  func result() -> ActionResult {
    // A range that means nothing now could mean a whole span later, like a caret beside a marker that is removed.
    let meant = StyleToggle(document, style: .code, options: options, onlySpans: true).meaningfulRanges
    guard !meant.isEmpty else { return Self.nothing }
    var current = document.selecting(Selection(meant.map { document.selection.ranges[$0] }))
    var changes = ChangeSet.identity(length: document.rope.utf8Count)
    // Code goes first: only text outside of code can have, and lose, the other styles letter by letter.
    for style in InlineStyle.all(in: document.tree.dialect).reversed() {
      switch StyleToggle(current, style: style, options: options, onlySpans: true).removal() {
      case .changed(let transaction):
        current = current.applying(transaction)
        changes = changes.isIdentity ? transaction.changes : changes.composed(with: transaction.changes)
      case .unchanged(let reason): return .unchanged(reason)
      case nil: continue
      }
    }
    guard !changes.isIdentity else { return Self.nothing }
    return .changed(
      Transaction(
        changes: changes, selection: selection(after: changes, meant, current.selection),
        event: .action(EditorAction.clearFormatting.name)),
      proof: .steps(current.tree, before: document.tree, changes: changes))
  }

  private static let nothing = ActionResult.unchanged(
    UnchangedReason("no-formatting", "there is no formatting here"))

  /// The new selection: the ranges with the indices `meant` as in `found`, all others mapped through `changes`.
  private func selection(after changes: ChangeSet, _ meant: [Int], _ found: Selection) -> Selection {
    let before = document.selection
    guard meant.count == found.ranges.count else { return before.mapped(through: changes) }
    var ranges = before.ranges.map { $0.mapped(through: changes) }
    for (index, range) in zip(meant, found.ranges) { ranges[index] = range }
    return Selection(ranges, mainIndex: before.mainIndex)
  }
}
