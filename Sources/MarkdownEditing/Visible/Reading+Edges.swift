import TextBuffer

extension Reading {
  /// The indices of `removed`, and of the white space beside it that disappears once `items` are shown instead.
  ///
  /// White space disappears at the start and at the end of a line.
  func hidden(by removed: Range<Int>, showing items: [Item]) -> Range<Int> {
    let before = self.items[..<removed.lowerBound].reversed().prefix { $0.kind == .space }.count
    let behind = self.items[removed.upperBound...].prefix { $0.kind == .space }.count
    let (low, high) = (removed.lowerBound - before, removed.upperBound + behind)
    let endsLine = items.first.map { $0.kind.isLineEnding } ?? isEdge(high)
    let startsLine = items.last.map { $0.kind.isLineEnding } ?? isEdge(low - 1)
    return (endsLine ? low : removed.lowerBound)..<(startsLine ? high : removed.upperBound)
  }

  /// Whether the item at `index` is a line ending or outside of the leaf, so that a line of the leaf ends or starts
  /// there.
  private func isEdge(_ index: Int) -> Bool { !content.contains(index) || items[index].kind.isLineEnding }
}
