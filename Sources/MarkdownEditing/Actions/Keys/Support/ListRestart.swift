import MarkdownSyntax
import TextBuffer

/// An ordered list that loses its first items to a deletion, so that a later item becomes its first one.
///
/// That item gets the number of the old first item, unless other blocks would change with it, such as a list below that
/// gets into the item. Directly below text, only a list that begins with 1 is read as one.
struct ListRestart {
  /// The start of the new first item.
  let place: UTF8Offset
  /// The edits that give it the number.
  let edits: [Edit]

  /// The lists in `text` that restart if `range` is deleted.
  static func all(behind range: Range<UTF8Offset>, in text: LineModel) -> [ListRestart] {
    guard text.options.renumbersLists, text.spansLines(range) else { return [] }
    let path = text.path(ofLine: text.line(at: range.upperBound))
    let start = CaretPlace(range.lowerBound, in: text)
    return path.indices.compactMap { depth in
      guard let attributes = path[depth].list, attributes.isOrdered, range.lowerBound <= path[depth].start,
        takesMarker(at: path[depth].start, deleting: range, from: start)
      else { return nil }
      var next = path[depth].firstChild
      while let item = next,
        item.start == path[depth].start || takesMarker(at: item.start, deleting: range, from: start)
      {
        next = item.nextSibling
      }
      let chain = ContainerChain(path: Array(path[..<depth]), in: text)
      let first = ItemMarker(attributes).number
      guard let item = next.map({ ListItem($0, of: path[depth], in: chain, text: text) }),
        var marker = item.marker, marker.number != first
      else { return nil }
      marker.number = first
      let edits = item.remarked(with: marker)
      guard Renumbering.Numbers.of(edits, in: text)?.keepBlocks(of: text) ?? false else { return nil }
      return ListRestart(place: item.node.start, edits: edits)
    }
  }

  /// Whether an item's marker is deleted with `range`, which begins at `start`, or is behind text afterwards.
  private static func takesMarker(
    at marker: UTF8Offset, deleting range: Range<UTF8Offset>, from start: CaretPlace
  ) -> Bool {
    marker < range.upperBound
      || marker == range.upperBound && start.content.endOfBlanks < start.index
  }
}
