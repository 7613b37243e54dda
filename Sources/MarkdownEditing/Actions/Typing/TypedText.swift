import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What typing `typed` comes to at each selected range.
  func typing(_ typed: String, in text: BlockText) -> ActionResult {
    guard !typed.isEmpty || selection.ranges.contains(where: { !$0.isCaret }) else {
      return .unchanged(.nothingTyped)
    }
    if text.options.pairsCharacters, typed.utf8.count == 1, let byte = typed.utf8.first,
      CharacterPair(openedBy: byte) != nil || CharacterPair(closedBy: byte) != nil
    {
      return typing(typed, TypedCharacter(text: text, byte: byte))
    }
    let replacement = typed.withLineBreaks(text.lineBreak)
    let changes = ChangeSet(selection.ranges.map { Edit($0.range, replacement) }, length: rope.utf8Count)
    guard !changes.isIdentity else { return .unchanged(.nothingTyped) }
    return .changed(
      Transaction(changes: changes, selection: selection.carets(behind: changes), event: .typing))
  }

  private func typing(_ typed: String, _ character: TypedCharacter) -> ActionResult {
    let outcomes = selection.ranges.map { ($0, character.outcome(at: $0)) }
    var edits: [Edit] = []
    for (range, outcome) in outcomes {
      switch outcome {
      case .plain: edits.append(Edit(range.range, typed))
      case .pair(let closer): edits.append(.insert(typed + closer, at: range.head))
      case .stepOver: break
      case .surround(let closer):
        edits.append(.insert(typed, at: range.range.lowerBound))
        edits.append(.insert(closer, at: range.range.upperBound))
      }
    }
    let changes = ChangeSet(edits, length: rope.utf8Count)
    let ranges = outcomes.map { range, outcome -> SelectionRange in
      switch outcome {
      case .plain: SelectionRange(caret: changes.map(range.range.upperBound, bias: .after))
      case .pair: SelectionRange(caret: changes.map(range.head, bias: .before).advanced(by: 1))
      case .stepOver: SelectionRange(caret: changes.map(range.head.advanced(by: 1), bias: .before))
      case .surround: range.mapped(through: changes)
      }
    }
    return .changed(
      Transaction(
        changes: changes, selection: Selection(ranges, mainIndex: selection.mainIndex), event: .typing))
  }
}
