import MarkdownSyntax
import TextBuffer

extension Enter {
  /// In an empty line of a quote, or of another container that is no item.
  ///
  /// The first such line stays in the container. On the second of two empty lines, both lose the marker.
  static let emptyQuote = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.index >= place.content.index, let level = place.level, !level.isItem, place.content.isBlank
    else { return nil }
    let end = text.contentOfLine(place.line).upperBound
    guard !at.replacesText, place.line > 0, level.firstLine != place.line, isEmptyLine(above: place) else {
      // The line that is left must have no white space at its end.
      let count = place.content.bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
      let edit = Edit(place.place(count)..<end, text.lineBreak + place.continuation)
      return at.onEmptyLine(KeyResult([edit], in: text, caret: end))
    }
    let quote = place.path.lastIndex { $0.holdsAnyBlock } ?? place.path.count
    let outer = ContainerChain(path: Array(place.path[..<quote]), in: text)
    let edits = [place.line - 1, place.line].map { line -> Edit in
      let content = text.contentOfLine(line)
      let low = content.lowerBound.advanced(by: text.cursor(on: line, in: outer).index)
      return .delete(low..<content.upperBound)
    }
    return at.onEmptyLine(KeyResult(edits, in: text, caret: end))
  }

  /// Whether the line above is empty and in all containers of the line of `place`.
  private static func isEmptyLine(above place: CaretPlace) -> Bool {
    let (cursor, matched) = place.text.match(place.line - 1, place.chain)
    return matched == place.chain.levels.count && cursor.isBlank
  }
}
