import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Enter key comes to at `caret`.
  func newline(at caret: UTF8Offset) -> KeyResult? {
    let place = CaretPlace(caret, in: self)
    if let leaf = place.leaf, leaf.kind == .table { return nextRow(place, leaf) }
    if place.index < place.content.index { return plainBreak(place, prefix: "") }
    if isVerbatim(place) { return verbatimBreak(place) }
    if let (list, item, chain) = place.list {
      if place.isEmpty, place.isItemsFirstLine { return leaveItem(place, list, item, chain) }
      if let moved = leaveUnreadItem(place, item, chain) { return moved }
      if place.leaf != nil, !isUnderline(place) { return newItem(place, list, item, chain) }
    }
    if let level = place.level, !level.isItem, place.content.isBlank { return emptyQuoteLine(place) }
    let prefix = continuation(of: place.line, place.chain, depth: .max)
    if let moved = lineAboveHeading(place, prefix) ?? lineBelowUnderline(place, prefix) { return moved }
    return plainBreak(place, prefix: prefix, skipsBlanks: place.depth > 0)
  }

  /// A heading moves down with its marker where the caret is before its text.
  private func lineAboveHeading(_ place: CaretPlace, _ prefix: String) -> KeyResult? {
    guard let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext, !leaf.content.isEmpty,
      leaf.start < place.offset, place.offset <= leaf.content.lowerBound
    else { return nil }
    return result([.insert(lineBreak + prefix, at: leaf.start)], caret: place.offset)
  }

  /// What is behind the caret in the last line of an underlined heading goes below the underline.
  private func lineBelowUnderline(_ place: CaretPlace, _ prefix: String) -> KeyResult? {
    guard let leaf = place.leaf, leaf.isSetext, let last = leaf.contentLines.last,
      last.lowerBound < place.offset, self.line(at: last.lowerBound) == place.line
    else { return nil }
    let rest = place.offset..<rope.contentOfLine(place.line).upperBound
    let tail = rope.bytes(in: rest).drop(while: \.isBlank)
    let end = rope.contentOfLine(lastLine(of: leaf)).upperBound
    let below = lineBreak + prefix
    return changes([.delete(rest), .insert(below + String(decoding: tail, as: UTF8.self), at: end)]).map {
      KeyResult(changes: $0, caret: end.advanced(by: below.utf8.count - rest.count))
    }
  }

  /// Whether the caret stands in a block whose lines are kept as they are.
  func isVerbatim(_ place: CaretPlace) -> Bool {
    guard let leaf = place.leaf else { return false }
    switch leaf.kind {
    case .codeBlock:
      // Behind a closing fence the code is over; before an opening one it hasn't begun.
      let isBehind = leaf.isFenced == true && place.offset >= leaf.range.upperBound && isClosed(leaf)
      return !isBehind && place.offset > leaf.start
    case .htmlBlock, .frontMatter: return place.offset < leaf.range.upperBound || leaf.kind == .htmlBlock
    default: return false
    }
  }

  /// Whether the line of `place` underlines a heading: behind an item's marker it would be a thematic break.
  private func isUnderline(_ place: CaretPlace) -> Bool {
    place.leaf?.isSetext == true && !isContentLine(place)
  }

  private func isClosed(_ code: SyntaxNode) -> Bool { code.markers.count > 1 }

  private func verbatimBreak(_ place: CaretPlace) -> KeyResult? {
    let prefix = continuation(of: place.line, place.chain, depth: .max)
    let bytes = place.content.bytes
    let indent = bytes[
      place.content.index..<max(place.content.index, min(place.index, place.content.endOfBlanks))]
    let text = lineBreak + prefix + String(decoding: indent, as: UTF8.self)
    guard place.index <= place.content.endOfBlanks, place.depth == place.chain.levels.count else {
      return result([.insert(text, at: place.offset)], caret: place.offset)
    }
    // What indented a line that stays empty has done its work.
    let end = bytes[..<place.index].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    return result([Edit(place.place(end)..<place.offset, text)], caret: place.offset)
  }

  /// A line break, and what the new line starts with; white space behind the caret goes where it would stand there.
  func plainBreak(_ place: CaretPlace, prefix: String, skipsBlanks: Bool = false) -> KeyResult? {
    var end = place.index
    let bytes = place.content.bytes
    if skipsBlanks { while end < bytes.count, bytes[end].isBlank { end += 1 } }
    let text = lineBreak + prefix
    return changes([Edit(place.offset..<place.place(end), text)]).map {
      KeyResult(changes: $0, caret: place.offset.advanced(by: text.utf8.count))
    }
  }

  /// The first Enter in an empty line of a quote stays in the quote; on the second of two empty lines, both lose the marker.
  private func emptyQuoteLine(_ place: CaretPlace) -> KeyResult? {
    let inner = place.chain
    let quote = place.path.lastIndex(where: \.isItemOrOther) ?? place.path.count
    let outer = ContainerChain(path: Array(place.path[..<quote]), in: self)
    let isSecond =
      place.line > 0 && place.level?.firstLine != place.line && isEmptyLine(place.line - 1, inner)
    guard isSecond else {
      return plainBreak(place, prefix: continuation(of: place.line, inner, depth: .max))
    }
    var edits: [Edit] = []
    for line in [place.line - 1, place.line] {
      let start = cursor(on: line, in: outer)
      let low = startOfLine(line).advanced(by: start.index)
      edits.append(.delete(low..<rope.contentOfLine(line).upperBound))
    }
    return result(edits, caret: rope.contentOfLine(place.line).upperBound)
  }

  private func isEmptyLine(_ line: Int, _ chain: ContainerChain) -> Bool {
    let (cursor, matched) = match(line, chain)
    return matched == chain.levels.count && cursor.isBlank
  }

  /// The caret goes to the first cell of the next row, which is added behind the last one.
  private func nextRow(_ place: CaretPlace, _ table: SyntaxNode) -> KeyResult? {
    let rows = table.children.filter { $0.kind == .tableRow }
    let next = rows.first { self.line(at: $0.start) > place.line }
    let identity = ChangeSet.identity(length: rope.utf8Count)
    if let next { return KeyResult(changes: identity, caret: caretPlace(inCell: next.firstCellContent)) }
    return newRow(behind: table, in: place)
  }

  /// An empty row behind the last one of `table`, with the caret in its first cell.
  func newRow(behind table: SyntaxNode, in place: CaretPlace) -> KeyResult? {
    let last = lastLine(of: table)
    let prefix = lineBreak + continuation(of: last, place.chain, depth: .max) + "| "
    let count = max(1, table.columnAlignments.count)
    let row = prefix + String(repeating: " | ", count: count - 1) + " |"
    let end = rope.contentOfLine(last).upperBound
    return changes([.insert(row, at: end)]).map {
      KeyResult(changes: $0, caret: end.advanced(by: prefix.utf8.count))
    }
  }
}

extension SyntaxNode {
  /// The text of a row's first cell.
  var firstCellContent: Range<UTF8Offset> {
    children.first { $0.kind == .tableCell }?.content ?? range.lowerBound..<range.lowerBound
  }
}
