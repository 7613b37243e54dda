import MarkdownSyntax
import TextBuffer

extension Typing {
  /// At a place where a pair can begin: the character with its counterpart behind the caret.
  static let newPair = TypingRule { at in
    guard let pair = CharacterPair(openedBy: at.byte, in: at.text.tree.dialect),
      at.line.canClose(behind: at.closing.count)
    else { return nil }
    switch at.context {
    case .address: return nil
    case .verbatim: return pair.isSymmetric ? nil : .pair(closer: pair.closerText)
    case .text: return at.opening(pair)
    }
  }
}

extension TypedPlace {
  /// The outcome in text, with nothing behind the caret that prevents it; `nil` if the character opens nothing.
  fileprivate func opening(_ pair: CharacterPair) -> TypedCharacter.Outcome? {
    guard pair.isSymmetric else { return byte == ASCII.brace ? nil : .pair(closer: pair.closerText) }
    if isEmpty(pair) { return .pair(closer: pair.closerText) }
    let run = line.run(before: byte)
    // At a line's start, one character may be an item's marker, but two can't be. So `**` gets its whole closer.
    if pair.isStyle, run == 1, line.isAtContent(behind: run), !pair.isSpan, !line.isItem(of: byte) {
      return .pair(closer: pair.closerText + pair.closerText)
    }
    // If one character alone is text, the shortest delimiter gets its whole closer.
    guard run == pair.runs.lowerBound - 1, line.canOpen(behind: run) else { return nil }
    if run > 0 {
      return line.isAtContent(behind: run)
        ? nil : .pair(closer: String(repeating: pair.closerText, count: pair.runs.lowerBound))
    }
    if pair.isStyle, line.isAtContent(behind: 0) || line.hasOpenSpan(of: byte) { return nil }
    if pair.isQuote, byte != ASCII.apostrophe, line.count(of: byte) % 2 == 1 { return nil }
    if byte == ASCII.backtick, line.hasOpenRun(ofBackticks: 1) { return nil }
    return .pair(closer: pair.closerText)
  }
}
