import MarkdownSyntax
import TextBuffer

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

  /// Whether `range` is all of the empty line before `table`.
  private func isEmptyLine(_ range: Range<UTF8Offset>, before table: SyntaxNode) -> Bool {
    let line = self.line(at: table.start)
    return line > 0 && rope.contentOfLine(line - 1).isEmpty
      && range == startOfLine(line - 1)..<startOfLine(line)
  }

  /// Whether the marker of an item is on `line`.
  func startsItem(_ line: Int) -> Bool {
    chain(ofLine: line).levels.contains { $0.isMarked(on: line) }
  }
}
