import MarkdownSyntax
import TextBuffer

extension Typing {
  /// Before closers that were inserted automatically: steps over one of them, unless the character can only open.
  ///
  /// The closers before that one weren't wanted, because their pairs end here.
  static let ownCloser = TypingRule { at in
    guard let pair = CharacterPair(closedBy: at.byte, in: at.text.tree.dialect),
      let match = at.closing.first(where: { $0.byte == at.byte })
    else { return nil }
    let caret = at.line.offset
    guard pair.isStyle else { return .stepOver(match.closer, from: caret) }
    let empty = at.pairs.empty(at: caret).prefix { $0.byte == at.byte }.count
    if empty > 0 {
      return empty < pair.runs.upperBound ? .pair(closer: pair.closerText) : .replacing(empty)
    }
    let opens = pair.runs.lowerBound == 1 && at.line.previous?.isBlank ?? true
    return opens && at.line.canClose(behind: at.closing.count)
      ? .pair(closer: pair.closerText) : .stepOver(match.closer, from: caret)
  }
}
