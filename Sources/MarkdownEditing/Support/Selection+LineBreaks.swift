import TextBuffer

extension Selection {
  /// The selection in which ranges that end behind a line break end before it.
  ///
  /// The line that starts at such an end isn't selected.
  func withoutLastBreaks(in rope: Rope) -> Selection {
    mapRanges { range, _ in
      let (low, high) = (range.range.lowerBound, range.range.upperBound)
      let line = rope.line(at: high)
      guard low < high, rope.startOfLine(line) == high else { return range }
      return range.with(end: max(low, rope.contentOfLine(line - 1).upperBound))
    }
  }

  /// The selection in which ranges that end at a line's end also take in the line break.
  ///
  /// Only ranges whose value in `isMeant` is true are extended. The last line has no line break.
  func withLastBreaks(where isMeant: [Bool], in rope: Rope) -> Selection {
    guard isMeant.count == ranges.count else { return self }
    return mapRanges { range, index in
      let line = rope.line(at: range.range.upperBound)
      let isAtEnd = rope.contentOfLine(line).upperBound == range.range.upperBound
      guard isMeant[index], isAtEnd, line + 1 < rope.lineCount else { return range }
      return range.with(end: rope.startOfLine(line + 1))
    }
  }

  private func mapRanges(_ change: (SelectionRange, Int) -> SelectionRange) -> Selection {
    Selection(ranges.enumerated().map { change($1, $0) }, mainIndex: mainIndex)
  }
}

extension SelectionRange {
  /// The range with its upper end moved to `end`, in its own direction.
  fileprivate func with(end: UTF8Offset) -> SelectionRange {
    anchor <= head ? SelectionRange(anchor: anchor, head: end) : SelectionRange(anchor: end, head: head)
  }
}
