import MarkdownSyntax
public import TextBuffer

extension EditingContext {
  /// The change that `edits` make, proven by a parse of the resulting text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the blocks around the edits, or of the whole text if an edit
  ///   touches a link's definition.
  /// - Parameters:
  ///   - edits: The edits, in bytes of the document, in any order; edits that overlap, are out of bounds, or begin or
  ///     end inside of a scalar, are refused.
  ///   - kept: The parts of the text that must stay unchanged.
  ///   - selection: The selection afterwards, in bytes of the changed text; `nil` maps the present selection. A
  ///     selection that is out of bounds is refused.
  /// - Returns: The change, with the tree of the text after it.
  /// - Throws: The reason why the change can't be made: `bad-edits`, `bad-selection`, `not-proven` with the first line,
  ///   counted from 1, that would change its meaning, or `links-lead-elsewhere`.
  public func prove(
    _ edits: [Edit], keeping kept: KeptText = [.otherLines, .links], selecting selection: Selection? = nil
  ) throws(UnchangedReason) -> EditingResult {
    try prove(edits, keeping: kept, and: [], selecting: selection)
  }

  /// A proof, and the refusal if it fails.
  typealias RefusingProof = (proof: ChangeProof, refusal: (Violation) -> UnchangedReason)

  /// The change that `edits` make, proven as by `prove(_:keeping:selecting:)` and by `further` proofs.
  func prove(
    _ edits: [Edit], keeping kept: KeptText, and further: [RefusingProof], selecting selection: Selection?
  ) throws(UnchangedReason) -> EditingResult {
    let change = ProvenChange(try changes(of: edits), of: text)
    let (length, ends) = (
      change.text.rope.utf8Count, selection?.ranges.flatMap { [$0.anchor, $0.head] } ?? []
    )
    guard ends.allSatisfy({ 0...length ~= $0.value }) else { throw .badSelection(length: length) }
    if let touched = change.changes.touchedRange {
      for (proof, refusal) in kept.proofs(about: touched, of: text) + further {
        if let violation = proof.violation(by: change) { throw refusal(violation) }
      }
    }
    return EditingResult(
      Transaction(changes: change.changes, selection: selection, event: .action(action.name)),
      proof: change.proof)
  }

  private func changes(of edits: [Edit]) throws(UnchangedReason) -> ChangeSet {
    guard
      edits.allSatisfy({
        UTF8Offset.zero <= $0.range.lowerBound && $0.range.upperBound <= rope.range.upperBound
      }),
      let changes = text.changes(edits)
    else { throw .badEdits }
    return changes
  }
}

extension KeptText {
  /// The proofs about a change within `touched`, with the reason for which it is refused otherwise.
  fileprivate func proofs(
    about touched: Range<UTF8Offset>, of text: LineModel
  ) -> [EditingContext.RefusingProof] {
    func notProven(_ violation: Violation) -> UnchangedReason {
      .notProven(at: violation.line ?? text.line(at: touched.lowerBound), in: text)
    }
    var all: [EditingContext.RefusingProof] = []
    if contains(.otherLines) {
      all.append((ChangeProof(OtherLines(thanEditedIn: touched, of: text)), notProven))
    }
    if contains(.visibleText) {
      all.append((ChangeProof(VisibleWords(around: touched, in: text)), notProven))
    }
    if contains(.links) {
      all.append((ChangeProof(LinkTargets(of: text, touching: touched)), { _ in .linksLeadElsewhere }))
    }
    return all
  }
}

extension ChangeSet {
  /// The range of the text before from the first edit to the last; `nil` if there is no edit.
  fileprivate var touchedRange: Range<UTF8Offset>? {
    guard let first = edits.first, let last = edits.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}

extension UnchangedReason {
  /// The edits make no change of the text.
  fileprivate static let badEdits = UnchangedReason(
    "bad-edits", "the action's edits overlap, are out of bounds, or cut a character")
  /// The selection is beyond the text.
  fileprivate static func badSelection(length: Int) -> UnchangedReason {
    UnchangedReason(
      "bad-selection", ["\(length)"], "the action selects beyond the end of a text of \(length) bytes")
  }
}
