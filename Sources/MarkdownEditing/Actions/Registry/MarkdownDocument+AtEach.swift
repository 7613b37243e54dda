import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What an action that is about one place comes to where there are several: it's done at each in turn, and all is
  /// one change.
  ///
  /// Places where it can't be done are left alone; where it can be done at none, the first reason stands for all.
  ///
  /// - Complexity: O(*p* log *p*) and the action itself at each of *p* places.
  /// - Parameters:
  ///   - places: The selections to do it at, in the text's order: together, those of the document.
  ///   - action: The action, which the change is named after.
  ///   - result: What it comes to on a document with one of the places selected.
  /// - Returns: The change at all of the places.
  func atEach(
    _ places: [Selection], _ action: EditorAction, _ result: (MarkdownDocument) -> ActionResult
  ) -> ActionResult {
    guard places.count > 1 else { return result(self) }
    let turn = Turn.taken(at: places[...], of: self, result)
    if let refusal = turn.refusal { return .unchanged(refusal) }
    let ranges = turn.selections.flatMap { $0.ranges }
    let transaction = Transaction(
      changes: turn.changes,
      selection: Selection(ranges, mainIndex: min(selection.mainIndex, ranges.count - 1)),
      event: .action(action.name))
    let after = turn.document
    return .changed(
      transaction, proof: .steps(after.rope, after.tree, before: tree, changes: turn.changes))
  }
}

extension MarkdownDocument {
  /// The document's text, of which `text` was the text before an action was done at another place.
  func blockText(from text: BlockText) -> BlockText {
    BlockText(rope, tree, lineBreak: text.lineBreak, options: text.options)
  }
}

/// An action at some of its places: both halves of them in turn, so that each selection is mapped through few changes.
private struct Turn {
  /// The document afterwards.
  var document: MarkdownDocument
  /// What was changed.
  var changes: ChangeSet
  /// What is selected afterwards, for each place.
  var selections: [Selection]
  /// Why nothing was done, where it could be done nowhere.
  var refusal: UnchangedReason?

  /// The action at all of `places`.
  static func taken(
    at places: ArraySlice<Selection>, of document: MarkdownDocument,
    _ result: (MarkdownDocument) -> ActionResult
  ) -> Turn {
    guard places.count > 1 else { return taken(at: places[places.startIndex], of: document, result) }
    let middle = places.startIndex + places.count / 2
    let first = taken(at: places[..<middle], of: document, result)
    // What comes just behind the block of a caret doesn't take it along.
    let others = places[middle...].map { $0.mapped(through: first.changes, caretBias: .before) }
    let second = taken(at: others[...], of: first.document, result)
    let before = first.selections.map { $0.mapped(through: second.changes, caretBias: .before) }
    return Turn(
      document: second.document, changes: first.changes.composed(with: second.changes),
      selections: before + second.selections, refusal: second.refusal == nil ? nil : first.refusal)
  }

  private static func taken(
    at place: Selection, of document: MarkdownDocument, _ result: (MarkdownDocument) -> ActionResult
  ) -> Turn {
    let here = document.selecting(place)
    switch result(here) {
    case .unchanged(let reason):
      let nothing = ChangeSet.identity(length: here.rope.utf8Count)
      return Turn(document: here, changes: nothing, selections: [place], refusal: reason)
    case .changed(let result):
      let after = here.applying(result)
      return Turn(document: after, changes: result.changes, selections: [after.selection])
    }
  }
}
