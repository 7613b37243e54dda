import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Delete key comes to at `caret`: the character behind it goes, or at a line's end the line break with
  /// what the next line starts with.
  func delete(at caret: UTF8Offset) -> KeyResult? {
    let place = CaretPlace(caret, in: self)
    if caret < rope.contentOfLine(place.line).upperBound {
      let range = caret..<rope.graphemeBoundary(after: caret)
      return keepsCells(range, place) ? deletedText(range, place) : nil
    }
    guard place.line + 1 < rope.lineCount else { return nil }
    return joined(with: place.line + 1, place)
  }

  /// `range`, in the line of `place`, deleted, so that what is below in the same item stays in it.
  ///
  /// White space that the first line is left with at its start would count to the marker, and goes; and so do blank
  /// lines behind a first line that is left empty, of which an item can begin with one.
  func deletedText(_ range: Range<UTF8Offset>, _ place: CaretPlace) -> KeyResult? {
    guard let key = result([.delete(range)], caret: range.lowerBound) else { return nil }
    guard let next = lineBelow(emptying: range, place) else { return key }
    let others = OtherLines(than: place.line...place.line, in: self)
    func proof(_ image: Int) -> ChangeProof {
      ChangeProof([LineContainers(of: next, becoming: image, in: self), others])
    }
    let change = ProvenChange(key.changes, of: self, within: .keystroke)
    guard change.text.tree.isComplete else { return key }
    if proof(next).accepts(change) { return KeyResult(change: change, caret: key.caret) }
    let content = contentOfLine(place.line)
    let blanks = rope.bytes(in: range.upperBound..<content.upperBound).prefix(while: { $0.isBlank }).count
    let end = range.upperBound.advanced(by: blanks)
    let gap = end == content.upperBound ? startOfLine(place.line + 1)..<startOfLine(next) : end..<end
    let edits = [Edit.delete(range.lowerBound..<end), .delete(gap)].filter { !$0.range.isEmpty }
    guard let closer = result(edits, caret: range.lowerBound) else { return key }
    let closed = ProvenChange(closer.changes, of: self, within: .keystroke)
    let image = gap.isEmpty ? next : place.line + 1
    let isBetter = closed.text.tree.isComplete && proof(image).accepts(closed)
    return isBetter ? KeyResult(change: closed, caret: closer.caret) : key
  }

  /// The first line with content below an item's first line that begins with `range`; `nil` elsewhere.
  private func lineBelow(emptying range: Range<UTF8Offset>, _ place: CaretPlace) -> Int? {
    guard place.isItemsFirstLine, let item = place.list?.item,
      range.lowerBound <= place.place(place.content.endOfBlanks),
      range.upperBound <= contentOfLine(place.line).upperBound,
      case let last = lastLine(of: item), last > place.line
    else { return nil }
    let end = contentOfLine(place.line).upperBound
    let isLeft = range.upperBound < end && !rope.byte(at: range.upperBound).isBlank
    return isLeft ? nil : (place.line + 1...last).first { !isEmptyPrefix($0) }
  }

  /// Takes the line break before `next` away, or, where that would change what is seen elsewhere, nothing.
  func joined(with next: Int, _ place: CaretPlace) -> KeyResult? {
    let last = isEmptyPrefix(next) && next + 1 < rope.lineCount ? place.line : next
    return joining(with: next, place).flatMap { harmless($0, about: place.line...last, in: place.chain, []) }
  }

  private func joining(with next: Int, _ place: CaretPlace) -> KeyResult? {
    if isEmptyPrefix(next), !startsItem(next) {
      return result([.delete(place.offset..<rope.contentOfLine(next).upperBound)], caret: place.offset)
    }
    // Text would be a part of the title.
    if place.isConstructsFirstLine { return nil }
    let following = CaretPlace(startOfLine(next), in: self)
    if place.content.isBlank, !place.isItemsFirstLine, !place.isNotesFirstLine {
      // The line is empty: it goes as a whole, and the next one keeps what it starts with.
      let caret = following.place(following.afterBox.index)
      return result([.delete(startOfLine(place.line)..<startOfLine(next))], caret: caret)
    }
    guard let end = joinEnd(place, following) else { return nil }
    return deleted(place.offset..<end, caret: place.offset, marked: [place.line])
  }

  /// `range`, which holds one line break at most, deleted, and the lists counted anew that begin behind it, or have an
  /// item on the lines `marked`.
  func deleted(_ range: Range<UTF8Offset>, caret: UTF8Offset, marked: [Int] = []) -> KeyResult? {
    let restarts = restarts(behind: range)
    guard !restarts.isEmpty || !marked.isEmpty else { return result([.delete(range)], caret: caret) }
    let lines = restarts.map { self.line(at: $0.place) - 1 } + marked
    return renumbered(
      [.delete(range)] + restarts.flatMap { $0.edits }, marked: lines, caret: caret,
      includesEnclosing: !marked.isEmpty)
  }

  fileprivate func startsItem(_ line: Int) -> Bool {
    chain(ofLine: line).levels.contains { $0.isMarked(on: line) }
  }

  /// Where the text of the next line starts that goes on behind the caret; `nil` where that line can't be joined.
  private func joinEnd(_ place: CaretPlace, _ next: CaretPlace) -> UTF8Offset? {
    let isSame = place.leaf.map { leaf in next.leaf?.isSame(as: leaf) ?? false } ?? false
    switch next.leaf?.kind {
    case .codeBlock, .block, .htmlBlock, .frontMatter:
      guard isSame, isContentLine(next), isContentLine(place) else { return nil }
      return next.place(next.content.index)
    case .paragraph, .heading:
      guard place.leaf == nil || place.leaf?.kind == .paragraph || place.leaf?.kind == .heading,
        isContentLine(next)
      else { return nil }
      let start = next.place(next.afterBox.endOfBlanks)
      guard let leaf = next.leaf, leaf.kind == .heading, !leaf.isSetext else { return start }
      return max(start, leaf.content.lowerBound)
    default: return nil
    }
  }

  /// Whether no pipe between cells, and no line break of a table's row, is in `range`.
  func keepsCells(_ range: Range<UTF8Offset>, _ place: CaretPlace) -> Bool {
    guard let table = place.leaf, table.kind == .table, !isEmptyLine(range, before: table) else {
      return true
    }
    return table.children.allSatisfy { row in row.markers.allSatisfy { !$0.overlaps(range) } }
      && table.markers.allSatisfy { !$0.overlaps(range) }
      && range.upperBound <= rope.contentOfLine(place.line).upperBound
      && range.lowerBound >= startOfLine(place.line)
  }
}

extension BlockText {
  /// Whether `range` is all of the empty line before `table`.
  private func isEmptyLine(_ range: Range<UTF8Offset>, before table: SyntaxNode) -> Bool {
    let line = self.line(at: table.start)
    return line > 0 && rope.contentOfLine(line - 1).isEmpty
      && range == startOfLine(line - 1)..<startOfLine(line)
  }
}

extension MarkdownDocument {
  /// What Delete or Backspace comes to when something is selected: it goes; over several cells of a table only their
  /// text.
  func deletingSelection(in text: BlockText) -> ActionResult {
    let deleted = selection.ranges.flatMap { text.deletion(of: $0.range) }
    let restarts = selection.ranges.flatMap { text.restarts(behind: $0.range) }
    guard var changes = text.changes(deleted, restarting: restarts) ?? text.changes(deleted),
      !changes.isIdentity
    else { return .unchanged(.nothingThere) }
    var after = Selection(
      selection.ranges.map { SelectionRange(caret: changes.map($0.range.lowerBound, bias: .before)) },
      mainIndex: selection.mainIndex)
    if text.options.renumbersLists, selection.ranges.contains(where: { text.spansLines($0.range) }),
      let numbers = text.renumbering(
        after: changes,
        at: after.ranges.map { $0.head } + restarts.map { changes.map($0.place, bias: .after) })
    {
      changes = changes.composed(with: numbers)
      after = after.mapped(through: numbers)
    }
    return .changed(Transaction(changes: changes, selection: after, event: .deletion))
  }
}

extension BlockText {
  /// The edits that remove `range`; over several cells of one table, only what is written in them.
  func deletion(of range: Range<UTF8Offset>) -> [Edit] {
    guard !range.isEmpty else { return [] }
    let place = CaretPlace(range.lowerBound, in: self)
    guard let table = place.leaf, table.kind == .table, range.upperBound <= table.range.upperBound,
      table.start <= range.lowerBound, !keepsCells(range, place)
    else { return SpanDeletion(of: range, in: self).outcome.edits }
    let cells = table.children.flatMap { row in row.children.filter { $0.kind == .tableCell } }
    return cells.map { $0.content }.filter { $0.overlaps(range) }.map { .delete($0.clamped(to: range)) }
  }

  /// The change of numbers in the lists at `places` once `changes` are made.
  func renumbering(after changes: ChangeSet, at places: [UTF8Offset]) -> ChangeSet? {
    let after = BlockText(applying: changes, to: self)
    let lines = Set(places.map { after.line(at: $0) })
    guard let numbers = Renumbering(lines, in: after, includesEnclosing: true).changes(),
      !numbers.isIdentity
    else { return nil }
    return numbers
  }

  /// The items that are the first ones of their ordered lists once `range` is deleted, where they stand, and the edits
  /// that give them the number of the item that was the first one: right under text, a list is only one that begins
  /// with 1.
  func restarts(behind range: Range<UTF8Offset>) -> [(place: UTF8Offset, edits: [Edit])] {
    guard options.renumbersLists, spansLines(range) else { return [] }
    let path = path(ofLine: self.line(at: range.upperBound))
    let start = CaretPlace(range.lowerBound, in: self)
    return path.indices.compactMap { depth in
      guard let attributes = path[depth].list, attributes.isOrdered, range.lowerBound <= path[depth].start,
        isPartOfText(path[depth].start, without: range, at: start)
      else { return nil }
      var next = path[depth].firstChild
      while let item = next,
        item.start == path[depth].start || isPartOfText(item.start, without: range, at: start)
      {
        next = item.nextSibling
      }
      let chain = ContainerChain(path: Array(path[..<depth]), in: self)
      let first = ItemMarker(attributes).number
      guard let next, var marker = ItemMarker(at: cursor(on: self.line(at: next.start), in: chain)),
        marker.number != first
      else { return nil }
      marker.number = first
      return (next.start, remark(next, in: chain, with: marker))
    }
  }

  /// The change that makes the edits `deleted` and those of `restarts`; `nil` where these aren't of items then, as
  /// behind a fence that has lost its end.
  func changes(_ deleted: [Edit], restarting restarts: [(place: UTF8Offset, edits: [Edit])]) -> ChangeSet? {
    guard !restarts.isEmpty, let changes = changes(deleted + restarts.flatMap { $0.edits }) else {
      return nil
    }
    let after = BlockText(applying: changes, to: self)
    let areItems = restarts.allSatisfy {
      after.startsItem(after.line(at: changes.map($0.place, bias: .after)))
    }
    return areItems ? changes : nil
  }

  /// Whether the marker of an item, at `marker`, is deleted with `range`, or stands behind text then.
  private func isPartOfText(_ marker: UTF8Offset, without range: Range<UTF8Offset>, at start: CaretPlace)
    -> Bool
  {
    marker < range.upperBound || marker == range.upperBound && start.content.endOfBlanks < start.index
  }
}
