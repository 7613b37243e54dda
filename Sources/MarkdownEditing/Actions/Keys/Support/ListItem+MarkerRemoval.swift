import MarkdownSyntax
import TextBuffer

/// Parts of a removal of the item's marker.
extension ListItem {
  /// The edits that move the lines of the item behind its first one out of it.
  var bodyEdits: [Edit] { shiftingBody(by: -(inner.levels.last?.width ?? 0)) }

  /// The result of `edits`, which remove the marker.
  ///
  /// The items behind it are renumbered, unless the next one has the same number.
  func withoutMarker(_ edits: [Edit], caret: UTF8Offset) -> KeyResult? {
    guard text.options.renumbersLists, list.list?.isOrdered == true, let next, let number = marker?.number,
      var marker = next.marker, marker.number != number
    else { return KeyResult(edits, in: text, caret: caret) }
    var edits = edits
    if node.previousSibling == nil {
      // Directly below text, only a list that begins with 1 is read as one.
      marker.number = number
      edits += next.remarked(with: marker)
    }
    let end = text.lineBreak.utf8.last
    let added = edits.reduce(0) { $0 + $1.replacement.utf8.count { $0 == end } }
    return KeyResult(edits, in: text, renumbering: [next.firstLine + added], caret: caret)
  }
}
