public import MarkdownSyntax
public import TextBuffer

/// The input of an action: a document, whose tree is complete, and a request.
///
/// The selection holds whole grapheme clusters. A context is valid for one call: don't keep it or pass it to another
/// thread.
public struct EditingContext {
  /// The document that the action changes.
  public let document: MarkdownDocument
  /// The requested action.
  public let action: EditorAction
  /// The options for the syntax that the action adds.
  public let options: EditingOptions
  /// The document's lines in their containers.
  let text: LineModel
  /// The observer of the work: gets the share that is done, and returns whether to continue.
  let progress: @Sendable (Double) -> Bool

  /// The context of `action` on `document`.
  init(
    _ document: MarkdownDocument, _ action: EditorAction, _ options: EditingOptions,
    reporting progress: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) {
    self.init(document, action, LineModel(document.tree, options: options), reporting: progress)
  }

  /// The context of `action` on `document`, whose lines are `text`.
  init(
    _ document: MarkdownDocument, _ action: EditorAction, _ text: LineModel,
    reporting progress: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) {
    (self.document, self.action, self.text, options) = (document, action, text, text.options)
    self.progress = progress
  }

  /// Reports that `share` of the work is done, from 0 to 1 and never decreasing, and returns whether to continue.
  ///
  /// An action on a whole document calls it at each part. After `false`, nobody wants the result any more, so any will
  /// do.
  public func continues(at share: Double) -> Bool { progress(share) }

  /// The document's text.
  public var rope: Rope { document.rope }
  /// The tree of the text.
  public var tree: SyntaxTree { document.tree }
  /// The document's selection.
  public var selection: Selection { document.selection }

  /// The selected blocks, without front matter, which actions don't change.
  var selected: SelectedBlocks { SelectedBlocks(selection, in: text).withoutFrontMatter }
}

// Quick conditions of actions, for menus.
extension EditingContext {
  /// Whether a range ends or begins in a table.
  var touchesTable: Bool {
    selection.ranges.contains { range in
      [text.coveredEnd(of: range.range), range.range.lowerBound].contains {
        text.path(ofLine: text.line(at: $0)).last?.kind == .table
      }
    }
  }

  /// Whether a selected line that isn't blank is in a block for which `condition` holds; the path begins with the root.
  func hasLine(where condition: (_ path: [SyntaxNode]) -> Bool) -> Bool {
    let selected = selected
    return selected.filledLines.contains { condition(selected.text.path(ofLine: $0)) }
  }
}

extension EditingContext {
  /// The change that `edits` make, proven by a parse of the resulting text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the blocks around the edits, or of the whole text if a link
  ///   definition is among them.
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
    let change = AppliedChange(try changes(of: edits), of: text)
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

extension UnchangedReason {
  /// Two edits overlap, or one is out of bounds or begins or ends inside of a scalar.
  fileprivate static let badEdits = UnchangedReason(
    "bad-edits", "the action's edits overlap, are out of bounds, or cut a character")
  /// The selection is beyond the text.
  fileprivate static func badSelection(length: Int) -> UnchangedReason {
    UnchangedReason(
      "bad-selection", ["\(length)"], "the action selects beyond the end of a text of \(length) bytes")
  }
}
