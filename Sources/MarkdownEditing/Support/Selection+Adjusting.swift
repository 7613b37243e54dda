import MarkdownSyntax
import TextBuffer

extension Selection {
  /// The selection after `changes` to `rope`, which change markers.
  ///
  /// Like `mapped`, with three exceptions. An end never lands between the digits of an item's number, or between them
  /// and its delimiter: it moves before the number. An end inside replaced text moves behind the replacement. A caret
  /// for which `staysBefore` is true stays before text inserted at it.
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
    return mapRanges { range in
      let mapped = range.mapped(through: changes, caretBias: staysBefore(range.head) ? .before : .after)
      return SelectionRange(
        anchor: beforeNumber(range.anchor) ?? behindReplaced(range.anchor) ?? mapped.anchor,
        head: beforeNumber(range.head) ?? behindReplaced(range.head) ?? mapped.head)
    }
  }

  /// The selection after `changes`; if `isBefore`, a caret stays before text inserted at its place.
  func staying(in changes: ChangeSet, _ isBefore: Bool) -> Selection {
    let places = Set(changes.edits.filter { $0.range.isEmpty }.map { $0.range.lowerBound })
    return mapRanges {
      $0.mapped(through: changes, caretBias: isBefore && places.contains($0.head) ? .before : .after)
    }
  }

  /// The selection with each range replaced by `change`; the main range stays the main one.
  func mapRanges(_ change: (SelectionRange) -> SelectionRange) -> Selection {
    Selection(ranges.map(change), mainIndex: mainIndex)
  }
}

extension Rope {
  /// The number of digits right before `offset`, at most ten.
  ///
  /// They may belong to a number whose end alone is changed.
  fileprivate func digits(before offset: UTF8Offset) -> Int {
    let start = max(.zero, offset.advanced(by: -10))
    return bytes(in: start..<offset).reversed().prefix { $0.isASCIIDigit }.count
  }
}

extension Range<UTF8Offset> {
  /// Whether an end at `offset` moves with the replacement of the range.
  fileprivate func isReached(by offset: UTF8Offset) -> Bool {
    offset <= upperBound && (lowerBound < offset || isEmpty && offset == lowerBound)
  }
}

extension Edit {
  /// Whether the edit writes digits of an item's number, and more digits or the delimiter follow.
  fileprivate func endsInNumber(in rope: Rope) -> Bool {
    guard let last = replacement.utf8.last, last.isASCIIDigit, range.upperBound < rope.range.upperBound else {
      return false
    }
    let next = rope.byte(at: range.upperBound)
    return next.isASCIIDigit || ASCII.delimiters.contains(next)
  }
}

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
    return isFine ? self : mapRanges { $0.onGraphemes(of: rope) }
  }
}

extension SelectionRange {
  fileprivate func onGraphemes(of rope: Rope) -> SelectionRange {
    let whole = rope.graphemes(around: range)
    return isCaret ? SelectionRange(caret: whole.lowerBound) : over(whole.lowerBound, whole.upperBound)
  }
}

extension Rope {
  /// `range`, widened to whole graphemes.
  func graphemes(around range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let low = startOfGrapheme(containing: range.lowerBound)
    let isFine = isGraphemeBoundary(range.upperBound)
    return low..<(isFine ? range.upperBound : graphemeBoundary(after: range.upperBound))
  }
}

extension Selection {
  /// The selection in which ranges that end behind a line break end before it.
  ///
  /// The line that starts at such an end isn't selected.
  func withoutLastBreaks(in rope: Rope) -> Selection {
    mapRanges { range in
      let (low, high) = (range.range.lowerBound, range.range.upperBound)
      let line = rope.line(at: high)
      guard low < high, rope.startOfLine(line) == high else { return range }
      return range.over(low, max(low, rope.contentOfLine(line - 1).upperBound))
    }
  }

  /// The selection in which ranges that end at a line's end also take in the line break.
  ///
  /// Only ranges whose value in `isMeant` is true are extended. The last line has no line break.
  func withLastBreaks(where isMeant: [Bool], in rope: Rope) -> Selection {
    guard isMeant.count == ranges.count else { return self }
    let extended = zip(ranges, isMeant).map { range, isMeant in
      let line = rope.line(at: range.range.upperBound)
      let isAtEnd = rope.contentOfLine(line).upperBound == range.range.upperBound
      guard isMeant, isAtEnd, line + 1 < rope.lineCount else { return range }
      return range.over(range.range.lowerBound, rope.startOfLine(line + 1))
    }
    return Selection(extended, mainIndex: mainIndex)
  }
}

extension ChangeSet {
  /// Whether the byte at `offset` is removed.
  func removes(_ offset: UTF8Offset) -> Bool {
    let index = edits.partitioningIndex { $0.range.upperBound > offset }
    return index < edits.count && edits[index].range.contains(offset)
  }
}
