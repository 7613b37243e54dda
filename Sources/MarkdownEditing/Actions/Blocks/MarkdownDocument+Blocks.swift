import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the block actions comes to: a change that was proven by parsing its result, or a reason.
  ///
  /// - Complexity: O(n), where n is the length of the top-level blocks that are touched, and one more on each side
  func blockResult(of action: EditorAction, in text: BlockText) -> ActionResult {
    let selected = SelectedBlocks(selection, in: text)
    switch action {
    case .heading(let level):
      guard let conversion = HeadingAction(selected: selected, level: level).conversion() else {
        return .unchanged(.noHeading)
      }
      return proven(conversion, action, in: text)
    case .quote: return proven(QuoteAction(selected: selected).conversion(), action, in: text)
    case .bulletList: return listing(.bullet, selected, action)
    case .orderedList: return listing(.ordered, selected, action)
    case .taskList:
      guard tree.dialect.contains(.taskItems) else { return .unchanged(.noTasksInDialect) }
      return listing(.task, selected, action)
    case .toggleTask:
      guard let edits = text.taskEdits(selected) else { return .unchanged(.noTask) }
      return .changed(
        Transaction(changes: ChangeSet(edits, length: rope.utf8Count), event: .action(action.name)))
    case .codeBlock(let info):
      guard let conversion = CodeBlockAction(selected: selected, info: info).conversion() else {
        return .unchanged(.badInfo)
      }
      return proven(conversion, action, in: text)
    case .horizontalRule:
      return inserting(text)
    default: return .unchanged(UnchangedReason("\(action.name) is no block action"))
    }
  }

  /// A thematic break of hyphens, or of what doesn't run into the marker of an item before it.
  private func inserting(_ text: BlockText) -> ActionResult {
    var result = ActionResult.unchanged(.notProven)
    let wanted = text.options.thematicBreak.rawValue
    for rule in [wanted] + ["---", "***", "___"].filter({ $0 != wanted }) {
      let conversion = text.horizontalRule(rule, at: selection.main.range.upperBound)
      result = proven(conversion, .horizontalRule, in: text)
      guard case .changed(let transaction) = result, let rule = conversion.rule else { continue }
      let after = BlockText(applying: transaction.changes, to: text)
      let path = after.tree.path(to: rule.end.advanced(by: -1))
      let isRule = path.last?.kind == .thematicBreak
      if isRule, ContainerChain(path: path, in: after).kinds == rule.containers { return result }
      result = .unchanged(.notProven)
    }
    return result
  }

  private func listing(_ type: ListType, _ selected: SelectedBlocks, _ action: EditorAction) -> ActionResult {
    let reason = type == .task && !selected.areParagraphs ? UnchangedReason.onlyParagraphs : nil
    var list = ListAction(selected: selected, type: type)
    let result = proven(list.conversion(), action, in: selected.text, otherwise: reason)
    guard case .unchanged(let why) = result, why != .alreadySo else { return result }
    list.keepsIndentation = false
    // `- ---` would be a thematic break, and an empty item right under text an underline.
    for bullet in [nil, FormatterOptions.BulletMarker.asterisk, .dash, .plus] {
      list.bullet = bullet
      let result = proven(list.conversion(), action, in: selected.text, otherwise: reason)
      if case .changed = result { return result }
      if type == .ordered { break }
    }
    return result
  }

  func proven(
    _ conversion: Conversion?, _ action: EditorAction, in text: BlockText,
    otherwise: UnchangedReason? = nil
  ) -> ActionResult {
    guard let conversion else { return .unchanged(otherwise ?? .notProven) }
    guard !conversion.edits.isEmpty || !conversion.gaps.isEmpty else { return .unchanged(.alreadySo) }
    guard let changes = ConversionProver(conversion, in: text).proven() else {
      return .unchanged(otherwise ?? .notProven)
    }
    var after = selection.following(changes, in: rope) { conversion.trailing.contains($0) }
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
  /// A heading or such that can't have a checkbox.
  static let onlyParagraphs = UnchangedReason("only paragraphs can be tasks")
  /// Plain CommonMark.
  static let noTasksInDialect = UnchangedReason("this dialect has no tasks")
  /// Nothing that could be a heading.
  static let noHeading = UnchangedReason("no paragraph or heading is selected")
  /// No task.
  static let noTask = UnchangedReason("no task item is selected")
  /// A line break in an info string.
  static let badInfo = UnchangedReason("an info string is a single line")
}
