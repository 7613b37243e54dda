import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// On a line of white space below an item, or below the container of an extension.
  ///
  /// White space behind the prefix of the innermost item or container is deleted first, then the whole prefix at once.
  /// The item or container is looked for in the 8 lines above.
  static let blankLine = CaretRule { place in
    let (text, bytes) = (place.text, place.content.bytes)
    guard place.leaf == nil, place.content.isBlank, !place.isItemsFirstLine, place.index == bytes.count,
      let above = (max(0, place.line - 8)..<place.line).last(where: { !text.isEmptyPrefix($0) })
    else { return nil }
    var cursor = LineCursor(line: bytes, isFirst: place.line == 0)
    var low: Int?
    for level in text.chain(ofLine: above).levels {
      let start = cursor.index
      guard cursor.enter(level, on: place.line) else { return nil }
      if level.isItem || level.isConstruct, start < place.index { low = start }
    }
    if low != nil, cursor.index < place.index { low = cursor.index }
    return low.map { Unwrapping(.delete(place.place($0)..<place.offset), at: place).decision }
  }
}
