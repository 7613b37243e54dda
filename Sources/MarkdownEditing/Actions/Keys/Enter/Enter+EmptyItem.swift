import MarkdownSyntax
import TextBuffer

extension Enter {
  /// In an empty item: the item moves one level out, or loses its marker at the outermost level.
  ///
  /// A blank line stays above, so that new text there doesn't continue the text of the item before. Another is added
  /// below if the next item couldn't follow directly behind text.
  static let emptyItem = EnterRule { at in
    let place = at.place
    guard !at.replacesText, place.index >= place.content.index, place.isEmpty, place.isItemsFirstLine,
      let item = place.item
    else { return nil }
    let isNested = item.chain.levels.last?.isItem ?? false
    let nested =
      isNested ? ItemIndentation(items: [item.node], text: at.text).outdented(at: place.offset) : nil
    return at.onEmptyLine(nested ?? withoutMarker(item, place))
  }

  /// `item`, which begins on the line of `place`, without its marker.
  private static func withoutMarker(_ item: ListItem, _ place: CaretPlace) -> KeyResult? {
    let (text, chain) = (place.text, item.chain)
    let hasMore = item.node.blocks.last.map { text.line(at: $0.start) > place.line } ?? false
    let start = text.cursor(on: place.line, in: chain)
    let end = hasMore ? place.place(place.content.index) : text.contentOfLine(place.line).upperBound
    let rest = hasMore ? item.bodyEdits : []
    guard item.node.previousSibling != nil, !text.isEmptyPrefix(place.line - 1) else {
      // The columns of a tab that belong to the containers around the list stay, as spaces.
      let margin = Edit(place.place(start.index)..<end, spaces(start.spent))
      return item.withoutMarker([margin] + rest, caret: end)
    }
    let prefix = text.continuation(of: place.line, chain, depth: .max)
    let low = place.place(start.bytes[..<start.index].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0)
    var edits = [Edit(low..<end, text.lineBreak + prefix)] + rest
    if let next = item.next, needsGap(next, behind: place) {
      let blank = prefix.trimmingBlanks() + text.lineBreak
      edits.append(.insert(blank, at: text.startOfLine(place.line + 1)))
    }
    return item.withoutMarker(edits, caret: end)
  }

  /// Whether `next`, right behind the line of `place`, would be read as text if that line was text.
  ///
  /// Only an item that has text, and the number 1 if it has a number, can follow text directly.
  private static func needsGap(_ next: ListItem, behind place: CaretPlace) -> Bool {
    next.firstLine == place.line + 1 && (next.node.blocks.isEmpty || (next.marker?.number ?? 1) != 1)
  }
}
