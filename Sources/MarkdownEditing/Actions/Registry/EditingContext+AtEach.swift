import MarkdownSyntax
import TextBuffer

extension EditingContext {
  /// The same action on `document`, with this text's line break for new lines.
  func on(_ document: MarkdownDocument) -> EditingContext {
    EditingContext(document, action, LineModel(document.tree, lineBreak: text.lineBreak, options: options))
  }

  /// The result of an action for one place that is performed at several places in turn, as one change.
  ///
  /// Places where the action isn't possible are left alone; if it is possible at none, the first refusal is the result.
  ///
  /// - Complexity: O(*p* log *p*) and the action itself at each of *p* places.
  /// - Parameters:
  ///   - places: The selections to perform it at, in document order; together, they are the document's selection.
  ///   - result: The result of the action on a document with one of the places selected.
  /// - Returns: The change at all of the places.
  func atEach(
    _ places: [Selection], _ result: @escaping (EditingContext) -> ActionResult
  ) -> ActionResult {
    guard places.count > 1 else { return result(self) }
    return EachPlace { result(on($0)) }.change(at: places, of: document, action)
  }
}

extension EditingContext {
  /// The result of an action that begins a block on an empty line; at carets on several of them, one block on each.
  ///
  /// All carets are treated together if one is in a block that the action converts: code, or where `isMeant` is true.
  func atEachEmptyLine(
    unless isMeant: (SelectedBlocks) -> Bool = { _ in false },
    _ result: @escaping (EditingContext) -> ActionResult
  ) -> ActionResult {
    let places = selection.placesByEmptyLine(in: text)
    let areFree =
      places.count == 1
      || places.allSatisfy { place in
        let selected = SelectedBlocks(place, in: text)
        return !isMeant(selected) && selected.units(in: selected.base[selected.base.count - 1]).isEmpty
      }
    return atEach(areFree ? places : [selection], result)
  }
}

/// The result of an action at some of its places.
private struct PlacesResult {
  /// The document afterwards.
  var document: MarkdownDocument
  /// The combined changes.
  var changes: ChangeSet
  /// The selection afterwards, for each place.
  var selections: [Selection]
  /// The reason why nothing changed; `nil` if something did.
  var refusal: UnchangedReason?
}

/// An action at each of some places: first at one half of them, then at the other, so that each selection is mapped
/// through few changes.
private struct EachPlace {
  /// The result on a document with one of the places selected.
  ///
  /// It's stored, because the compiler copies a function for each closure that it's called with.
  let result: (MarkdownDocument) -> ActionResult

  /// The change of `action` at all of `places`, which are the selection of `document`.
  func change(
    at places: [Selection], of document: MarkdownDocument, _ action: EditorAction
  ) -> ActionResult {
    let all = result(at: places[...], of: document)
    if let refusal = all.refusal { return .unchanged(refusal) }
    let ranges = all.selections.flatMap { $0.ranges }
    let transaction = Transaction(
      changes: all.changes,
      selection: Selection(ranges, mainIndex: min(document.selection.mainIndex, ranges.count - 1)),
      event: .action(action.name))
    return .changed(
      transaction, proof: .steps(all.document.tree, before: document.tree, changes: all.changes))
  }

  /// The action at all of `places`.
  private func result(at places: ArraySlice<Selection>, of document: MarkdownDocument) -> PlacesResult {
    guard places.count > 1 else { return result(at: places[places.startIndex], of: document) }
    let middle = places.startIndex + places.count / 2
    let first = result(at: places[..<middle], of: document)
    // Text inserted right behind a caret's block doesn't move the caret.
    let others = places[middle...].map { $0.mapped(through: first.changes, caretBias: .before) }
    let second = result(at: others[...], of: first.document)
    let before = first.selections.map { $0.mapped(through: second.changes, caretBias: .before) }
    return PlacesResult(
      document: second.document, changes: first.changes.composed(with: second.changes),
      selections: before + second.selections, refusal: second.refusal == nil ? nil : first.refusal)
  }

  private func result(at place: Selection, of document: MarkdownDocument) -> PlacesResult {
    let here = document.selecting(place)
    switch result(here) {
    case .unchanged(let reason):
      let nothing = ChangeSet.identity(length: here.rope.utf8Count)
      return PlacesResult(document: here, changes: nothing, selections: [place], refusal: reason)
    case .changed(let result):
      let after = here.applying(result)
      return PlacesResult(document: after, changes: result.changes, selections: [after.selection])
    }
  }
}
