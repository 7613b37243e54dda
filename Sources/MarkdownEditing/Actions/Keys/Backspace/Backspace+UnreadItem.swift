import MarkdownSyntax
import TextBuffer

extension Backspace {
  /// Behind the marker of an item without text, directly below text: the marker is deleted.
  ///
  /// CommonMark doesn't read it as an item, but to a user it is one.
  static let unreadItem = CaretRule { place in
    guard !place.isItemsFirstLine, let leaf = place.leaf, leaf.kind == .paragraph || leaf.isSetext,
      place.continuesLeaf, let marker = place.bareMarker, marker.upperBound < place.index
    else { return nil }
    return Unwrapping(.delete(place.place(marker.lowerBound)..<place.offset), at: place).decision
  }
}
