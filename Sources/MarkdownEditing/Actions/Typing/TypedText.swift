import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What typing `typed` comes to at each selected range.
  func typing(_ typed: String, in text: BlockText) -> ActionResult {
    guard !typed.isEmpty || selection.ranges.contains(where: { !$0.isCaret }) else {
      return .unchanged(.nothingTyped)
    }
    if text.options.pairsCharacters, typed.utf8.count == 1, let byte = typed.utf8.first, meansMore(byte) {
      return typing(typed, TypedCharacter(text: text, byte: byte, pairs: openPairs))
    }
    let replacement = typed.withLineBreaks(text.lineBreak)
    // Text in several lines is just what is typed.
    let isLine = !replacement.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    let outcomes = selection.ranges.map {
      isLine
        ? SpanDeletion(of: $0.range, in: text, replacement: replacement).outcome
        : SpanDeletion.Outcome(edits: [Edit($0.range, replacement)], place: $0.range.lowerBound)
    }
    guard let changes = text.changes(outcomes.flatMap(\.edits)), !changes.isIdentity else {
      return .unchanged(.nothingTyped)
    }
    return .changed(
      Transaction(changes: changes, selection: carets(outcomes, behind: replacement, changes), event: .typing)
    )
  }

  /// The carets behind `replacement`, which was put at the places of `outcomes`.
  private func carets(
    _ outcomes: [SpanDeletion.Outcome], behind replacement: String, _ changes: ChangeSet
  ) -> Selection {
    let edits = outcomes.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let starts =
      outcomes.count > 1
      ? edits.starts(of: outcomes.map(\.place)) : [changes.map(outcomes[0].place, bias: .before)]
    let carets = starts.map { SelectionRange(caret: $0.advanced(by: replacement.utf8.count)) }
    return Selection(carets, mainIndex: selection.mainIndex)
  }

  /// Whether `byte` can mean more than itself where it's typed.
  private func meansMore(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.pipe: true
    case ASCII.space: !openPairs.isEmpty || selection.ranges.contains { isBesideBar($0.head) }
    default: CharacterPair(openedBy: byte) != nil || CharacterPair(closedBy: byte) != nil
    }
  }

  /// Whether a bar stands at most one byte before `offset`, as in an empty cell.
  private func isBesideBar(_ offset: UTF8Offset) -> Bool {
    rope.bytes(in: UTF8Offset(max(0, offset.value - 2))..<offset).contains(ASCII.pipe)
  }

  private func typing(_ typed: String, _ character: TypedCharacter) -> ActionResult {
    let outcomes = selection.ranges.map { ($0, character.outcome(at: $0)) }
    let edits = outcomes.flatMap { range, outcome in outcome.edits(typing: typed, at: range) }
    guard let changes = character.text.changes(edits) else { return .unchanged(.nothingTyped) }
    let starts = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }.starts(
      of: outcomes.map(\.0.range.lowerBound))
    let ranges = zip(outcomes, starts).map { outcome, start in
      outcome.1.range(outcome.0, typing: typed, at: start, after: changes)
    }
    let after = Selection(ranges, mainIndex: selection.mainIndex)
    guard !changes.isIdentity || after != selection else { return .unchanged(.isThere) }
    return .changed(Transaction(changes: changes, selection: after, event: .typing))
  }
}

extension TypedCharacter.Outcome {
  /// The edits that make it where `typed` is typed at `range`.
  fileprivate func edits(typing typed: String, at range: SelectionRange) -> [Edit] {
    switch self {
    case .plain: [Edit(range.range, typed)]
    case .pair(let closer): [.insert(typed + closer, at: range.head)]
    case .stepping(_, let removed): removed.map { [.delete($0)] } ?? []
    case .replacing(let count): [Edit(range.head..<range.head.advanced(by: count), typed)]
    case .dedented(let removed): [.delete(removed), .insert(typed, at: range.head)]
    case .surround(let closer):
      [.insert(typed, at: range.range.lowerBound), .insert(closer, at: range.range.upperBound)]
    }
  }

  /// What is selected afterwards in the place of `range`, where `typed` is typed, once `changes` are made, by which its
  /// start comes to `start`.
  fileprivate func range(
    _ range: SelectionRange, typing typed: String, at start: UTF8Offset, after changes: ChangeSet
  ) -> SelectionRange {
    switch self {
    case .plain: SelectionRange(caret: start.advanced(by: typed.utf8.count))
    case .dedented: SelectionRange(caret: changes.map(range.range.upperBound, bias: .after))
    case .replacing: SelectionRange(caret: changes.map(range.head, bias: .before).advanced(by: 1))
    case .pair: SelectionRange(caret: changes.map(range.head, bias: .before).advanced(by: 1))
    case .stepping(let place, _): SelectionRange(caret: changes.map(place, bias: .before))
    case .surround: range.mapped(through: changes)
    }
  }
}

extension UnchangedReason {
  /// A space typed at an empty cell's start, which has one.
  static let isThere = UnchangedReason("what is typed is there already")
}
