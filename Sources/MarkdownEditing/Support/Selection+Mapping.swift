import TextBuffer

extension Selection {
  /// The selection after `changes` to `rope`, which change markers: as `mapped`, but no end goes between the digits of a number and what
  /// is behind them.
  ///
  /// - Parameter staysBefore: Whether a caret stays before what is inserted at its place.
  func following(
    _ changes: ChangeSet, in rope: Rope, staysBefore: (UTF8Offset) -> Bool = { _ in false }
  ) -> Selection {
    let numbers = changes.edits.filter { $0.range.count > 1 && $0.endsInNumber(in: rope) }.map(\.range)
    func isInNumber(_ offset: UTF8Offset) -> Bool {
      let index = numbers.partitioningIndex { $0.upperBound > offset }
      return index < numbers.count && numbers[index].lowerBound < offset
    }
    return Selection(
      ranges.map { range in
        let isBefore = staysBefore(range.head) || isInNumber(range.head)
        return range.mapped(through: changes, caretBias: isBefore ? .before : .after)
      }, mainIndex: mainIndex)
  }
}

extension Edit {
  /// Whether the edit writes the digits of an item's number, of which more is behind them.
  fileprivate func endsInNumber(in rope: Rope) -> Bool {
    guard let last = replacement.utf8.last, last.isDigit, range.upperBound < rope.range.upperBound else {
      return false
    }
    let next = rope.byte(at: range.upperBound)
    return next.isDigit || ASCII.delimiters.contains(next)
  }
}
