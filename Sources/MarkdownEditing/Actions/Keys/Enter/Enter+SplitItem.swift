import MarkdownSyntax
import TextBuffer

extension Enter {
  /// In the text of an item, or where its selected text was: a new item from the text behind the caret, or before the
  /// item if the caret is at its start.
  static let splitItem = EnterRule { at in
    let place = at.place
    guard place.leaf != nil || at.replacesText && place.isItemsFirstLine, place.level?.isItem == true,
      !place.isUnderline
    else { return nil }
    // The number signs that close a heading stay before the new item.
    let tail = closingSigns(of: place).flatMap { $0.lowerBound <= place.offset ? $0 : nil }
    let split = tail.map { CaretPlace($0.upperBound, in: at.text) } ?? place
    return at.breaking(SplitItem(split, isEmptied: at.replacesText && place.isEmpty)?.result)
  }

  /// Whether `place` is in an item with the largest possible number.
  static func isInLastNumber(_ place: CaretPlace) -> Bool {
    place.item?.marker?.number.map { $0 >= ItemMarker.largestNumber } ?? false
  }
}

/// A new item next to the caret's item.
private struct SplitItem {
  private let place: CaretPlace
  private let item: ListItem
  /// The line on which the item begins.
  private let first: Int
  /// Whether the caret is at the start of the item.
  private let isAtStart: Bool
  /// Whether the list is ordered; for bullets, the resulting text needn't be parsed.
  private let isOrdered: Bool
  /// The beginning of the new item, up to its text.
  private let start: String
  private var text: LineModel { place.text }

  /// The item that Enter makes at `place`; `nil` outside of items, or if its number would get too long.
  ///
  /// `isEmptied` is whether the item's text was selected: then the caret counts as behind that text.
  init?(_ place: CaretPlace, isEmptied: Bool) {
    guard let item = place.item, let old = item.marker,
      case let isAtStart = !isEmptied && place.isItemsFirstLine && place.index <= place.afterBox.index,
      case let marker = isAtStart ? old : old.following,
      isAtStart || (marker.number ?? 0) <= ItemMarker.largestNumber
    else { return nil }
    (self.place, self.item, self.isAtStart) = (place, item, isAtStart)
    first = item.firstLine
    isOrdered = old.number != nil
    let hasBox =
      item.node.isChecked != nil
      || place.isItemsFirstLine && place.afterBox.index > place.content.endOfBlanks
    start = item.beginning(with: marker, hasBox: hasBox)
  }

  /// The result of Enter.
  var result: KeyResult? { isAtStart ? above : below }

  // MARK: Above

  /// An empty item in place of this one, which moves down with its marker and checkbox.
  private var above: KeyResult? {
    let prefix = item.prefix
    let gap = (item.isTight ? "" : text.lineBreak + prefix.trimmingBlanks()) + text.lineBreak
    let insertion =
      item.tabbedMargin == nil
      ? Edit.insert(start + gap + prefix, at: place.place(item.start.index))
      : Edit.insert(item.line(start) + gap, at: place.place(0))
    guard isOrdered else { return KeyResult([insertion], in: text, caret: place.offset) }
    let marked = [place.line, place.line + (item.isTight ? 1 : 2)]
    return KeyResult(
      [insertion], in: text, renumbering: marked, caret: place.offset, from: place.line)
  }

  // MARK: Below

  /// The text behind the caret as a new item.
  ///
  /// If only white space is before the caret, the new item takes the text's own line.
  private var below: KeyResult? {
    let gap = item.isTight ? "" : item.prefix.trimmingBlanks() + text.lineBreak
    let bytes = place.content.bytes
    var end = place.index
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let escape = isRule(start, with: bytes[end...]) ? "\\" : ""
    let takesLine = place.line > first && place.index <= place.content.endOfBlanks
    let new = gap + item.line(start) + escape
    let broken =
      takesLine
      ? [Edit(place.place(0)..<place.place(end), new)] : lineBroken(upTo: end, with: text.lineBreak + new)
    let edits = broken + following(width: width(hasText: end < bytes.count))
    let line = place.line + (item.isTight ? 0 : 1) + (takesLine ? 0 : 1)
    let result =
      isOrdered
      ? KeyResult(edits, in: text, renumbering: [line], caret: place.place(end), from: line)
      : KeyResult(edits, in: text, caret: place.place(end))
    guard !escape.isEmpty, var moved = result else { return result }
    // The caret stays before the backslash.
    moved.caret = moved.caret.advanced(by: -1)
    return moved
  }

  /// `new` in place of the white space up to the byte `end` of the line.
  ///
  /// The closing number signs of a heading stay before it.
  private func lineBroken(upTo end: Int, with new: String) -> [Edit] {
    let broken = place.offset..<place.place(end)
    guard let tail = Enter.closingSigns(of: place), broken.upperBound <= tail.lowerBound else {
      return [Edit(broken, new)]
    }
    return [Edit(broken, text.rope.string(in: tail) + new), .delete(tail)]
  }

  /// The width of the new item, with text or without.
  private func width(hasText: Bool) -> Int {
    let column = item.start.column
    var cursor = LineCursor(line: Array((spaces(column) + start + (hasText ? "x" : "")).utf8))
    cursor.skip(columns: column)
    return cursor.itemWidth
  }

  /// Whether `marker` and the text behind it, which was text of a paragraph, would be read as a thematic break:
  /// `- ---`.
  private func isRule(_ marker: String, with text: ArraySlice<UInt8>) -> Bool {
    let signs = (Array(marker.utf8) + text).filter { !$0.isBlank }
    return signs.count > 2 && signs.allSatisfy { $0 == signs[0] }
      && (signs[0] == ASCII.asterisk || signs[0] == ASCII.bullets[0])
  }

  /// The edits that move the rest of the item, behind the caret's line, to the content of the new item.
  ///
  /// `width` is the width of the new item in columns. A lazy line can only stay lazy behind text.
  private func following(width: Int) -> [Edit] {
    let (depth, last) = (item.chain.levels.count, item.lines.upperBound)
    let inner = ContainerChain(path: place.path.prefix(through: item.node), in: text)
    guard inner.levels.count == depth + 1, place.line < last else { return [] }
    let shift = width - inner.levels[depth].width
    return (place.line + 1...last).compactMap { line in
      guard !text.isBlank(line) else { return nil }
      let (cursor, matched) = text.match(line, inner)
      if cursor.isBlank, matched == inner.levels.count { return nil }
      if matched > depth {
        let outer = text.cursor(on: line, in: item.chain)
        return shift == 0 ? nil : ListIndentation(of: line, in: text).moved(at: outer, by: shift)
      }
      let hasText =
        line > place.line + 1 || place.index < (place.content.bytes.lastIndex { !$0.isBlank } ?? 0)
      let prefix = inner.missingPrefix(from: matched) + spaces(shift)
      return hasText ? nil : text.prefix(of: line).rewriteIndentation(at: cursor, with: prefix)
    }
  }
}
