/// Finds places inside a leaf.
extension LeafView {
  /// The number of scalars, UTF-16 code units or line breaks in the first `local` bytes.
  func count(_ metric: Metric, before local: Int) -> Int {
    if local == count { return length }
    if metric != .breaks, length == count { return local }
    if metric == .breaks, length == 0 || local == 0 { return 0 }
    return TextSummary(counting: bytes, count: local, of: count)[metric]
  }

  /// The number of bytes before the position after `target` scalars or UTF-16 code units.
  ///
  /// A target inside a surrogate pair gives the scalar's start.
  func bytes(reaching target: Int, _ metric: Metric) -> Int {
    if length == count { return target }
    var (rest, index) = (target, 0)
    // A distance that is sure to be short isn't worth counting a whole run.
    while rest >= ByteRun.stride / 2, index &+ ByteRun.stride < count {
      let sums = ByteRun.counts(bytes + index, ByteRun.stride)
      let units = ByteRun.stride &- sums.continuations &+ (metric == .utf16 ? sums.long : 0)
      if units > rest { break }
      (rest, index) = (rest &- units, index &+ ByteRun.stride)
    }
    while index < count {
      let units = ByteWord(bytes, count, at: index).units(metric)
      let passed = units.lanes(below: rest &+ 1)
      index &+= passed
      if passed < 8 { break }
      rest &-= units.total
    }
    return min(index, count)
  }

  /// The number of bytes up to the end of the `target`th line break, counted from 1.
  func bytes(throughBreak target: Int) -> Int {
    var (rest, index) = (target, 0)
    while index &+ ByteRun.stride < count {
      let breaks = ByteRun.counts(bytes + index, ByteRun.stride).breaks
      if breaks >= rest { break }
      (rest, index) = (rest &- breaks, index &+ ByteRun.stride)
    }
    while index < count {
      let breaks = ByteWord(bytes, count, at: index).breaks
      let passed = breaks.lanes(below: rest)
      if passed < 8 { return index &+ passed &+ 1 }
      (rest, index) = (rest &- breaks.total, index &+ 8)
    }
    return count
  }

  /// The number of bytes up to the end of the first line break that ends after `local` bytes.
  ///
  /// Returns `nil` if the leaf has none.
  func bytes(throughBreakAfter local: Int) -> Int? {
    var index = local
    while index < count {
      let passed = ByteWord(bytes, count, at: index).breaks.lanes(below: 1)
      if passed < 8 { return index &+ passed &+ 1 }
      index &+= 8
    }
    return nil
  }

  /// The start of the line of `local`, or with a positive `target` of the line that many lines earlier.
  ///
  /// Returns 0 if the line break before that line isn't in the leaf.
  func lineStart(before local: Int, skippingBreaks target: Int) -> Int {
    var (rest, index) = (target &+ 1, local)
    while index > 0 {
      let breaks = ByteWord(bytes, count, before: index).breaks.reversed
      let passed = breaks.lanes(below: rest)
      if passed < 8 { return index &- passed }
      (rest, index) = (rest &- breaks.total, index &- 8)
    }
    return 0
  }

  /// The position `target` (at least 1) scalars or UTF-16 code units before `local`; inside a surrogate pair, its
  /// start.
  func bytes(before local: Int, back target: Int, _ metric: Metric) -> Int {
    if length == count { return local &- target }
    var (rest, index) = (target, local)
    while index > 0 {
      let units = ByteWord(bytes, count, before: index).units(metric).reversed
      let passed = units.lanes(below: rest)
      if passed < 8 { return max(0, index &- passed &- 1) }
      (rest, index) = (rest &- units.total, index &- 8)
    }
    return 0
  }
}
