import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The reason why an unproven conversion is impossible, if it's known.
  ///
  /// Otherwise the refusal names `line`, which would be read as another block, or is the general one.
  func refusal(in text: LineModel, at line: Int? = nil) -> UnchangedReason {
    let leaves = SelectedBlocks(selection, in: text).filledLines.compactMap { text.path(ofLine: $0).last }
    if leaves.contains(where: { $0.kind == .frontMatter }) { return .frontMatterStays }
    return line.map { .notProven(at: $0, in: text) } ?? .notProven
  }

  /// The reason why no block can come behind the block at the end of the main selection.
  func refusal(behindBlockIn text: LineModel) -> UnchangedReason {
    let leaf = text.path(ofLine: text.line(at: text.coveredEnd(of: selection.main.range))).last
    return leaf?.kind == .htmlBlock && leaf?.nextSibling == nil ? .endlessHTML : refusal(in: text)
  }

  /// The result of `conversion` as a step of `action`.
  ///
  /// If there is no conversion, or if it can't be proven, the refusal is `otherwise`, or else the reason that is known.
  func converting(
    _ conversion: Conversion?, _ action: EditorAction, in text: LineModel,
    otherwise: UnchangedReason? = nil
  ) -> ActionResult {
    guard let conversion else { return .unchanged(otherwise ?? refusal(in: text)) }
    guard !conversion.edits.isEmpty || !conversion.gaps.isEmpty else { return .unchanged(.alreadySo) }
    let search = ConversionSearch(conversion)
    guard let change = search.run() else { return .unchanged(otherwise ?? search.refusal(in: self)) }
    guard !conversion.takesLinksAway(change) else { return .unchanged(.linksLeadElsewhere) }
    var after = selection.following(change.changes, in: rope) { conversion.trailing.contains($0) }
    if let caret = conversion.caret, selection.ranges.count == 1, selection.main.isCaret {
      after = Selection(caret: caret)
    }
    return changed(change, after, action)
  }

  /// The result of the first of `candidates`, the plainest first, whose conversion is proven; `nil` if none is.
  func converting<Candidate: Hashable>(
    firstOf candidates: some Sequence<Candidate>, _ action: EditorAction, in text: LineModel,
    _ conversion: @escaping (Candidate) -> Conversion?
  ) -> ActionResult? {
    var search = CandidateSearch<Candidate, ActionResult> { candidate in
      // Nobody asks for the reason.
      let result = converting(conversion(candidate), action, in: text, otherwise: .notProven)
      if case .changed = result { return result }
      return nil
    }
    return search.first(of: candidates)
  }

  /// The result of `change`, with `after` as the selection, or else the present one mapped through it.
  func changed(_ change: AppliedChange, _ after: Selection?, _ action: EditorAction) -> ActionResult {
    .changed(
      Transaction(changes: change.changes, selection: after, event: .action(action.name)),
      proof: change.proof)
  }

  /// The result of `changes`, which aren't proven, with `after` as the selection.
  func finish(_ changes: ChangeSet, _ after: Selection, _ action: EditorAction) -> ActionResult {
    guard !changes.isIdentity || after != selection else { return .unchanged(.nothingThere) }
    return .changed(Transaction(changes: changes, selection: after, event: .action(action.name)))
  }
}

extension UnchangedReason {
  /// The refusal if a conversion would have changed more than it should.
  static let notProven = UnchangedReason(
    "not-proven", "the text beside it would be read as something else: blank lines around it would help")
  /// The refusal if a conversion would change the kind of `line`, counted from 0.
  static func notProven(at line: Int, in text: LineModel) -> UnchangedReason {
    let name = text.path(ofLine: line).last?.kind.nameOfBlock
    let place = "line \(line + 1)" + (name.map { ", \($0)," } ?? "")
    return UnchangedReason(
      "not-proven", ["\(line + 1)", name ?? ""],
      place + " would be read as something else: blank lines around it would help")
  }
  /// The refusal if the selected blocks already have the wanted kind.
  static let alreadySo = UnchangedReason("already-so", "the selected blocks are of this kind already")
  /// The refusal for front matter, which is only valid at the text's start.
  static let frontMatterStays = UnchangedReason(
    "front-matter-stays", "front matter stays what and where it is")
  /// The refusal behind an HTML block without an end.
  static let endlessHTML = UnchangedReason(
    "endless-html", "the HTML block here takes in all that comes behind it")
}
