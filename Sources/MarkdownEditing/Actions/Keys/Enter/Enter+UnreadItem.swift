import MarkdownSyntax
import TextBuffer

extension Enter {
  /// Behind a bare item marker that CommonMark reads as a paragraph's next line or as an underline, not as an item.
  ///
  /// To a user it's an empty nested item, so it moves one level out.
  static let unreadItem = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.index >= place.content.index, !place.isItemsFirstLine, let bare = place.bareMarker,
      place.index >= bare.upperBound, let item = place.item, let marker = item.marker
    else { return nil }
    let start = item.line(item.beginning(with: marker.following))
    let line = text.contentOfLine(place.line)
    return at.onEmptyLine(
      KeyResult(
        [Edit(line, start)], in: text, renumbering: [place.line], caret: line.upperBound, from: place.line))
  }
}
