import TextBuffer

extension Selection {
  /// The selection after `changes` to `rope`, which change markers: as `mapped`, but no end goes between the digits of a number and what
  /// is behind them; where `staysBefore` says so, a caret stays before what is inserted at its place.
  func following(
    _ changes: ChangeSet, in rope: Rope, staysBefore: (UTF8Offset) -> Bool = { _ in false }
  ) -> Selection {
    let numbers = changes.edits.filter { $0.range.count > 1 && $0.endsInNumber(in: rope) }.map(\.range)
    return Selection(
      ranges.map { range in
        let index = numbers.partitioningIndex { $0.upperBound > range.head }
        guard range.isCaret, index < numbers.count, numbers[index].lowerBound < range.head else {
          return range.mapped(through: changes, caretBias: staysBefore(range.head) ? .before : .after)
        }
        let start = changes.map(range.head, bias: .before)
        return SelectionRange(caret: start.advanced(by: -rope.digits(before: numbers[index].lowerBound)))
      }, mainIndex: mainIndex)
  }
}

extension Rope {
  /// How many digits stand right before `offset`, which may belong to a number that is longer than what changes of it; ten at most.
  fileprivate func digits(before offset: UTF8Offset) -> Int {
    let start = max(.zero, offset.advanced(by: -10))
    return bytes(in: start..<offset).reversed().prefix { $0.isDigit }.count
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
