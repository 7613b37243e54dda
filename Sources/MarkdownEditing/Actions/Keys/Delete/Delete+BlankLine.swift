import MarkdownSyntax
import TextBuffer

extension Delete {
  /// On a blank line: the line is deleted, and the next one keeps its beginning.
  static let blankLine = CaretRule { place in
    let text = place.text
    guard let next = place.lineBelow, place.content.isBlank, !place.isItemsFirstLine, !place.isNotesFirstLine
    else { return nil }
    let below = CaretPlace(text.startOfLine(next), in: text)
    let range = text.startOfLine(place.line)..<text.startOfLine(next)
    let caret = below.place(below.afterBox.index)
    return joining(KeyResult([.delete(range)], in: text, caret: caret), at: place)
  }
}
