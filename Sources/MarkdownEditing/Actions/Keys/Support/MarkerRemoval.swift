import MarkdownSyntax
import TextBuffer

/// A removal of an item's marker.
struct MarkerRemoval {
  /// A place on the item's first line.
  private let place: CaretPlace
  private let list: SyntaxNode
  private let item: SyntaxNode
  /// The containers around the list.
  private let chain: ContainerChain
  private var text: BlockText { place.text }

  /// The removal of the marker of the item that `place` is in; `nil` if it is in none.
  init?(_ place: CaretPlace) {
    guard let (list, item, chain) = place.list else { return nil }
    (self.place, self.list, self.item, self.chain) = (place, list, item, chain)
  }

  /// The edits that move the lines of the item behind its first one out of it.
  var rest: [Edit] {
    let path = text.path(ofLine: text.line(at: item.start))
    let inner = ContainerChain(path: path.prefix(through: item), in: text)
    return text.shiftingRest(of: item, in: chain, inner, by: -(inner.levels.last?.width ?? 0))
  }

  /// The result of `edits`, which remove the marker.
  ///
  /// The items behind it are renumbered, unless the next one has the same number.
  func result(_ edits: [Edit], caret: UTF8Offset) -> KeyResult? {
    guard text.options.renumbersLists, list.list?.isOrdered == true, let next = item.nextSibling,
      let number = ItemMarker(at: text.cursor(on: place.line, in: chain))?.number,
      var marker = ItemMarker(at: text.cursor(on: text.line(at: next.start), in: chain)),
      marker.number != number
    else { return text.result(edits, caret: caret) }
    var edits = edits
    if item.previousSibling == nil {
      // Directly below text, only a list that begins with 1 is read as one.
      marker.number = number
      edits += text.remark(next, in: chain, with: marker)
    }
    let end = text.lineBreak.utf8.last
    let added = edits.reduce(0) { $0 + $1.replacement.utf8.count { $0 == end } }
    return KeyResult(edits, in: text, renumbering: [text.line(at: next.start) + added], caret: caret)
  }
}
