import MarkdownSyntax
import TextBuffer

extension Typing {
  /// White space right behind openers that only open before text: it replaces their closers.
  static let unusedPair = TypingRule { at in
    guard at.byte.isBlank else { return nil }
    let caret = at.line.offset
    let unused = at.pairs.unused(at: caret, inCode: CaretPlace(caret, in: at.text).isVerbatim).count
    return unused > 0 ? .replacing(unused) : nil
  }
}
