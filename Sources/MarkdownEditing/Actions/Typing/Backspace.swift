import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Backspace key comes to at `caret`: behind a marker it takes the structure away step by step, elsewhere one
  /// character.
  func backspace(at caret: UTF8Offset) -> KeyResult? {
    let place = CaretPlace(caret, in: self)
    if startsCodeLine(place) { return joinedCode(place) }
    if let edit = structureEdit(place) { return renumbered(edit, place) }
    guard caret > .zero else { return nil }
    let range = rope.graphemeBoundary(before: caret)..<caret
    if options.pairsCharacters, let pair = emptyPair(at: caret) {
      return result([.delete(pair)], caret: caret)
    }
    guard keepsCells(range, place) else { return nil }
    return result([.delete(range)], caret: caret)
  }

  /// `edit`, and where it takes an item's marker away, the numbers of the items behind that, unless all say the same.
  private func renumbered(_ edit: Edit, _ place: CaretPlace) -> KeyResult? {
    guard let (list, item, chain) = place.list, place.isItemsFirstLine, edit.range.lowerBound <= item.start,
      options.renumbersLists, list.list?.isOrdered == true, let next = item.nextSibling,
      let number = ItemMarker(at: cursor(on: place.line, in: chain))?.number,
      var marker = ItemMarker(at: cursor(on: self.line(at: next.start), in: chain)), marker.number != number
    else { return result([edit], caret: place.offset) }
    var edits = [edit]
    if item.previousSibling == nil {
      // Right under text, a list is only one that begins with 1.
      marker.number = number
      edits += remark(next, in: chain, with: marker)
    }
    return renumbered(edits, marked: [self.line(at: next.start)], caret: place.offset)
  }

  /// At the start of a line of code, the line goes on where the one before it ends; a fence stays in a line of its own.
  private func joinedCode(_ place: CaretPlace) -> KeyResult? {
    let previous = CaretPlace(startOfLine(place.line - 1), in: self)
    guard let leaf = place.leaf, previous.leaf?.isSame(as: leaf) ?? false, isContentLine(previous),
      isContentLine(place)
    else { return nil }
    let end = rope.contentOfLine(place.line - 1).upperBound
    return result([.delete(end..<place.offset)], caret: place.offset)
  }

  /// Whether the caret stands at the start of a line, not the first, of a code block.
  private func startsCodeLine(_ place: CaretPlace) -> Bool {
    place.leaf?.kind == .codeBlock && place.index == place.content.index && !place.isItemsFirstLine
      && place.line > self.line(at: place.leaf?.start ?? .zero)
      && place.depth == place.chain.levels.count
  }

  private func structureEdit(_ place: CaretPlace) -> Edit? {
    if let leaf = place.leaf, leaf.kind == .heading, !leaf.isSetext, place.offset == leaf.content.lowerBound,
      place.offset > leaf.start
    {
      return .delete(leaf.start..<place.offset)
    }
    if let marker = unreadMarker(place) { return .delete(marker..<place.offset) }
    let box = place.afterBox
    if box.index > place.content.endOfBlanks, place.index == box.index {
      return .delete(place.place(place.content.index)..<place.offset)
    }
    guard place.depth > 0, place.index == place.content.endOfBlanks, !isCodeIndentation(place) else {
      return nil
    }
    return levelEdit(place)
  }

  /// Where the marker of an item starts that CommonMark doesn't read as one, because nothing is behind it and it's right under text, if the caret
  /// is behind that and its space: to a user, it's an item as any other.
  private func unreadMarker(_ place: CaretPlace) -> UTF8Offset? {
    guard !place.isItemsFirstLine, let leaf = place.leaf, leaf.kind == .paragraph || leaf.isSetext,
      place.line > self.line(at: leaf.start)
    else { return nil }
    var cursor = place.content
    cursor.skip(columns: .max)
    let start = cursor.index
    guard cursor.skipItemMarker() > 0, cursor.index < place.index, cursor.isBlank else { return nil }
    return place.place(start)
  }

  /// Whether the white space before the caret belongs to code.
  private func isCodeIndentation(_ place: CaretPlace) -> Bool {
    place.leaf?.kind == .codeBlock && place.index > place.content.index
  }

  /// Takes the innermost level away that the line continues.
  private func levelEdit(_ place: CaretPlace) -> Edit? {
    let level = place.chain.levels[place.depth - 1]
    let outer = cursor(on: place.line, in: place.chain, depth: place.depth - 1)
    let start = place.place(outer.index)
    // The marker of a footnote goes byte by byte: what's behind it would be code without it.
    if level.kind == .footnote, level.firstLine == place.line { return nil }
    guard level.isItem, level.firstLine == place.line else {
      return start < place.offset ? .delete(start..<place.offset) : nil
    }
    if place.container(level)?.previousSibling == nil { return .delete(start..<place.offset) }
    return Edit(start..<place.offset, spaces(level.width))
  }
}
