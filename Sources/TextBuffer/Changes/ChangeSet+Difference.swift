extension ChangeSet {
  /// The changes from the text of `old` to that of `new`, found by comparing lines and then the differing parts within
  /// them.
  ///
  /// Lines are compared by Myers' algorithm ("An O(ND) Difference Algorithm", 1986, as implemented in the standard
  /// library). If more than 2,000 lines lie between the first and the last difference, these lines become one edit.
  ///
  /// - Complexity: O(n + d·l), where n is the texts' length, l the lines between the first and the last difference,
  ///   and d how many of them differ.
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

  /// The greatest number of compared lines, of both texts together.
  private static let mostLines = 2_000

  init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = old
    self.new = new
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    while !(isLineStart(old, start) && isLineStart(new, start)) { start -= 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    while !(isLineStart(old, oldEnd) && isLineStart(new, newEnd)) {
      (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
    }
    compare(lineStarts(of: old, in: start..<oldEnd), lineStarts(of: new, in: start..<newEnd))
  }

  /// Compares lines, given by their starts and, as the last element, the end of the last one.
  private mutating func compare(_ oldStarts: [Int], _ newStarts: [Int]) {
    let (oldCount, newCount) = (oldStarts.count - 1, newStarts.count - 1)
    guard oldCount + newCount <= Self.mostLines else {
      return add(oldStarts[0]..<oldStarts[oldCount], newStarts[0]..<newStarts[newCount])
    }
    let difference = Self.lines(new, newStarts).difference(from: Self.lines(old, oldStarts))
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var (line, newLine) = (0, 0)
    while line < oldCount || newLine < newCount {
      let (first, newFirst) = (line, newLine)
      while removed.contains(line) { line += 1 }
      while inserted.contains(newLine) { newLine += 1 }
      add(oldStarts[first]..<oldStarts[line], newStarts[newFirst]..<newStarts[newLine])
      // The next line is in both.
      (line, newLine) = (line + 1, newLine + 1)
    }
  }

  /// Adds the replacement of one range by another, without their common prefix and suffix; scalars stay whole.
  private mutating func add(_ range: Range<Int>, _ newRange: Range<Int>) {
    guard !range.isEmpty || !newRange.isEmpty else { return }
    var (low, newLow) = (range.lowerBound, newRange.lowerBound)
    var (high, newHigh) = (range.upperBound, newRange.upperBound)
    while low < high, newLow < newHigh, old[low] == new[newLow] { (low, newLow) = (low + 1, newLow + 1) }
    while low > range.lowerBound, isInside(old, low) || isInside(new, newLow) {
      (low, newLow) = (low - 1, newLow - 1)
    }
    while high > low, newHigh > newLow, old[high - 1] == new[newHigh - 1] {
      (high, newHigh) = (high - 1, newHigh - 1)
    }
    while high < range.upperBound, isInside(old, high) || isInside(new, newHigh) {
      (high, newHigh) = (high + 1, newHigh + 1)
    }
    let replacement = String(decoding: new[newLow..<newHigh], as: UTF8.self)
    edits.append(Edit(UTF8Offset(low)..<UTF8Offset(high), replacement))
  }

  /// The starts of the lines in `range` of `bytes`, which contains only whole lines, followed by the range's end.
  private func lineStarts(of bytes: [UInt8], in range: Range<Int>) -> [Int] {
    range.filter { isLineStart(bytes, $0) } + [range.upperBound]
  }

  /// Whether a line starts or the text ends at `offset`; LF, CRLF and a lone CR end a line.
  private func isLineStart(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0, offset < bytes.count else { return true }
    return bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D && bytes[offset] != 0x0A
  }

  /// Whether `offset` is inside a scalar.
  private func isInside(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] & 0b1100_0000 == 0b1000_0000
  }

  private static func lines(_ bytes: [UInt8], _ starts: [Int]) -> [ArraySlice<UInt8>] {
    zip(starts, starts.dropFirst()).map { bytes[$0..<$1] }
  }

  private static func offset(of change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
