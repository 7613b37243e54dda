import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What Shift-Enter comes to at `caret`: a new line of the same block, without a marker; `<br>` in a table's cell,
  /// which is one line.
  func softNewline(at caret: UTF8Offset) -> KeyResult? {
    let parting = CaretParting(caret, in: self, isSoft: true)
    let place = CaretPlace(outsideMarkers(parting?.place ?? caret), in: self)
    if place.leaf?.kind == .table, place.index >= place.content.index {
      if isInDelimiterRow(place) { return nil }
      guard let caret = placeInCell(nearest: caret, place) else { return nil }
      let inCell = CellBreak(caret, in: self)?.result(in: self)
      return inCell ?? result([.insert("<br>", at: caret)], caret: caret)
    }
    if isVerbatim(place) { return newline(at: caret) }
    guard let key = lineInContainers(place).map({ parting?.parted($0) ?? $0 }) else { return nil }
    let lines = place.line...place.line
    if let leaf = leafThatMayBreak(at: place),
      let kept = harmless(
        key, about: lines, in: place.chain, expecting: ChangeProof(SameText.ofParts(of: leaf, in: self)))
    {
      return kept
    }
    return harmless(key, about: lines, in: place.chain)
  }

  /// Whether the caret stands in the row below a table's header.
  func isInDelimiterRow(_ place: CaretPlace) -> Bool {
    place.leaf?.kind == .table && self.line(at: place.leaf?.markers.first?.lowerBound ?? .zero) == place.line
  }

  /// A new line that goes on in the containers of the caret's line.
  private func lineInContainers(_ place: CaretPlace) -> KeyResult? {
    guard place.index >= place.content.index else { return plainBreak(place, prefix: "") }
    let prefix = continuation(of: place.line, place.chain, depth: .max)
    return lineBelowClosed(place, prefix)
      ?? plainBreak(place, prefix: prefix, skipsBlanks: place.leavesBlanks)
  }
}
