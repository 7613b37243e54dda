import MarkdownSyntax
import TextBuffer

/// The beginning of an item, and the numbers of the items around one that comes or goes.
extension BlockText {
  /// `marker` with the indentation and the padding of `item`'s, byte for byte where that is a tab.
  ///
  /// A number that is longer than `item`'s takes of the spaces beyond one, so that the text behind it stands where it
  /// did.
  func padded(_ marker: ItemMarker, like item: SyntaxNode, in chain: ContainerChain) -> String {
    let line = self.line(at: item.start)
    var cursor = cursor(on: line, in: chain)
    let width = cursor.measureItem()
    let indent = cursor.skip(columns: .max)
    let sign = cursor.skipItemMarker()
    let padding = width - indent - sign
    var end = cursor
    end.skip(columns: padding)
    let blanks = end.bytes[cursor.index..<end.index]
    if end.spent == 0, !end.isAtEnd, blanks.contains(ASCII.tab) {
      return spaces(indent) + marker.text + String(decoding: blanks, as: UTF8.self)
    }
    let growth = max(0, marker.text.utf8.count - sign)
    return spaces(indent) + marker.text + spaces(max(1, padding - growth))
  }

  /// `prefix` and `start`, with which an item beside `item` begins, or the tabs that `item` has before its marker.
  func beginning(
    _ prefix: String, _ start: String, like item: SyntaxNode, in chain: ContainerChain
  ) -> String {
    guard let margin = tabbedMargin(of: item, in: chain) else { return prefix + start }
    return margin + start.drop { $0.isWhitespace }
  }

  /// `edits`, and the numbers of the lists with items on the lines `marked`, which are lines of the text afterwards;
  /// items above the line `first` keep theirs.
  ///
  /// Where a number would get too long, the numbers stay.
  func renumbered(
    _ edits: [Edit], marked: [Int], caret: UTF8Offset, from first: Int = 0, includesEnclosing: Bool = false
  ) -> KeyResult? {
    guard let result = result(edits, caret: caret) else { return nil }
    let change = ProvenChange(result.changes, of: self)
    var renumbering = Renumbering(Set(marked), in: change.text, includesEnclosing: includesEnclosing)
    renumbering.firstLine = first
    guard let numbers = renumbering.changes(), !numbers.isIdentity else {
      return KeyResult(change: change, caret: result.caret)
    }
    return KeyResult(
      changes: result.changes.composed(with: numbers), caret: numbers.map(result.caret, bias: .after))
  }

  /// `edits`, which take the marker of the item away that `place` is the first line of, and the numbers of the items
  /// behind that, unless all say the same.
  func withoutMarker(_ edits: [Edit], _ place: CaretPlace, caret: UTF8Offset) -> KeyResult? {
    guard let (list, item, chain) = place.list, options.renumbersLists, list.list?.isOrdered == true,
      let next = item.nextSibling, let number = ItemMarker(at: cursor(on: place.line, in: chain))?.number,
      var marker = ItemMarker(at: cursor(on: self.line(at: next.start), in: chain)), marker.number != number
    else { return result(edits, caret: caret) }
    var edits = edits
    if item.previousSibling == nil {
      // Right under text, a list is only one that begins with 1.
      marker.number = number
      edits += remark(next, in: chain, with: marker)
    }
    let end = lineBreak.utf8.last
    let added = edits.reduce(0) { $0 + $1.replacement.utf8.count { $0 == end } }
    return renumbered(edits, marked: [self.line(at: next.start) + added], caret: caret)
  }
}
