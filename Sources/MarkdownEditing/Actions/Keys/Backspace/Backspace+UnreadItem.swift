import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// Behind the marker of an item without text, right under text: the marker goes.
  ///
  /// CommonMark doesn't read it as an item, but to a user it's one as any other.
  static let unreadItem = CaretRule { place in
    guard !place.isItemsFirstLine, let leaf = place.leaf, leaf.kind == .paragraph || leaf.isSetext,
      place.continuesLeaf
    else { return nil }
    var cursor = place.content
    cursor.skip(columns: .max)
    let start = cursor.index
    guard cursor.skipItemMarker() > 0, cursor.index < place.index, cursor.isBlank else { return nil }
    return Unwrapping(.delete(place.place(start)..<place.offset), at: place).decision
  }
}
