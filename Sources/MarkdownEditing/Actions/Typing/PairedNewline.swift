import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Enter key comes to at `caret`, before closers that came by themselves.
  ///
  /// Those of pairs with nothing in them go, and all where a paragraph ends, since nothing reaches over that. A style that an action began ends before the
  /// line does. Brackets stay, and what else was typed goes on in the next line.
  func newline(at caret: UTF8Offset, in pairs: OpenPairs) -> KeyResult? {
    let closing = pairs.closing(at: caret)
    guard !closing.isEmpty else { return newline(at: caret) }
    let (edits, place) = edits(beforeNewlineAt: caret, closing, pairs)
    guard !edits.isEmpty || place != caret, let changes = changes(edits) else { return newline(at: caret) }
    let before = changes.isIdentity ? self : BlockText(applying: changes, to: self)
    let start = changes.map(place, bias: .after)
    guard let result = before.newline(at: start) else { return KeyResult(changes: changes, caret: start) }
    return KeyResult(changes: changes.composed(with: result.changes), caret: result.caret)
  }

  /// What changes before a new line begins, and where that does.
  private func edits(
    beforeNewlineAt caret: UTF8Offset, _ closing: ArraySlice<OpenPairs.Pair>, _ pairs: OpenPairs
  ) -> ([Edit], UTF8Offset) {
    func removing(_ count: Int) -> [Edit] { [.delete(caret..<caret.advanced(by: count))] }
    let unused = pairs.unused(at: caret).count
    if unused > 0 { return (removing(unused), caret) }
    let made = closing.prefix { !$0.isTyped }
    if let last = made.last {
      guard let first = made.first, first.opener.advanced(by: 1) == caret else {
        return ([], last.closer.advanced(by: 1))
      }
      return ([.delete(last.opener..<caret.advanced(by: made.count))], last.opener)
    }
    let place = CaretPlace(caret, in: self)
    let isAtStart = place.index <= max(place.content.endOfBlanks, place.afterBox.index)
    guard isAtStart, !isVerbatim(place) else { return ([], caret) }
    return (removing(closing.count), caret)
  }
}
