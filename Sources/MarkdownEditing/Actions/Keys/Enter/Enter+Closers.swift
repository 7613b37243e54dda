import MarkdownSyntax
import TextBuffer

extension Enter {
  /// Before closers that were inserted automatically.
  ///
  /// The closers of empty pairs are removed. At the start of a line's text, Enter leaves a blank line, which no pair
  /// reaches over, so all closers there are removed. Behind text in a style that an action began, the line breaks
  /// behind the style's closers. The closers of other typed openers move to the next line, as in brackets in code.
  static let closers = EnterRule { at in
    let closing = at.pairs.closing(at: at.caret)
    guard !closing.isEmpty else { return nil }
    let (edits, caret) = edits(before: closing, of: at.pairs, CaretPlace(at.caret, in: at.text))
    guard !edits.isEmpty || caret != at.caret else { return nil }
    return decision(at: caret, in: at.text, after: edits)
  }

  /// The decision of Enter at `caret` in the text after `edits`, including these; `nil` if the edits can't be made.
  static func decision(
    at caret: UTF8Offset, in text: LineModel, after edits: [Edit]
  ) -> KeyDecision? {
    guard let changes = text.changes(edits) else { return nil }
    let before = changes.isIdentity ? text : LineModel(applying: changes, to: text)
    let start = changes.map(caret, bias: .after)
    guard let result = result(at: KeySpot(text: before, caret: start)) else {
      return .result(KeyResult(changes: changes, caret: start))
    }
    return .result(KeyResult(changes: changes.composed(with: result.changes), caret: result.caret))
  }

  /// The edits to make before the line is broken, and the caret of the break; the closers `closing` are at `place`.
  private static func edits(
    before closing: ArraySlice<OpenPairs.Pair>, of pairs: OpenPairs, _ place: CaretPlace
  ) -> ([Edit], UTF8Offset) {
    let caret = place.offset
    func removing(_ count: Int) -> [Edit] { [.delete(caret..<caret.advanced(by: count))] }
    let unused = pairs.unused(at: caret, inCode: place.isVerbatim).count
    if unused > 0 { return (removing(unused), caret) }
    let made = closing.prefix { !$0.isTyped }
    if let last = made.last {
      guard let first = made.first, first.opener.advanced(by: 1) == caret else {
        return ([], last.closer.advanced(by: 1))
      }
      return ([.delete(last.opener..<caret.advanced(by: made.count))], last.opener)
    }
    let isAtStart = place.index <= max(place.content.endOfBlanks, place.afterBox.index)
    guard isAtStart, !place.isVerbatim else { return ([], caret) }
    return (removing(closing.count), caret)
  }
}
