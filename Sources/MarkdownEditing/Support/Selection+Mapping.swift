import MarkdownSyntax
import TextBuffer

extension Selection {
  /// The selection after `changes` to `rope`, which change markers: as `mapped`, but no end goes between the digits
  /// of a number and what is behind them, and one within what is replaced goes behind that; where `staysBefore` says
  /// so, a caret stays before what is inserted at its place.
  func following(
    _ changes: ChangeSet, in rope: Rope, staysBefore: (UTF8Offset) -> Bool = { _ in false }
  ) -> Selection {
    let edits = changes.edits
    let numbers = edits.filter { $0.endsInNumber(in: rope) }.map { $0.range }
    func beforeNumber(_ offset: UTF8Offset) -> UTF8Offset? {
      let index = numbers.partitioningIndex { $0.upperBound >= offset }
      guard index < numbers.count, numbers[index].isReached(by: offset) else { return nil }
      let start = changes.map(numbers[index].lowerBound, bias: .before)
      return start.advanced(by: -rope.digits(before: numbers[index].lowerBound))
    }
    func behindReplaced(_ offset: UTF8Offset) -> UTF8Offset? {
      let index = edits.partitioningIndex { $0.range.upperBound > offset }
      guard index < edits.count, edits[index].range.lowerBound < offset, !edits[index].replacement.isEmpty
      else { return nil }
      return changes.map(edits[index].range.upperBound, bias: .before)
    }
    return Selection(
      ranges.map { range in
        let mapped = range.mapped(through: changes, caretBias: staysBefore(range.head) ? .before : .after)
        return SelectionRange(
          anchor: beforeNumber(range.anchor) ?? behindReplaced(range.anchor) ?? mapped.anchor,
          head: beforeNumber(range.head) ?? behindReplaced(range.head) ?? mapped.head)
      }, mainIndex: mainIndex)
  }
}

extension Rope {
  /// How many digits stand right before `offset`, which may belong to a number that is longer than what changes of
  /// it; ten at most.
  fileprivate func digits(before offset: UTF8Offset) -> Int {
    let start = max(.zero, offset.advanced(by: -10))
    return bytes(in: start..<offset).reversed().prefix { $0.isASCIIDigit }.count
  }
}

extension Range<UTF8Offset> {
  /// Whether a caret at `offset` goes with what is put in the place of the range.
  fileprivate func isReached(by offset: UTF8Offset) -> Bool {
    offset <= upperBound && (lowerBound < offset || isEmpty && offset == lowerBound)
  }
}

extension Edit {
  /// Whether the edit writes the digits of an item's number, of which more is behind them.
  fileprivate func endsInNumber(in rope: Rope) -> Bool {
    guard let last = replacement.utf8.last, last.isASCIIDigit, range.upperBound < rope.range.upperBound else {
      return false
    }
    let next = rope.byte(at: range.upperBound)
    return next.isASCIIDigit || ASCII.delimiters.contains(next)
  }
}
