internal import TextBuffer

/// Maps ranges of a text to their positions after a change; the edits' shifts are summed up once.
struct RangeMap {
  /// An edit: its removed range, the shift of the text before it, and the number of inserted bytes.
  private struct Shift {
    var range: Range<Int>
    var before: Int
    var inserted: Int
  }

  private let shifts: [Shift]
  private let total: Int

  /// The map of `changes`.
  init(_ changes: ChangeSet) {
    var sum = 0
    shifts = changes.edits.map { edit in
      let inserted = edit.replacement.utf8.count
      let range = edit.range.lowerBound.value..<edit.range.upperBound.value
      defer { sum += inserted - range.count }
      return Shift(range: range, before: sum, inserted: inserted)
    }
    total = sum
  }

  /// Whether the change is empty.
  var isIdentity: Bool { shifts.isEmpty }

  /// The remainder of `range`: from its first to its last surviving byte.
  ///
  /// The result is empty if no byte survives.
  ///
  /// - Complexity: O(log *e*), where *e* is the number of edits.
  func range(_ range: Range<Int>) -> Range<Int> {
    if range.isEmpty {
      let place = map(range.lowerBound, isStart: true)
      return place..<place
    }
    let start = map(range.lowerBound, isStart: true)
    return start..<max(start, map(range.upperBound, isStart: false))
  }

  /// The new position of the first surviving byte at or after `offset` for a start; else the end of the last one before
  /// it.
  private func map(_ offset: Int, isStart: Bool) -> Int {
    let index = shifts.partitioningIndex { shift in
      let (start, end) = (shift.range.lowerBound, shift.range.upperBound)
      return isStart ? end >= offset : end > offset || start >= offset
    }
    guard index < shifts.count else { return offset + total }
    let shift = shifts[index]
    let holds = isStart ? shift.range.lowerBound <= offset : shift.range.lowerBound < offset
    guard holds else { return offset + shift.before }
    return shift.range.lowerBound + shift.before + (isStart ? shift.inserted : 0)
  }
}
