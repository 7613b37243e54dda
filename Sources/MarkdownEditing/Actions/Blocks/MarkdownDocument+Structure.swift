import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the actions comes to that move, repeat or renumber blocks.
  func structureResult(of action: EditorAction, in text: BlockText) -> ActionResult {
    let selected = SelectedBlocks(selection, in: text)
    switch action {
    case .moveUp, .moveDown:
      let isUp = action == .moveUp
      let places = text.placesByNeighbours(selection) { MoveAction(selected: $0, isUp: isUp).lines }
      return atEach(places, action) { $0.moving($0.selected(from: text), action) }
    case .duplicate:
      let places = text.placesByNeighbours(selection) { DuplicateAction(selected: $0).lines }
      return atEach(places, action) { $0.duplicating($0.selected(from: text), action) }
    case .renumber: return renumbering(selected, action)
    case .promote, .demote: return leveling(selected, action)
    case .footnote:
      var labels = FreeLabels(rope)
      return atEach(text.places(selection), action) { $0.footnote($0.blockText(from: text), &labels) }
    case .comment:
      let places = CommentAction(text: text, selection: selection).places
      return atEach(places, action) { $0.commenting($0.blockText(from: text)) }
    case .updateContents: return updatingContents(text)
    default: return .unchanged(UnchangedReason("\(action.name) doesn't move blocks"))
    }
  }

  /// What is selected in the document, of which `text` was the text before an action was done elsewhere in it.
  private func selected(from text: BlockText) -> SelectedBlocks {
    SelectedBlocks(selection, in: blockText(from: text))
  }

  private func moving(_ selected: SelectedBlocks, _ action: EditorAction) -> ActionResult {
    let move = MoveAction(selected: selected, isUp: action == .moveUp)
    let parted = parting(before: move.partedLines, in: selected.text, keepsBreaks: true) { document, text in
      document.moving(SelectedBlocks(document.selection, in: text), action)
    }
    if let parted { return parted }
    switch move.move() {
    case .failure(let refusal):
      let isKnown = refusal.reason != .notProven
      return .unchanged(isKnown ? refusal.reason : self.refusal(in: selected.text))
    case .success(let move):
      let edits = move.change.changes.edits
      let touched = (edits.first?.range.lowerBound ?? .zero)..<(edits.last?.range.upperBound ?? .zero)
      guard move.change.keepsLinks(outside: nil, of: selected.text, touched: touched) else {
        return .unchanged(.linksLeadElsewhere)
      }
      // What jumps over the selection lands behind it: a caret at its end stays before that.
      let lines = selection.withoutLastBreaks(in: rope).within(move.moving)
      let after = move.steps.reduce(lines) { $0.staying(in: $1, action == .moveUp) }
      let ends = zip(selection.ranges, lines.ranges).map { $0.range.upperBound != $1.range.upperBound }
      return changed(move.change, after.withLastBreaks(where: ends, in: move.change.text.rope), action)
    }
  }

  private func duplicating(_ selected: SelectedBlocks, _ action: EditorAction) -> ActionResult {
    switch DuplicateAction(selected: selected).copy() {
    case .failure(let refusal):
      let isKnown = refusal.reason != .notProven
      return .unchanged(isKnown ? refusal.reason : self.refusal(behindBlockIn: selected.text))
    case .success(let copy):
      // A byte order mark before what is copied has no copy.
      let copied = selection.within(copy.original.lowerBound..<rope.range.upperBound)
      var after = Selection(
        copied.ranges.map {
          SelectionRange(anchor: $0.anchor.advanced(by: copy.shift), head: $0.head.advanced(by: copy.shift))
        }, mainIndex: selection.mainIndex)
      if let numbers = copy.numbers { after = after.mapped(through: numbers) }
      return changed(copy.change, after.onGraphemes(of: copy.change.text.rope), action)
    }
  }

  private func renumbering(_ selected: SelectedBlocks, _ action: EditorAction) -> ActionResult {
    let text = selected.text
    let renumbering = Renumbering(Set(selected.filledLines), in: text, includesEnclosing: true, isAsked: true)
    guard let numbers = renumbering.numbers() else { return .unchanged(.tooManyDigits) }
    let changes = numbers.changes
    guard !changes.isIdentity else { return .unchanged(.numbersAreRight) }
    guard numbers.keepBlocks(of: text) else { return .unchanged(.notProven) }
    let after = selection.following(changes, in: rope)
    return .changed(Transaction(changes: changes, selection: after, event: .action(action.name)))
  }

  private func leveling(_ selected: SelectedBlocks, _ action: EditorAction) -> ActionResult {
    let level = SectionLevel(selected: selected, step: action == .promote ? -1 : 1)
    if let headings = level.headings() {
      switch level.conversion(of: headings) {
      case .failure(let refusal): return .unchanged(refusal.reason)
      case .success(let conversion): return proven(conversion, action, in: selected.text)
      }
    }
    guard let items = selected.text.items(selected) else { return .unchanged(.noHeadingOrItem) }
    return moving(items, selected.text, action == .promote, action)
  }

  private func footnote(_ text: BlockText, _ labels: inout FreeLabels) -> ActionResult {
    switch FootnoteAction(text: text, caret: selection.main.range.upperBound).result(&labels) {
    case .failure(let refusal): return .unchanged(refusal.reason)
    case .success(let result):
      let after = Selection(caret: result.caret)
      return result.proven.map { changed($0, after, .footnote) } ?? finish(result.changes, after, .footnote)
    }
  }

  private func commenting(_ text: BlockText) -> ActionResult {
    let action = CommentAction(text: text, selection: selection)
    switch action.outcome() {
    case .refused(let reason): return .unchanged(reason)
    case .conversion(let conversion):
      let result = proven(conversion, .comment, in: text)
      guard case .unchanged = result, let wider = action.aroundTasks() else { return result }
      return proven(wider, .comment, in: text)
    case .changes(let changes): return finish(changes, selection.mapped(through: changes), .comment)
    }
  }

  private func updatingContents(_ text: BlockText) -> ActionResult {
    switch TableOfContents(text: text).result(at: selection.main.head) {
    case .failure(let refusal): return .unchanged(refusal.reason)
    case .success(let changes):
      return finish(changes, selection.staying(in: changes, true), .updateContents)
    }
  }
}

extension Selection {
  /// The selection without what of its ranges is outside of `moving`: markers before it, and blank lines around it,
  /// stay where they are.
  fileprivate func within(_ moving: Range<UTF8Offset>) -> Selection {
    Selection(
      ranges.map { range in
        let low = max(range.range.lowerBound, moving.lowerBound)
        let high = min(range.range.upperBound, moving.upperBound)
        guard !range.isCaret, low < high else { return range }
        return SelectionRange(anchor: range.isReversed ? high : low, head: range.isReversed ? low : high)
      }, mainIndex: mainIndex)
  }

  /// The selection after `changes`, in which a caret stays before what is inserted at its place, if `isBefore`.
  func staying(in changes: ChangeSet, _ isBefore: Bool) -> Selection {
    let places = Set(changes.edits.filter { $0.range.isEmpty }.map(\.range.lowerBound))
    return Selection(
      ranges.map {
        $0.mapped(through: changes, caretBias: isBefore && places.contains($0.head) ? .before : .after)
      }, mainIndex: mainIndex)
  }
}

extension UnchangedReason {
  /// Nothing to renumber.
  static let numbersAreRight = UnchangedReason("no number here needs to change")
  /// A list that goes beyond nine digits.
  static let tooManyDigits = UnchangedReason("a number would have more than nine digits")
}
