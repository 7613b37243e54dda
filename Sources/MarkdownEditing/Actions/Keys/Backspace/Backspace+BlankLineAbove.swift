import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// At the start of a line below a blank one: the blank line is deleted, and the caret stays before the same text.
  static let blankLineAbove = CaretRule { place in
    let text = place.text
    guard let above = endOfLine(above: place), above.content.isBlank, !above.isItemsFirstLine,
      !above.isConstructsFirstLine, above.depth == above.chain.levels.count
    else { return nil }
    let key = text.result([.delete(text.startOfLine(above.line)..<place.offset)], caret: place.offset)
    return KeyDecision(
      key.flatMap { text.harmless($0, about: above.line...above.line, in: place.chain, []) })
  }
}
