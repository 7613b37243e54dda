import MarkdownSyntax
import TextBuffer

extension ShiftEnter {
  /// In a table cell, which is one line: `<br>`; in the delimiter row, nothing.
  static let inTable = EnterRule { at in
    let (place, text) = (at.place, at.text)
    guard place.leaf?.kind == .table, place.index >= place.content.index else { return nil }
    let row = place.leaf?.children.first { $0.kind == .tableRow && text.line(at: $0.start) == place.line }
    guard let caret = row?.nearestInCell(to: at.caret) else { return .refused }
    let inCell = cellBreak(caret, in: text)
    return KeyDecision(inCell ?? KeyResult([.insert("<br>", at: caret)], in: text, caret: caret))
  }

  /// The tag `<br>` in the table cell around `caret`, with the caret behind it.
  ///
  /// In code a tag is only its letters, so the code ends before the tag and begins again behind it. The tag is put
  /// behind an address, image or other tag, and beside a delimiter or escape that it would tear. `nil` outside of
  /// cells, or in a cell that is too long to be read for a key.
  private static func cellBreak(_ caret: UTF8Offset, in text: LineModel) -> KeyResult? {
    guard let cell = text.tree.path(to: caret).last(where: { $0.kind == .tableCell }),
      cell.range.count <= CaretParting.longestLeaf
    else { return nil }
    let parting = SpanParting(bytes: text.rope.bytes(in: cell.range), inlines: cell.leafInlines)
    let start = parting.behindPiece(cell.start.distance(to: caret))
    let place = SpanParting.outside(start, of: parting.inlines, partsLine: true)
    let code = parting.spans(over: place..<place).last.flatMap { $0.kind == .code ? $0 : nil }
    let markers = code.map { SpanMarkers($0, in: parting, parted: place..<place, false) }
    let tag = (markers?.closer ?? "") + "<br>" + (markers?.opener ?? "")
    let edits = (markers.map { $0.openingEdit + $0.closingEdit } ?? []) + [.insert(tag, at: place)]
    return KeyResult(
      edits.map { $0.edit(from: cell.start.value) }, in: text, caret: cell.start.advanced(by: place))
  }
}

extension SpanParting {
  /// `place`, moved behind the address, footnote reference, escape or character reference that it is in.
  fileprivate func behindPiece(_ place: Int) -> Int {
    let around = inlines.nodes.filter { $0.range.lowerBound < place && place < $0.range.upperBound }
    let whole = around.first { node in
      node.kind == .footnoteReference
        || node.kind == .link && bytes[node.range.lowerBound] != UInt8(ascii: "[")
    }
    if let whole { return whole.range.upperBound }
    // In code, too, a pipe without its backslash would end the cell.
    if place < bytes.count, bytes[place] == ASCII.pipe { return place + 1 }
    guard let text = around.last, text.kind == .text else { return place }
    var end = place
    TextPieceReader().forEach(in: bytes, text.range, inCell: true) { piece in
      if piece.range.lowerBound < place, place < piece.range.upperBound { end = piece.range.upperBound }
    }
    return end
  }
}
