import MarkdownSyntax
import TextBuffer

extension Typing {
  /// Before a closer of the text that the character would double: the caret steps over it.
  static let foundCloser = TypingRule { at in
    guard at.closing.isEmpty, at.line.next == at.byte,
      let pair = CharacterPair(closedBy: at.byte, in: at.text.tree.dialect), at.stepsOver(pair)
    else { return nil }
    return .stepOver(at.line.offset, from: at.line.offset)
  }
}

extension TypedPlace {
  fileprivate func stepsOver(_ pair: CharacterPair) -> Bool {
    guard pair.isSymmetric else { return isOpen(pair) }
    if pair.isQuote { return byte != ASCII.apostrophe && line.count(of: byte) % 2 == 1 }
    if byte == ASCII.backtick, line.run(before: byte) > 0, line.run(before: byte) == line.run(after: byte) {
      return CaretPlace(line.offset, in: text).leaf?.kind.isLiteralBlock != true
    }
    if isEmpty(pair) { return context == .text && line.run(before: byte) >= pair.runs.upperBound }
    return text.tree.path(to: line.offset).contains { node in
      node.kind.isStyle && node.content.upperBound <= line.offset && line.offset < node.range.upperBound
    }
  }

  /// Whether the caret's block has an opener before the caret, within its last bytes, that isn't closed before the
  /// caret.
  private func isOpen(_ pair: CharacterPair) -> Bool {
    var closed = 0
    let bytes = CaretPlace(line.offset, in: text).blockBytesBefore
    for (index, byte) in bytes.enumerated().reversed() where byte == pair.opener || byte == pair.closer {
      guard bytes[..<index].reversed().prefix(while: { $0 == ASCII.backslash }).count % 2 == 0 else {
        continue
      }
      if byte == pair.closer {
        closed += 1
      } else if closed == 0 {
        return true
      } else {
        closed -= 1
      }
    }
    return false
  }
}
