/// An edit during its pass through a tree of ranges, with the findings of the pass.
struct RangeEdit {
  /// The bounds of the removed bytes, in the text before the edit.
  let low: Int
  let high: Int
  /// The length of the inserted text, in bytes.
  let length: Int
  /// The key, after the edit, of the last visited entry that starts at the edit.
  private var last: RangeKey?
  /// Whether entries have to be removed or sorted again.
  private(set) var needsMending = false

  init(_ edit: Edit) {
    (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
    length = edit.replacement.utf8.count
  }

  var growth: Int { length - (high - low) }

  /// The position of `offset` after the edit, by the rule of `ChangeSet.map(_:bias:)`.
  func map(_ offset: Int, _ bias: Bias) -> Int {
    if offset < low || offset == low && high > low { return offset }
    if offset > high || offset == high && high > low { return offset + growth }
    return bias == .after ? low + length : low
  }

  /// Moves `entry`, whose actual start and end are its stored ones plus these shifts.
  mutating func move(_ entry: inout RangeEntry, startShift: Int, endShift: Int) {
    let (start, end) = (entry.start + startShift, entry.end + endShift)
    let newStart = map(start, entry.tracking.start)
    // Ends that would change places are both at the start's new position.
    let newEnd = max(newStart, map(end, entry.tracking.end))
    entry.start = newStart - startShift
    entry.end = newEnd - endShift
    guard low...high ~= start else { return }
    if start < end, newStart == newEnd, entry.tracking.whenEmptied == .goes {
      entry.isDoomed = true
      needsMending = true
    }
    let key = RangeKey(start: newStart, number: entry.number)
    if let last, key < last { needsMending = true }
    last = key
  }
}

// Editing: edits move the entries.
extension RangeNode {
  /// Moves the entries through `edit`; `start` and `end` are the sums of the shifts of the nodes above.
  mutating func move(_ edit: inout RangeEdit, start: Int, end: Int) {
    let (ownStart, ownEnd) = (start + startShift, end + endShift)
    guard bounds.count > 0, bounds.ends.most + ownEnd >= edit.low else { return }
    if bounds.starts.least + ownStart > edit.high {
      startShift += edit.growth
      endShift += edit.growth
      return
    }
    if bounds.starts.most + ownStart < edit.low, bounds.ends.least + ownEnd > edit.high {
      endShift += edit.growth
      return
    }
    for index in entries.indices { edit.move(&entries[index], startShift: ownStart, endShift: ownEnd) }
    for index in children.indices { children[index].move(&edit, start: ownStart, end: ownEnd) }
    updateBounds()
  }
}
