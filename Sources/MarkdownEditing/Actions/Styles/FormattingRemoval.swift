import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Takes bold, italic, the styles of extensions and inline code away; links and blocks stay.
  public static let clearFormatting = EditorAction("clear-formatting")
}

extension ActionDefinition {
  static let clearFormatting = ActionDefinition(
    "clear-formatting", title: "Clear Formatting", key: "Mod-\\"
  ) {
    FormattingRemoval($0.document, options: $0.options).result()
  }
}

/// Takes bold, italic, the styles of extensions and inline code off what is selected, or off the spans that hold a
/// caret.
struct FormattingRemoval {
  private let document: MarkdownDocument

  private let options: EditingOptions

  init(_ document: MarkdownDocument, options: EditingOptions) {
    (self.document, self.options) = (document, options)
  }

  /// The removals as one change.
  func result() -> ActionResult {
    // What selects nothing now would, as a caret beside a marker that goes, mean a whole span later.
    let meant = StyleToggle(document, style: .code, options: options, onlySpans: true).meaningfulRanges
    guard !meant.isEmpty else { return Self.nothing }
    var current = document.selecting(meant.map { document.selection.ranges[$0] })
    var changes = ChangeSet.identity(length: document.rope.utf8Count)
    var proof: ProvenText?
    // Code goes first: only as text can it have, and lose, the other styles letter by letter.
    for style in InlineStyle.all(in: document.tree.dialect).reversed() {
      switch StyleToggle(current, style: style, options: options, onlySpans: true).removal() {
      case .changed(let transaction):
        current = current.applying(transaction)
        let isFirst = changes.isIdentity
        changes = isFirst ? transaction.changes : changes.composed(with: transaction.changes)
        proof = isFirst ? transaction.proof : provenText(of: current, after: changes)
      case .unchanged(let reason): return .unchanged(reason)
      case nil: continue
      }
    }
    guard !changes.isIdentity else { return Self.nothing }
    return .changed(
      Transaction(
        changes: changes, selection: selection(after: changes, meant, current.selection),
        event: .action(EditorAction.clearFormatting.name)),
      proof: proof)
  }

  /// What several removals lead to, for whoever applies them as one.
  private func provenText(of current: MarkdownDocument, after changes: ChangeSet) -> ProvenText {
    .steps(current.rope, current.tree, before: document.tree, changes: changes)
  }

  private static let nothing = ActionResult.unchanged(
    UnchangedReason("no-formatting", "there is no formatting here"))

  /// Where the ranges `meant` are as `found` has them, and the others mapped.
  private func selection(after changes: ChangeSet, _ meant: [Int], _ found: Selection) -> Selection {
    let before = document.selection
    guard meant.count == found.ranges.count else { return before.mapped(through: changes) }
    var ranges = before.ranges.map { $0.mapped(through: changes) }
    for (index, range) in zip(meant, found.ranges) { ranges[index] = range }
    return Selection(ranges, mainIndex: before.mainIndex)
  }
}

extension MarkdownDocument {
  /// The document with `ranges` selected, of which there is at least one.
  fileprivate func selecting(_ ranges: [SelectionRange]) -> MarkdownDocument {
    applying(
      Transaction(
        changes: .identity(length: rope.utf8Count), selection: Selection(ranges), event: .selection))
  }
}
