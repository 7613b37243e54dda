import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Backspace key comes to at `caret`: behind a marker it takes the structure away step by step, elsewhere
  /// one character.
  func backspace(at caret: UTF8Offset) -> KeyResult? {
    let place = CaretPlace(caret, in: self)
    if startsCodeLine(place) { return joinedCode(place) }
    if let narrower = withoutSurplus(place) { return narrower }
    if let edit = structureEdit(place) { return withoutStructure(edit, place) }
    guard caret > .zero else { return nil }
    let range = rope.graphemeBoundary(before: caret)..<caret
    if options.pairsCharacters, let pair = emptyPair(at: caret) {
      return result([.delete(pair)], caret: caret)
    }
    guard keepsCells(range, place) else { return nil }
    guard place.index == 0 else { return deletedText(range, place) }
    return joinedWithAbove(place, range)
  }

  /// At the start of a line, what Delete comes to at the end of the line above.
  ///
  /// On an underline, the line break goes, which is `range`.
  private func joinedWithAbove(_ place: CaretPlace, _ range: Range<UTF8Offset>) -> KeyResult? {
    let above = CaretPlace(range.lowerBound, in: self)
    if above.content.isBlank, !above.isItemsFirstLine, !above.isConstructsFirstLine,
      above.depth == above.chain.levels.count
    {
      // The empty line goes, and the caret stays where it is.
      return result([.delete(startOfLine(above.line)..<place.offset)], caret: place.offset).flatMap {
        harmless($0, about: above.line...above.line, in: place.chain, [])
      }
    }
    guard let leaf = place.leaf, leaf.isSetext, !isContentLine(place) else {
      return withoutBreak(before: place.line, above)
    }
    return result([.delete(range)], caret: place.offset)
  }

  /// `edit`, which takes a marker or a level away at `place`, without harm to other lines; what stands behind it in the
  /// same item leaves that, too, if need be.
  private func withoutStructure(_ edit: Edit, _ place: CaretPlace) -> KeyResult? {
    let outer = ContainerChain(path: Array(place.path.prefix { $0 != place.container }), in: self)
    let lines = place.ownLines
    guard let list = place.list, place.isItemsFirstLine, edit.range.lowerBound <= list.item.start else {
      let key = result([edit], caret: place.offset)
      return key.flatMap { harmless($0, about: lines, in: outer) } ?? leavingItem(edit, place, in: outer)
        ?? justDeleted(place) ?? (place.isInText ? nil : key)
    }
    let key = withoutMarker([edit], place, caret: place.offset)
    if let harmless = key.flatMap({ harmless($0, about: lines, in: outer) }) { return harmless }
    let rest = leavingRest(of: list.item, in: list.chain)
    return withoutMarker([edit] + rest, place, caret: place.offset).flatMap {
      harmless($0, about: lines, in: outer)
    } ?? justDeleted(place)
  }

  /// The character before `place` deleted, without harm to other lines.
  private func justDeleted(_ place: CaretPlace) -> KeyResult? {
    guard place.index > 0 else { return nil }
    let range = rope.graphemeBoundary(before: place.offset)..<place.offset
    return result([.delete(range)], caret: place.offset).flatMap {
      harmless($0, about: place.line...place.line, in: place.chain)
    }
  }

  /// `edit`, which takes the line of `place` out of its item, and the same for what is below it there; `nil` where that
  /// does harm, too.
  private func leavingItem(_ edit: Edit, _ place: CaretPlace, in outer: ContainerChain) -> KeyResult? {
    guard let list = place.list else { return nil }
    let rest = leavingRest(of: list.item, in: list.chain).filter { $0.range.lowerBound > place.offset }
    guard !rest.isEmpty else { return nil }
    return result([edit] + rest, caret: place.offset).flatMap {
      harmless($0, about: place.line...place.line, in: outer)
    }
  }

  /// At the start of a line of code, the line goes on where the one before it ends, or takes its place where that is
  /// empty and lacks what continues the containers; a fence stays in a line of its own.
  private func joinedCode(_ place: CaretPlace) -> KeyResult? {
    let previous = CaretPlace(startOfLine(place.line - 1), in: self)
    guard let leaf = place.leaf, previous.leaf?.isSame(as: leaf) ?? false, isContentLine(previous),
      isContentLine(place)
    else { return nil }
    if isEmptyPrefix(place.line - 1), !isBlankCode(place.line - 1) {
      return result([.delete(startOfLine(place.line - 1)..<startOfLine(place.line))], caret: place.offset)
    }
    let end = rope.contentOfLine(place.line - 1).upperBound
    return result([.delete(end..<place.offset)], caret: place.offset)
  }

  /// Whether the caret stands at the start of a line, not the first, of a code block.
  private func startsCodeLine(_ place: CaretPlace) -> Bool {
    place.leaf?.kind.isLiteralBlock == true && place.index == place.content.index && !place.isItemsFirstLine
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
      // Of more than one space behind it, only one goes.
      let isSurplus = box.index > place.content.endOfBlanks + 4
      return isSurplus ? nil : .delete(place.place(place.content.index)..<place.offset)
    }
    if let edit = blankEdit(place) { return edit }
    guard place.depth > 0, place.index == place.content.endOfBlanks, !isCodeIndentation(place),
      !isSurplus(place)
    else { return nil }
    return levelEdit(place)
  }

  /// Whether the caret is behind white space of which more is there than the marker before it needs, that of a quote or
  /// an item without text.
  private func isSurplus(_ place: CaretPlace) -> Bool {
    guard place.depth == place.chain.levels.count, let level = place.level else { return false }
    return place.index > place.content.index && (level.kind == .quote || level.isMarked(on: place.line))
  }

  /// Behind an item's marker and more than one space, one of them goes, and what is below moves along; a tab becomes a
  /// space.
  private func withoutSurplus(_ place: CaretPlace) -> KeyResult? {
    guard let (_, item, chain) = place.list, place.isItemsFirstLine, let level = place.level,
      place.index == place.content.index, place.index == place.content.endOfBlanks,
      case let start = cursor(on: place.line, in: chain), let marker = ItemMarker(at: start)
    else { return nil }
    let padding = level.width - start.indentation - marker.text.utf8.count
    guard padding > 1, place.afterBox.index == place.index || place.afterBox.index == place.content.index
    else {
      return nil
    }
    let isTab = place.index > 0 && place.content.bytes[place.index - 1] == ASCII.tab
    let edits = remark(item, in: chain, with: marker, padding: isTab ? 1 : padding - 1)
    return result(edits, caret: place.offset).flatMap {
      harmless($0, about: place.line...place.line, in: place.chain)
    }
  }

  /// On a line of white space below an item, what continues the innermost item goes at once, and so does what continues
  /// an extension's container.
  private func blankEdit(_ place: CaretPlace) -> Edit? {
    let bytes = place.content.bytes
    guard place.leaf == nil, place.content.isBlank, !place.isItemsFirstLine, place.index == bytes.count,
      let above = (max(0, place.line - 8)..<place.line).last(where: { !isEmptyPrefix($0) })
    else { return nil }
    var cursor = LineCursor(line: bytes, isFirst: place.line == 0)
    var low: Int?
    for level in chain(ofLine: above).levels {
      let start = cursor.index
      guard cursor.enter(level, on: place.line) else { return nil }
      if level.isItem || level.isConstruct, start < place.index { low = start }
    }
    if low != nil, cursor.index < place.index { low = cursor.index }
    return low.map { .delete(place.place($0)..<place.offset) }
  }

  /// Where the marker of an item starts that CommonMark doesn't read as one, because nothing is behind it and it's
  /// right under text, if the caret is behind that and its space: to a user, it's an item as any other.
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
    place.leaf?.kind.isLiteralBlock == true && place.index > place.content.index
  }

  /// Takes the innermost level away that the line continues.
  private func levelEdit(_ place: CaretPlace) -> Edit? {
    let level = place.chain.levels[place.depth - 1]
    let outer = cursor(on: place.line, in: place.chain, depth: place.depth - 1)
    let start = place.place(outer.index)
    // The marker of a footnote, or of an extension's container, goes byte by byte: what's behind or below it would be
    // code without it.
    if level.kind.hasIndentedBody, level.firstLine == place.line { return nil }
    let isItemsFirst = level.isItem && level.firstLine == place.line
    if !isItemsFirst || place.container(level)?.previousSibling == nil {
      // Where there is a tab, what stays goes to the next place for one.
      let stop = tabStop(0, from: outer, on: place.line)
      let isNearer = outer.column + stop < place.content.column
      let kept = blanks(behind: outer, to: isNearer ? stop : 0, on: place.line)
      return isItemsFirst || start < place.offset ? Edit(start..<place.offset, kept) : nil
    }
    return Edit(start..<place.offset, blanks(behind: outer, to: level.width, on: place.line))
  }
}
