import MarkdownSyntax
import TextBuffer

extension Enter {
  /// Behind a bare item marker that CommonMark reads as a paragraph's next line or as an underline, not as an item.
  ///
  /// To a user it's an empty nested item, so it moves one level out.
  static let unreadItem = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.index >= place.content.index, !place.isItemsFirstLine, isBehindBareMarker(place),
      let (_, item, chain) = place.list, case let first = text.line(at: item.start),
      let marker = ItemMarker(at: text.cursor(on: first, in: chain))
    else { return nil }
    let beginning = ItemBeginning(text: text, item: item, chain: chain)
    let prefix = text.continuation(of: first, chain, depth: .max)
    let start = beginning.line(prefix, beginning.padded(marker.following))
    let line = text.contentOfLine(place.line)
    return at.onEmptyLine(
      KeyResult(
        [Edit(line, start)], in: text, renumbering: [place.line], caret: line.upperBound, from: place.line))
  }

  /// Whether the content of the line is a bare item marker, and the caret is behind it.
  private static func isBehindBareMarker(_ place: CaretPlace) -> Bool {
    var cursor = place.content
    cursor.skip(columns: .max)
    return cursor.skipItemMarker() > 0 && cursor.isBlank && place.index >= cursor.index
  }
}
