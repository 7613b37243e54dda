import MarkdownSyntax
import TextBuffer

/// Inserts a pair of delimiters with the caret inside, or removes the pair around the caret.
struct EmptyPair {
  let document: MarkdownDocument
  let style: InlineStyle
  let options: EditingOptions
  /// The leaves that the carets touch.
  let windows: [ProofWindow]

  /// The place of a new pair, with the text that goes before and behind it.
  struct Place {
    var offset: UTF8Offset
    var lead = ""
    var trail = ""
    /// The range of the empty pairs of other styles around the place; `nil` if there are none.
    var around: Range<UTF8Offset>?
  }

  /// The facts about the place of a caret.
  private struct Spot {
    /// The place of a new pair; `nil` if none can go there.
    var place: Place?
    /// The deletions of the style's delimiters around the caret, if only other empty pairs are between them.
    var pair: [Edit] = []
    /// Whether the caret is between characters that look like a pair of the style but are text.
    var isLiteral = false
  }

  /// The edits at all carets; unchanged if no caret is where an inline could go.
  func result() -> ActionResult {
    let carets = document.selection.ranges.map { $0.head }
    let text = LineModel(document.tree, options: options)
    let spots = carets.map { spot(of: $0, in: text) }
    let removed = spots.flatMap { $0.pair }
    if !removed.isEmpty {
      guard let changes = text.changes(removed) else { return .unchanged(literal) }
      return transaction(changes, carets.map { changes.map($0, bias: .before) })
    }
    let places = spots.map { $0.place }
    guard places.contains(where: { $0 != nil }) else {
      return .unchanged(spots.contains(where: { $0.isLiteral }) ? literal : noText)
    }
    guard let found = spelling(at: places.compactMap { $0 }, in: text) else { return .unchanged(noPair) }
    var inside = found.carets[...]
    return transaction(
      found.changes,
      zip(carets, places).map { caret, place in
        place.flatMap { _ in inside.popFirst() } ?? found.changes.map(caret, bias: .before)
      })
  }

  private func spot(of caret: UTF8Offset, in text: LineModel) -> Spot {
    let place = InlinePlace(caret, in: text, windows: windows)
    let runs = document.emptyRuns(around: caret)
    let here = Place(offset: caret, around: runs.last.map { $0.range(around: caret) })
    let own = runs.first { $0.width(of: style, options) != nil }
    let pair = own.map { $0.removal(of: style, options, around: caret) } ?? []
    if let run = runs.first, document.isAlone(run, at: caret) { return Spot(place: here, pair: pair) }
    guard let place else { return Spot() }
    guard !runs.isEmpty, place.offset == caret else {
      return Spot(place: Place(offset: place.offset, lead: place.lead, trail: place.trail))
    }
    guard let own, document.isText(own, at: caret) else { return Spot(place: here, pair: pair) }
    return Spot(isLiteral: true)
  }

  private var noText: UnchangedReason {
    document.noText(for: style.name, participle: style.participle, isCode: style == .code)
  }

  private var literal: UnchangedReason {
    UnchangedReason(
      "literal-delimiters", [style.name],
      "the caret is between characters that are text here, and would make no pair for \(style.name)")
  }

  private var noPair: UnchangedReason {
    UnchangedReason(
      "no-pair", [style.name],
      "no pair of delimiters for \(style.name) can stand here that leaves the text around it as it is")
  }

  /// The transaction that makes `changes` and sets the carets to `carets`.
  private func transaction(_ changes: ChangeSet, _ carets: [UTF8Offset]) -> ActionResult {
    .changed(
      Transaction(
        changes: changes,
        selection: Selection(
          carets.map { SelectionRange(caret: $0) }, mainIndex: document.selection.mainIndex),
        event: .action(style.action.name)))
  }
}
