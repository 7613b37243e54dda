import TextBuffer

extension Selection {
  /// The selection with no end inside a grapheme cluster or a CRLF.
  ///
  /// A caret there moves to the cluster's start. The ends of a range move outward, so that everything selected stays
  /// selected.
  ///
  /// - Complexity: O(*r* log *n*), where *r* is the number of ranges.
  func onGraphemes(of rope: Rope) -> Selection {
    let isFine = ranges.allSatisfy { range in
      rope.isGraphemeBoundary(range.head) && (range.isCaret || rope.isGraphemeBoundary(range.anchor))
    }
    return isFine ? self : Selection(ranges.map { $0.onGraphemes(of: rope) }, mainIndex: mainIndex)
  }
}

extension SelectionRange {
  fileprivate func onGraphemes(of rope: Rope) -> SelectionRange {
    let low = rope.startOfGrapheme(containing: range.lowerBound)
    if isCaret { return SelectionRange(caret: low) }
    let isFine = rope.isGraphemeBoundary(range.upperBound)
    let high = isFine ? range.upperBound : rope.graphemeBoundary(after: range.upperBound)
    return SelectionRange(anchor: isReversed ? high : low, head: isReversed ? low : high)
  }
}
