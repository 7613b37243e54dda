public import TextBuffer

extension ChangeSet {
  /// Changes that lead from the text of `old` to that of `new`, found by comparing lines and then what differs within them.
  ///
  /// Lines are compared by Myers' algorithm ("An O(ND) Difference Algorithm", 1986, the standard library's). Where more than a
  /// few thousand lines differ, they are one edit.
  ///
  /// - Complexity: O(n + d·l), where n is the texts' length, l the lines between the first and the last difference, and d how
  ///   many of them differ.
  public static func difference(from old: Rope, to new: Rope) -> ChangeSet {
    let (oldBytes, newBytes) = (old.bytes(in: old.range), new.bytes(in: new.range))
    if oldBytes == newBytes { return .identity(length: old.utf8Count) }
    let difference = TextDifference(oldBytes, newBytes)
    return ChangeSet(difference.edits, length: old.utf8Count)
  }
}

/// The differing lines of two texts, as edits of the first.
private struct TextDifference {
  private let old: [UInt8]
  private let new: [UInt8]
  private(set) var edits: [Edit] = []

  /// The number of lines that are compared at most.
  private static let mostLines = 4_000

  init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = old
    self.new = new
    let (oldLines, newLines) = (Self.lines(of: old), Self.lines(of: new))
    var first = 0
    while first < min(oldLines.count, newLines.count), old[oldLines[first]] == new[newLines[first]] { first += 1 }
    var (oldEnd, newEnd) = (oldLines.count, newLines.count)
    while oldEnd > first, newEnd > first, old[oldLines[oldEnd - 1]] == new[newLines[newEnd - 1]] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    compare(oldLines[first..<oldEnd], newLines[first..<newEnd], after: first, oldLines, newLines)
  }

  /// Compares the lines between what is the same at the start and at the end.
  private mutating func compare(
    _ oldMiddle: ArraySlice<Range<Int>>, _ newMiddle: ArraySlice<Range<Int>>, after first: Int,
    _ oldLines: [Range<Int>], _ newLines: [Range<Int>]
  ) {
    let oldStart = first < oldLines.count ? oldLines[first].lowerBound : old.count
    let newStart = first < newLines.count ? newLines[first].lowerBound : new.count
    if oldMiddle.count + newMiddle.count > Self.mostLines {
      return add(oldStart..<(oldMiddle.last?.upperBound ?? oldStart), newStart..<(newMiddle.last?.upperBound ?? newStart))
    }
    let difference = newMiddle.map { new[$0] }.difference(from: oldMiddle.map { old[$0] })
    let (removed, inserted) = (Set(difference.removals.map { Self.offset(of: $0) }), Set(difference.insertions.map { Self.offset(of: $0) }))
    var (line, newLine) = (0, 0)
    var (place, newPlace) = (oldStart, newStart)
    while line < oldMiddle.count || newLine < newMiddle.count {
      let (start, newStart) = (place, newPlace)
      while removed.contains(line) { (place, line) = (oldMiddle[first + line].upperBound, line + 1) }
      while inserted.contains(newLine) { (newPlace, newLine) = (newMiddle[first + newLine].upperBound, newLine + 1) }
      if start < place || newStart < newPlace { add(start..<place, newStart..<newPlace) }
      if line < oldMiddle.count { (place, line) = (oldMiddle[first + line].upperBound, line + 1) }
      if newLine < newMiddle.count { (newPlace, newLine) = (newMiddle[first + newLine].upperBound, newLine + 1) }
    }
  }

  private static func offset(of change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// Adds the replacement of one range by another, without what is the same at its ends; scalars stay whole.
  private mutating func add(_ range: Range<Int>, _ newRange: Range<Int>) {
    var (low, newLow) = (range.lowerBound, newRange.lowerBound)
    var (high, newHigh) = (range.upperBound, newRange.upperBound)
    while low < high, newLow < newHigh, old[low] == new[newLow] { (low, newLow) = (low + 1, newLow + 1) }
    while low > range.lowerBound, isInside(old, low) || isInside(new, newLow) { (low, newLow) = (low - 1, newLow - 1) }
    while high > low, newHigh > newLow, old[high - 1] == new[newHigh - 1] { (high, newHigh) = (high - 1, newHigh - 1) }
    while high < range.upperBound, isInside(old, high) || isInside(new, newHigh) {
      (high, newHigh) = (high + 1, newHigh + 1)
    }
    edits.append(
      Edit(UTF8Offset(low)..<UTF8Offset(high), String(decoding: new[newLow..<newHigh], as: UTF8.self)))
  }

  private func isInside(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] & 0b1100_0000 == 0b1000_0000
  }

  /// The ranges of the lines, each with what ends it: LF, CRLF or a lone CR.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in bytes.indices {
      let isEnd = bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isEnd {
        lines.append(start..<index + 1)
        start = index + 1
      }
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }
}
