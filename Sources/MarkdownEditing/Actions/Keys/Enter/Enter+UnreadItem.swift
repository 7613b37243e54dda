import MarkdownSyntax
import TextBuffer

extension Enter {
  /// Behind a bare item marker that CommonMark reads as a paragraph's next line or as an underline, not as an item.
  ///
  /// To a user it's an empty nested item, so it moves one level out.
  static let unreadItem = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.index >= place.content.index, !place.isItemsFirstLine, isBehindBareMarker(place),
      let item = place.item, let marker = item.marker
    else { return nil }
    let start = item.line(item.beginning(with: marker.following))
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
