import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// At the start of a line below a blank one: the blank line is deleted, and the caret stays before the same text.
  static let blankLineAbove = CaretRule { place in
    let text = place.text
    guard let above = endOfLine(above: place), above.content.isBlank, !above.isItemsFirstLine,
      !above.isConstructsFirstLine, above.depth == above.chain.levels.count
    else { return nil }
    let key = KeyResult([.delete(text.startOfLine(above.line)..<place.offset)], in: text, caret: place.offset)
    return KeyDecision(
      key.flatMap { $0.mended(about: above.line...above.line, in: place.chain, of: text, by: []) })
  }
}
