import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What the Enter key comes to at `caret`, before closers that came by themselves.
  ///
  /// Those of pairs with nothing in them go, and all where a paragraph ends, since nothing reaches over that. A style
  /// that an action began ends before the line does. What else was typed goes on in the next line, as empty brackets in
  /// code do.
  func newline(at caret: UTF8Offset, in pairs: OpenPairs) -> KeyResult? {
    let closing = pairs.closing(at: caret)
    let (edits, place) =
      closing.isEmpty
      ? (replacedDelimiters(above: caret).map { [.delete($0)] } ?? [], caret)
      : edits(beforeNewlineAt: caret, closing, pairs)
    guard !edits.isEmpty || place != caret, let changes = changes(edits) else {
      return newline(at: caret, staysInside: closing.contains(where: { $0.isTyped }))
    }
    let before = changes.isIdentity ? self : BlockText(applying: changes, to: self)
    let start = changes.map(place, bias: .after)
    guard let result = before.newline(at: start) else { return KeyResult(changes: changes, caret: start) }
    return KeyResult(changes: changes.composed(with: result.changes), caret: result.caret)
  }

  /// What changes before a new line begins, and where that does.
  private func edits(
    beforeNewlineAt caret: UTF8Offset, _ closing: ArraySlice<OpenPairs.Pair>, _ pairs: OpenPairs
  ) -> ([Edit], UTF8Offset) {
    func removing(_ count: Int) -> [Edit] { [.delete(caret..<caret.advanced(by: count))] }
    let unused = pairs.unused(at: caret, inCode: isVerbatim(CaretPlace(caret, in: self))).count
    if unused > 0 { return (removing(unused), caret) }
    let made = closing.prefix { !$0.isTyped }
    if let last = made.last {
      guard let first = made.first, first.opener.advanced(by: 1) == caret else {
        return ([], last.closer.advanced(by: 1))
      }
      return ([.delete(last.opener..<caret.advanced(by: made.count))], last.opener)
    }
    let place = CaretPlace(caret, in: self)
    let isAtStart = place.index <= max(place.content.endOfBlanks, place.afterBox.index)
    guard isAtStart, !isVerbatim(place) else { return ([], caret) }
    return (removing(closing.count), caret)
  }

  /// The line of a table's delimiters, as Enter and Tab write it, if the caret stands at the end of another such row
  /// right below it: who types those, with colons or without spaces, means them in its place.
  private func replacedDelimiters(above caret: UTF8Offset) -> Range<UTF8Offset>? {
    let content = contentOfLine(holding: caret)
    guard caret == content.upperBound, !content.isEmpty, rope.byte(at: caret.advanced(by: -1)) == ASCII.pipe
    else { return nil }
    let place = CaretPlace(caret, in: self)
    guard let table = place.leaf, table.kind == .table, let marker = table.markers.first,
      case let line = self.line(at: marker.lowerBound), line + 1 == place.line
    else { return nil }
    let count = table.columnAlignments.count
    let made = "|" + String(repeating: " --- |", count: count)
    let above = cursor(on: line, in: place.chain)
    guard above.bytes[above.endOfBlanks...].elementsEqual(made.utf8), place.content.delimiters == count else {
      return nil
    }
    return startOfLine(line)..<startOfLine(place.line)
  }
}

extension LineCursor {
  /// How many cells the rest of the line has, if there is nothing in them but two dashes or more, and colons at their
  /// ends; 0 elsewhere.
  fileprivate var delimiters: Int {
    let row = bytes[endOfBlanks...].filter { !$0.isBlank }
    let cells = row.split(separator: ASCII.pipe, omittingEmptySubsequences: false)
    guard cells.count > 2, cells.first?.isEmpty == true, cells.last?.isEmpty == true else { return 0 }
    let inner = cells[1..<(cells.count - 1)]
    let colon = UInt8(ascii: ":")
    let areAll = inner.allSatisfy { cell in
      let dashes = cell.drop { $0 == colon }.prefix { $0 == ASCII.dash }.count
      return dashes > 1 && cell.prefix { $0 == colon }.count < 2
        && cell.reversed().prefix { $0 == colon }.count < 2
        && cell.count - dashes == cell.count { $0 == colon }
    }
    return areAll ? inner.count : 0
  }
}
