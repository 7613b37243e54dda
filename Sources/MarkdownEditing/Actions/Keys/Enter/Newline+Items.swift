import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// A new item behind the caret, or before the item where the caret stands at its start.
  func newItem(
    _ place: CaretPlace, _ list: SyntaxNode, _ item: SyntaxNode, _ chain: ContainerChain
  ) -> KeyResult? {
    let first = self.line(at: item.start)
    guard var marker = ItemMarker(at: cursor(on: first, in: chain)) else { return nil }
    let isAtStart = place.isItemsFirstLine && place.index <= place.afterBox.index
    if !isAtStart {
      marker = marker.following
      guard (marker.number ?? 0) <= ItemMarker.largestNumber else { return nil }
    }
    let box =
      item.isChecked != nil || place.isItemsFirstLine && place.afterBox.index > place.content.endOfBlanks
    let start = padded(marker, like: item, in: chain) + (box ? "[ ] " : "")
    return isAtStart
      ? itemAbove(place, item, chain, start, isTight: list.list?.isTight ?? true)
      : itemBelow(place, item, chain, start, isTight: list.list?.isTight ?? true)
  }

  /// Whether the item at `caret` has the largest number that there can be.
  func endsNumbers(at caret: UTF8Offset) -> Bool {
    guard let list = CaretPlace(caret, in: self).list else { return false }
    let marker = ItemMarker(at: cursor(on: self.line(at: list.item.start), in: list.chain))
    return marker?.number.map { $0 >= ItemMarker.largestNumber } ?? false
  }

  /// The text moves down with its marker and checkbox, and an empty item takes its place.
  private func itemAbove(
    _ place: CaretPlace, _ item: SyntaxNode, _ chain: ContainerChain, _ start: String, isTight: Bool
  ) -> KeyResult? {
    let outer = cursor(on: place.line, in: chain)
    let prefix = continuation(of: place.line, chain, depth: .max)
    let gap = isTight ? "" : lineBreak + prefix.trimmingBlanks()
    let insertion =
      tabbedMargin(of: item, in: chain) == nil
      ? Edit.insert(start + gap + lineBreak + prefix, at: place.place(outer.index))
      : Edit.insert(beginning(prefix, start, like: item, in: chain) + gap + lineBreak, at: place.place(0))
    if ItemMarker(at: cursor(on: place.line, in: chain))?.number == nil {
      return result([insertion], caret: place.offset)
    }
    let marked = [place.line, place.line + (isTight ? 1 : 2)]
    return renumbered([insertion], marked: marked, caret: place.offset, from: place.line)
  }

  /// What stands behind the caret becomes a new item; where nothing but white space is before the caret, its line does.
  private func itemBelow(
    _ place: CaretPlace, _ item: SyntaxNode, _ chain: ContainerChain, _ start: String, isTight: Bool
  ) -> KeyResult? {
    let first = self.line(at: item.start)
    let prefix = continuation(of: first, chain, depth: .max)
    let gap = isTight ? "" : prefix.trimmingBlanks() + lineBreak
    var end = place.index
    let bytes = place.content.bytes
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let escape = isRule(start, with: bytes[end...]) ? "\\" : ""
    let takesLine = place.line > first && place.index <= place.content.endOfBlanks
    let new = gap + beginning(prefix, start, like: item, in: chain) + escape
    let broken =
      takesLine
      ? [Edit(place.place(0)..<place.place(end), new)] : lineBroken(place, upTo: end, with: lineBreak + new)
    let width = width(ofItem: start + (end < bytes.count ? "x" : ""), at: cursor(on: first, in: chain).column)
    let edits = broken + following(place, item, chain, width: width)
    // Bullets need no look at what comes of it.
    let isOrdered = ItemMarker(at: cursor(on: first, in: chain))?.number != nil
    let line = place.line + (isTight ? 0 : 1) + (takesLine ? 0 : 1)
    var result =
      isOrdered
      ? renumbered(edits, marked: [line], caret: place.place(end), from: line)
      : self.result(edits, caret: place.place(end))
    // The caret waits before the backslash.
    if !escape.isEmpty {
      result = result.map { $0.movingCaret(by: -1) }
    }
    return result
  }

  /// `new` in the place of the white space up to the byte `end` of the line of `place`; the number signs that close a
  /// heading stay before it.
  private func lineBroken(_ place: CaretPlace, upTo end: Int, with new: String) -> [Edit] {
    let broken = place.offset..<place.place(end)
    guard let tail = closingSigns(place), broken.upperBound <= tail.lowerBound else {
      return [Edit(broken, new)]
    }
    return [Edit(broken, rope.string(in: tail) + new), .delete(tail)]
  }

  /// The width of an item that starts with `start` at `column`.
  private func width(ofItem start: String, at column: Int) -> Int {
    var cursor = LineCursor(line: Array((spaces(column) + start).utf8))
    cursor.skip(columns: column)
    return cursor.measureItem()
  }

  /// Whether `marker` and the text behind it, which was text of a paragraph, would be read as a thematic break:
  /// `- ---`.
  private func isRule(_ marker: String, with text: ArraySlice<UInt8>) -> Bool {
    let signs = (Array(marker.utf8) + text).filter { !$0.isBlank }
    return signs.count > 2 && signs.allSatisfy { $0 == signs[0] }
      && (signs[0] == ASCII.asterisk || signs[0] == ASCII.bullets[0])
  }

  /// The rest of `item`, behind the caret's line, moves to where the content of the new item stands, whose width is
  /// `width`.
  ///
  /// A lazy line can only stay one behind text.
  private func following(
    _ place: CaretPlace, _ item: SyntaxNode, _ chain: ContainerChain, width: Int
  ) -> [Edit] {
    let depth = chain.levels.count
    let inner = ContainerChain(path: place.path.prefix(through: item), in: self)
    guard inner.levels.count == depth + 1, place.line < lastLine(of: item) else { return [] }
    let shift = width - inner.levels[depth].width
    return (place.line + 1...lastLine(of: item)).compactMap { line in
      guard !isBlank(line) else { return nil }
      let (cursor, matched) = match(line, inner)
      if cursor.isBlank, matched == inner.levels.count { return nil }
      if matched > depth {
        let outer = self.cursor(on: line, in: chain)
        return shift == 0 ? nil : moved(line, at: outer, by: shift)
      }
      let hasText =
        line > place.line + 1 || place.index < (place.content.bytes.lastIndex { !$0.isBlank } ?? 0)
      return hasText
        ? nil : rewriteIndentation(line, at: cursor, with: inner.missingPrefix(from: matched) + spaces(shift))
    }
  }

  /// A marker of an item that CommonMark doesn't read as one, because there's only a paragraph's next line, or an
  /// underline, in it: to a user it's an empty nested item, which goes one level out.
  func leaveUnreadItem(
    _ place: CaretPlace, _ item: SyntaxNode, _ chain: ContainerChain
  ) -> KeyResult? {
    var cursor = place.content
    cursor.skip(columns: .max)
    guard !place.isItemsFirstLine, cursor.skipItemMarker() > 0, cursor.isBlank, place.index >= cursor.index
    else { return nil }
    guard let marker = ItemMarker(at: self.cursor(on: self.line(at: item.start), in: chain)) else {
      return nil
    }
    let prefix = continuation(of: self.line(at: item.start), chain, depth: .max)
    let start = beginning(prefix, padded(marker.following, like: item, in: chain), like: item, in: chain)
    let edit = Edit(rope.contentOfLine(place.line), start)
    let end = rope.contentOfLine(place.line).upperBound
    return renumbered([edit], marked: [place.line], caret: end, from: place.line)
  }

  /// An empty item goes one level out, or at the outermost one loses its marker.
  ///
  /// A blank line stays above, so that what is typed there doesn't go on with the text of the item before; and one
  /// below, where the next item couldn't follow right behind text.
  func leaveItem(
    _ place: CaretPlace, _ list: SyntaxNode, _ item: SyntaxNode, _ chain: ContainerChain
  ) -> KeyResult? {
    let isNested = chain.levels.last?.isItem ?? false
    if isNested, let moved = outdent([item], at: place.offset) { return moved }
    let hasMore = item.blocks.last.map { self.line(at: $0.start) > place.line } ?? false
    let start = cursor(on: place.line, in: chain)
    let end = hasMore ? place.place(place.content.index) : rope.contentOfLine(place.line).upperBound
    let rest = hasMore ? leavingRest(of: item, in: chain) : []
    guard item.previousSibling != nil, !isEmptyPrefix(place.line - 1) else {
      // What the containers around it take of a tab stays, as spaces.
      let margin = Edit(place.place(start.index)..<end, spaces(start.spent))
      return withoutMarker([margin] + rest, place, caret: end)
    }
    let prefix = continuation(of: place.line, chain, depth: .max)
    let blank = prefix.trimmingBlanks()
    let low = place.place(start.bytes[..<start.index].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0)
    var edits = [Edit(low..<end, lineBreak + prefix)] + rest
    if let next = item.nextSibling, needsGap(next, behind: place.line, chain) {
      edits.append(.insert(blank + lineBreak, at: startOfLine(place.line + 1)))
    }
    return withoutMarker(edits, place, caret: end)
  }

  /// The edits that take what stands in `item` behind its first line out of it.
  func leavingRest(of item: SyntaxNode, in chain: ContainerChain) -> [Edit] {
    let lines = lines(of: item)
    let inner = ContainerChain(path: path(ofLine: lines.lowerBound).prefix(through: item), in: self)
    return shiftingRest(of: item, in: chain, inner, by: -(inner.levels.last?.width ?? 0))
  }

  /// Whether `next`, right behind `line`, would be read as text there if `line` was text: nothing but an item with
  /// text, and the number 1 if it has one, can be.
  private func needsGap(_ next: SyntaxNode, behind line: Int, _ chain: ContainerChain) -> Bool {
    guard self.line(at: next.start) == line + 1 else { return false }
    let number = ItemMarker(at: cursor(on: line + 1, in: chain))?.number
    return next.blocks.isEmpty || (number ?? 1) != 1
  }
}
