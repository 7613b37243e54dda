import MarkdownSyntax
import TextBuffer

extension ShiftEnter {
  /// In a table's cell, which is one line: `<br>`; in the row of delimiters, nothing.
  static let inTable = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.leaf?.kind == .table, place.index >= place.content.index else { return nil }
    guard !place.isDelimiterRow, let caret = nearestInCell(to: at.caret, place) else { return .refused }
    let inCell = CellBreak(caret, in: text)?.result(in: text)
    return KeyDecision(inCell ?? text.result([.insert("<br>", at: caret)], caret: caret))
  }

  /// `caret`, which is in the row of `place`; before the first bar of the row, the start of the first cell, and behind
  /// the last bar, the end of the last cell.
  ///
  /// `nil` where the row has no cells.
  private static func nearestInCell(to caret: UTF8Offset, _ place: CaretPlace) -> UTF8Offset? {
    let row = place.leaf?.children.first {
      $0.kind == .tableRow && place.text.line(at: $0.start) == place.line
    }
    guard let row, case let cells = row.children.filter({ $0.kind == .tableCell }), let first = cells.first,
      let last = cells.last
    else { return nil }
    let bars = row.markers
    if let bar = bars.first, bar.upperBound <= first.start, caret <= bar.lowerBound {
      return first.content.lowerBound
    }
    // Behind it may be text for which the table has no column, and bars in that.
    if let bar = bars.first(where: { last.range.upperBound <= $0.lowerBound }), bar.upperBound <= caret {
      return last.content.upperBound
    }
    return caret
  }
}

/// The tag `<br>` in a table's cell.
///
/// In code a tag is nothing but its letters: the code ends before it and begins again behind it. It goes behind an
/// address, image or tag, and beside the delimiter or escape that it would tear.
private struct CellBreak {
  /// The offset of the tag from the start of the cell.
  private let place: Int
  private let cell: SyntaxNode
  private let parting: SpanParting

  /// The break at `caret`; `nil` outside of cells, and in one that is too long to be read for a key.
  init?(_ caret: UTF8Offset, in text: BlockText) {
    guard let cell = text.tree.path(to: caret).last(where: { $0.kind == .tableCell }),
      cell.range.count <= CaretParting.longestLeaf
    else { return nil }
    self.cell = cell
    parting = SpanParting(bytes: text.rope.bytes(in: cell.range), inlines: cell.leafInlines)
    let start = parting.behindPiece(cell.start.distance(to: caret))
    place = SpanParting.outside(start, of: parting.inlines, partsLine: true)
  }

  /// The result, with the caret behind the tag.
  func result(in text: BlockText) -> KeyResult? {
    let caret = cell.start.advanced(by: place)
    let code = parting.spans(over: place..<place).last.flatMap { $0.kind == .code ? $0 : nil }
    let markers = code.map { SpanMarkers($0, in: parting, parted: place..<place, false) }
    let edits = (markers.map { $0.openingEdit + $0.closingEdit } ?? []).map {
      Edit(
        cell.start.advanced(by: $0.range.lowerBound)..<cell.start.advanced(by: $0.range.upperBound), $0.text)
    }
    let tag = (markers?.closer ?? "") + "<br>" + (markers?.opener ?? "")
    return text.result(edits + [.insert(tag, at: caret)], caret: caret)
  }
}

extension SpanParting {
  /// `place`, or the place behind the address, footnote reference, escape or character reference that it's in.
  fileprivate func behindPiece(_ place: Int) -> Int {
    let around = inlines.nodes.filter { $0.range.lowerBound < place && place < $0.range.upperBound }
    let whole = around.first { node in
      node.kind == .footnoteReference
        || node.kind == .link && bytes[node.range.lowerBound] != UInt8(ascii: "[")
    }
    if let whole { return whole.range.upperBound }
    // In code, too, a pipe would end the cell without its backslash.
    if place < bytes.count, bytes[place] == ASCII.pipe { return place + 1 }
    guard let text = around.last, text.kind == .text else { return place }
    var end = place
    TextPieceReader().forEach(in: bytes, text.range) { piece in
      if piece.range.lowerBound < place, place < piece.range.upperBound { end = piece.range.upperBound }
    }
    return end
  }
}
