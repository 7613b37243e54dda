/// One edit on its way through a tree of ranges, and what it has found.
struct RangeEdit {
  /// The bytes that go, in the text before.
  let low: Int
  let high: Int
  /// The length of what comes in their place.
  let length: Int
  /// The key, after the edit, of the last entry that starts where the edit is.
  private var last: RangeKey?
  /// Whether entries are to be removed, or aren't sorted any more.
  private(set) var needsMending = false

  init(_ edit: Edit) {
    (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
    length = edit.replacement.utf8.count
  }

  var growth: Int { length - (high - low) }

  /// Where `offset` stands after the edit, as `ChangeSet.map(_:bias:)` says.
  func map(_ offset: Int, _ bias: Bias) -> Int {
    if offset < low || offset == low && high > low { return offset }
    if offset > high || offset == high && high > low { return offset + growth }
    return bias == .after ? low + length : low
  }

  /// Moves `entry`, whose start and end are what it says and these shifts.
  mutating func move(_ entry: inout RangeEntry, startShift: Int, endShift: Int) {
    let (start, end) = (entry.start + startShift, entry.end + endShift)
    let newStart = map(start, entry.tracking.start)
    // Ends that would change places stand where the start goes.
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

// Edits move what is there.
extension RangeNode {
  /// Moves the entries through `edit`; `start` and `end` are the sums of the shifts above.
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
