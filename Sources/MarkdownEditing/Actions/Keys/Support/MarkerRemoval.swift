import MarkdownSyntax
import TextBuffer

/// A removal of an item's marker.
struct MarkerRemoval {
  private let item: ListItem
  /// The line from which the marker is removed.
  private let line: Int
  private var text: LineModel { item.text }

  /// The removal of the marker of the item that `place` is in; `nil` if it is in none.
  init?(_ place: CaretPlace) {
    guard let item = place.item else { return nil }
    (self.item, line) = (item, place.line)
  }

  /// The edits that move the lines of the item behind its first one out of it.
  var bodyEdits: [Edit] { item.shiftingBody(by: -(item.inner.levels.last?.width ?? 0)) }

  /// The result of `edits`, which remove the marker.
  ///
  /// The items behind it are renumbered, unless the next one has the same number.
  func result(_ edits: [Edit], caret: UTF8Offset) -> KeyResult? {
    guard text.options.renumbersLists, item.list.list?.isOrdered == true, let next = item.next,
      let number = ItemMarker(at: text.cursor(on: line, in: item.chain))?.number,
      var marker = next.marker, marker.number != number
    else { return KeyResult(edits, in: text, caret: caret) }
    var edits = edits
    if item.node.previousSibling == nil {
      // Directly below text, only a list that begins with 1 is read as one.
      marker.number = number
      edits += next.remarked(with: marker)
    }
    let end = text.lineBreak.utf8.last
    let added = edits.reduce(0) { $0 + $1.replacement.utf8.count { $0 == end } }
    return KeyResult(edits, in: text, renumbering: [next.firstLine + added], caret: caret)
  }
}
