import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// Between the two characters of an empty pair: both are deleted.
  ///
  /// Style markers only pair up in text. A letter beside them mustn't make a closer of the first, or an opener of the
  /// second.
  static let emptyPair = CaretRule { place in
    let (text, caret) = (place.text, place.offset)
    guard text.options.pairsCharacters, case let line = TypedLine(text, caret), let byte = line.previous,
      let pair = CharacterPair(openedBy: byte, in: text.tree.dialect), line.next == pair.closer,
      case let start = caret.advanced(by: -1), !TypedLine(text, start).isEscaped
    else { return nil }
    if pair.isStyle {
      let run = line.run(before: byte)
      guard run == line.run(after: byte), line.canOpen(behind: run), line.canClose(behind: run),
        CaretContext(at: caret, in: text.tree) == .text
      else { return nil }
    }
    return KeyDecision(TextDeletion(start..<caret.advanced(by: 1), at: place).result)
  }
}
