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
    return withoutBreak(before: place.line + 1, place)
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
      ChangeProof(LineContainers(of: next, becoming: image, in: self)).and(others)
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
  func withoutBreak(before next: Int, _ place: CaretPlace) -> KeyResult? {
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
