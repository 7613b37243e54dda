import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the block actions comes to: a change that was proven by parsing its result, or a reason.
  ///
  /// - Complexity: O(n), where n is the length of the top-level blocks that are touched, and one more on each side
  func blockResult(of action: EditorAction) -> ActionResult {
    let text = BlockText(rope, tree)
    let selected = SelectedBlocks(selection, in: text)
    switch action {
    case .heading(let level):
      return proven(
        HeadingAction(selected: selected, level: level).conversion(), action, in: text, otherwise: .noHeading)
    case .quote: return proven(QuoteAction(selected: selected).conversion(), action, in: text)
    case .bulletList: return proven(listing(.bullet, selected), action, in: text)
    case .orderedList: return proven(listing(.ordered, selected), action, in: text)
    case .taskList: return proven(listing(.task, selected), action, in: text)
    case .toggleTask:
      guard let edits = text.taskEdits(selected) else { return .unchanged(.noTask) }
      return .changed(
        Transaction(changes: ChangeSet(edits, length: rope.utf8Count), event: .action(action.name)))
    case .codeBlock(let info):
      return proven(
        CodeBlockAction(selected: selected, info: info).conversion(), action, in: text, otherwise: .badInfo)
    case .horizontalRule:
      let place = selection.main.range.upperBound
      return proven(text.horizontalRule(at: place), action, in: text)
    default: return .unchanged(UnchangedReason("\(action.name) is no block action"))
    }
  }

  private func listing(_ type: ListType, _ selected: SelectedBlocks) -> Conversion {
    ListAction(selected: selected, type: type).conversion()
  }

  private func proven(
    _ conversion: Conversion?, _ action: EditorAction, in text: BlockText,
    otherwise reason: UnchangedReason = .notProven
  ) -> ActionResult {
    guard let conversion else { return .unchanged(reason) }
    guard !conversion.edits.isEmpty else { return .unchanged(.alreadySo) }
    guard let changes = ConversionProver(conversion, in: text).proven() else { return .unchanged(.notProven) }
    let ranges = selection.ranges.map { range in
      let bias = conversion.trailing.contains(range.head) ? Bias.before : .after
      return range.mapped(through: changes, caretBias: bias)
    }
    var after = Selection(ranges, mainIndex: selection.mainIndex)
    if let caret = conversion.caret, selection.ranges.count == 1, selection.main.isCaret {
      after = Selection(caret: caret)
    }
    return .changed(Transaction(changes: changes, selection: after, event: .action(action.name)))
  }
}

extension UnchangedReason {
  /// A conversion would have changed more than it should.
  static let notProven = UnchangedReason("this can't be done without changing the blocks around it")
  /// The selected blocks already are what they should become.
  static let alreadySo = UnchangedReason("the selected blocks already are so")
  /// Nothing that could be a heading.
  static let noHeading = UnchangedReason("no paragraph or heading is selected")
  /// No task.
  static let noTask = UnchangedReason("no task item is selected")
  /// A line break in an info string.
  static let badInfo = UnchangedReason("an info string is a single line")
}
