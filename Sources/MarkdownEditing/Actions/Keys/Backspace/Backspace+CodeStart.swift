import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// At the start of a line of code other than the first: the line joins the one above.
  ///
  /// If the line above is empty and lacks a part of the container prefix, the line takes its place. A fence stays on a
  /// line of its own.
  static let codeStart = CaretRule { place in
    let text = place.text
    guard let leaf = place.leaf, leaf.kind.isLiteralBlock, place.index == place.content.index,
      !place.isItemsFirstLine, place.continuesLeaf, place.depth == place.chain.levels.count
    else { return nil }
    let above = CaretPlace(text.startOfLine(place.line - 1), in: text)
    guard above.leaf == leaf, above.isContentLine, place.isContentLine else {
      return .refused
    }
    if text.isEmptyPrefix(above.line), !text.isBlankCode(above.line) {
      let range = text.startOfLine(above.line)..<text.startOfLine(place.line)
      return KeyDecision(KeyResult([.delete(range)], in: text, caret: place.offset))
    }
    let end = text.contentOfLine(above.line).upperBound
    return KeyDecision(KeyResult([.delete(end..<place.offset)], in: text, caret: place.offset))
  }
}
