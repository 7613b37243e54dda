import MarkdownSyntax
import TextBuffer

extension EditingContext {
  /// The result of `conversion`.
  ///
  /// If there is no conversion, or if it can't be proven, the refusal is `otherwise`, or else the reason that is known.
  func converting(_ conversion: Conversion?, otherwise: UnchangedReason? = nil) -> ActionResult {
    guard let conversion else { return .unchanged(otherwise ?? document.refusal(in: text)) }
    guard !conversion.edits.isEmpty || !conversion.gaps.isEmpty else { return .unchanged(.alreadySo) }
    let search = ConversionSearch(conversion)
    guard let change = search.run() else { return .unchanged(otherwise ?? search.refusal(in: document)) }
    guard !conversion.takesLinksAway(change) else { return .unchanged(.linksLeadElsewhere) }
    var after = selection.following(change.changes, in: rope) { conversion.trailing.contains($0) }
    if let caret = conversion.caret, selection.ranges.count == 1, selection.main.isCaret {
      after = Selection(caret: caret)
    }
    return changed(change, after)
  }

  /// The result of the first of `candidates`, the plainest first, whose conversion is proven; `nil` if none is.
  func converting<Candidate: Hashable>(
    firstOf candidates: some Sequence<Candidate>, _ conversion: @escaping (Candidate) -> Conversion?
  ) -> ActionResult? {
    var search = CandidateSearch<Candidate, ActionResult> { candidate in
      // Nobody asks for the reason.
      let result = converting(conversion(candidate), otherwise: .notProven)
      if case .changed = result { return result }
      return nil
    }
    return search.first(of: candidates)
  }

  /// The result of `change`, with `after` as the selection, or else the present one mapped through it.
  func changed(_ change: AppliedChange, _ after: Selection?) -> ActionResult {
    .changed(
      Transaction(changes: change.changes, selection: after, event: .action(action.name)),
      proof: change.proof)
  }

  /// The result that only selects `wanted`, recorded as `event`; the refusal is `reason` if that is selected already.
  func selecting(
    _ wanted: Selection, as event: UserEvent, otherwise reason: UnchangedReason
  ) -> ActionResult {
    guard wanted != selection else { return .unchanged(reason) }
    return .changed(
      Transaction(changes: .identity(length: rope.utf8Count), selection: wanted, event: event))
  }

  /// The result of `changes`, which aren't proven, with `after` as the selection.
  func finish(_ changes: ChangeSet, _ after: Selection) -> ActionResult {
    guard !changes.isIdentity || after != selection else { return .unchanged(.nothingThere) }
    return .changed(Transaction(changes: changes, selection: after, event: .action(action.name)))
  }
}
