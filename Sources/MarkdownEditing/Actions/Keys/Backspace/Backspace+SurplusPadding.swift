import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// Behind an item's marker with more than one space: one space is deleted, and the lines below move along.
  ///
  /// A tab becomes a space.
  static let surplusPadding = CaretRule { place in
    let text = place.text
    guard place.isItemsFirstLine, let level = place.level, place.index == place.content.index,
      place.index == place.content.endOfBlanks, let item = place.item, let marker = item.marker
    else { return nil }
    let padding = level.width - item.start.indentation - marker.text.utf8.count
    guard padding > 1, place.afterBox.index == place.index || place.afterBox.index == place.content.index
    else { return nil }
    let isTab = place.index > 0 && place.content.bytes[place.index - 1] == ASCII.tab
    let edits = item.remarked(with: marker, padding: isTab ? 1 : padding - 1)
    guard let key = KeyResult(edits, in: text, caret: place.offset) else { return nil }
    return key.mended(about: place.line...place.line, in: place.chain, of: text).map { .result($0) }
  }
}
