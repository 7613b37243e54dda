import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The result of typing `typed` at each selected range.
  func typing(_ typed: String, in text: LineModel) -> ActionResult {
    guard !typed.isEmpty || selection.ranges.contains(where: { !$0.isCaret }) else {
      return .unchanged(.nothingTyped)
    }
    if text.options.pairsCharacters, let byte = typed.typedByte, meansMore(byte) {
      return typing(typed, TypedCharacter(text: text, byte: byte, pairs: openPairs))
    }
    return replacing(with: typed, in: text)
  }

  /// The result of replacing each selected range by `typed`.
  ///
  /// Partly removed spans stay around the rest of their content.
  private func replacing(with typed: String, in text: LineModel) -> ActionResult {
    let replacement = typed.withLineBreaks(text.lineBreak)
    // Text of several lines just replaces the range.
    let isLine = !replacement.utf8.contains { $0.isLineEnding }
    let rewritings = selection.ranges.map {
      isLine
        ? SpanDeletion(of: $0.range, in: text, replacement: replacement).rewriting
        : SpanDeletion.Rewriting(edits: [Edit($0.range, replacement)], place: $0.range.lowerBound)
    }
    guard let changes = text.changes(rewritings.flatMap({ $0.edits })), !changes.isIdentity else {
      return .unchanged(.nothingTyped)
    }
    return .changed(
      Transaction(
        changes: changes, selection: carets(rewritings, behind: replacement, changes), event: .typing))
  }

  /// The carets behind `replacement`, the new text of `rewritings`.
  private func carets(
    _ rewritings: [SpanDeletion.Rewriting], behind replacement: String, _ changes: ChangeSet
  ) -> Selection {
    let carets = rewritings.starts(after: changes).map {
      SelectionRange(caret: $0.advanced(by: replacement.utf8.count))
    }
    return Selection(carets, mainIndex: selection.mainIndex)
  }

  /// Whether `byte` can do more than insert itself where it's typed.
  private func meansMore(_ byte: UInt8) -> Bool {
    switch byte {
    // A tilde may complete a fence, and so may an extension's delimiter.
    case ASCII.pipe, ASCII.tilde: true
    case ASCII.space, ASCII.tab: !openPairs.isEmpty || selection.ranges.contains { isBesideBar($0.head) }
    default:
      CharacterPair(openedBy: byte, in: tree.dialect) != nil
        || CharacterPair(closedBy: byte, in: tree.dialect) != nil
        || tree.dialect.blocks.contains(where: { $0.delimiter == byte })
    }
  }

  /// Whether at most one byte is between a bar and `offset`, as in an empty cell.
  private func isBesideBar(_ offset: UTF8Offset) -> Bool {
    rope.bytes(in: UTF8Offset(max(0, offset.value - 2))..<offset).contains(ASCII.pipe)
  }

  private func typing(_ typed: String, _ character: TypedCharacter) -> ActionResult {
    let outcomes = selection.ranges.map { range in
      let outcome = character.outcome(at: range)
      guard case .plain = outcome, !range.isCaret else { return (range, outcome) }
      let deletion = SpanDeletion(of: range.range, in: character.text, replacement: typed).rewriting
      return (range, .overwriting(deletion))
    }
    let edits = outcomes.flatMap { range, outcome in outcome.edits(typing: typed, at: range) }
    guard let changes = character.text.changes(edits) else {
      return character.widens ? typing(typed, character.withoutWidening) : .unchanged(.nothingTyped)
    }
    let starts = edits.ordered { $0.range.lowerBound }.starts(
      of: outcomes.map { $1.place(at: $0) })
    let ranges = zip(outcomes, starts).map { outcome, start in
      outcome.1.range(outcome.0, typing: typed, at: start, after: changes)
    }
    let after = Selection(ranges, mainIndex: selection.mainIndex)
    // An inline that one range would cut may reach to the next range.
    if after.ranges.count < ranges.count, character.widens { return typing(typed, character.withoutWidening) }
    guard !changes.isIdentity || after != selection else { return .unchanged(.nothingTyped) }
    return .changed(Transaction(changes: changes, selection: after, event: .typing))
  }
}

extension TypedCharacter.Outcome {
  /// The edits of the outcome, with `typed` typed at `range`.
  fileprivate func edits(typing typed: String, at range: SelectionRange) -> [Edit] {
    switch self {
    case .plain: [Edit(range.range, typed)]
    case .overwriting(let deletion): deletion.edits
    case .pair(let closer): [.insert(typed + closer, at: range.head)]
    case .stepping(_, let removed): removed.map { [.delete($0)] } ?? []
    case .replacing(let count): [Edit(range.head..<range.head.advanced(by: count), typed)]
    case .dedented(let removed): [.delete(removed), .insert(typed, at: range.head)]
    case .surround(let parts, let closer):
      parts.flatMap { [Edit.insert(typed, at: $0.lowerBound), .insert(closer, at: $0.upperBound)] }
    }
  }

  /// The place in the text before at which `typed` is inserted, or would be.
  fileprivate func place(at range: SelectionRange) -> UTF8Offset {
    if case .overwriting(let deletion) = self { return deletion.place }
    return range.range.lowerBound
  }

  /// The selection that replaces `range`, at which `typed` is typed.
  ///
  /// `changes` are those of all ranges, and move the place of this one to `start`.
  fileprivate func range(
    _ range: SelectionRange, typing typed: String, at start: UTF8Offset, after changes: ChangeSet
  ) -> SelectionRange {
    switch self {
    case .plain: SelectionRange(caret: start.advanced(by: typed.utf8.count))
    case .overwriting(let deletion):
      SelectionRange(caret: start.advanced(by: deletion.lead + typed.utf8.count))
    case .dedented: SelectionRange(caret: changes.map(range.range.upperBound, bias: .after))
    case .replacing:
      SelectionRange(caret: changes.map(range.head, bias: .before).advanced(by: typed.utf8.count))
    case .pair: SelectionRange(caret: changes.map(range.head, bias: .before).advanced(by: 1))
    case .stepping(let place, _): SelectionRange(caret: changes.map(place, bias: .before))
    case .surround(let parts, _): range.over(parts).mapped(through: changes)
    }
  }
}

extension SelectionRange {
  /// The range from the first of `parts` to the last one, in the same direction.
  fileprivate func over(_ parts: [Range<UTF8Offset>]) -> SelectionRange {
    guard let first = parts.first, let last = parts.last else { return self }
    return over(first.lowerBound, last.upperBound)
  }
}

extension String {
  /// The byte that decides the effect of the typed string: its only byte, or a tab for white space beyond ASCII.
  ///
  /// `nil` for strings that are just inserted.
  fileprivate var typedByte: UInt8? {
    if utf8.count == 1 { return utf8.first }
    guard let scalar = unicodeScalars.first, utf8.count <= 3, unicodeScalars.dropFirst().isEmpty else {
      return nil
    }
    return ScalarClass(scalar) == .space ? ASCII.tab : nil
  }
}

extension UnchangedReason {
  /// An empty text is typed at carets.
  static let nothingTyped = UnchangedReason("nothing-typed", "nothing was typed")
}
