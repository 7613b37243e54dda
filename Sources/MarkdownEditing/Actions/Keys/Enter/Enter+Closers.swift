import MarkdownSyntax
import TextBuffer

extension Enter {
  /// Before closers that were inserted automatically.
  ///
  /// Those of empty pairs are removed. So are all closers where a paragraph ends, because no pair reaches over that. A
  /// style begun by an action ends before the line does. Other typed closers move to the next line, as in empty
  /// brackets in code.
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
    guard let result = result(at: start, in: before) else {
      return .result(KeyResult(changes: changes, caret: start))
    }
    return .result(KeyResult(changes: changes.composed(with: result.changes), caret: result.caret))
  }

  /// The edits before the line is broken at `place`, where the closers of `closing` begin, and the caret for the break.
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
