extension DecorationSet {
  /// The decoration called `id`; `nil` where it isn't there any more.
  ///
  /// - Complexity: O(log n) where decorations were added in the order of their starts, O(n) at worst, where n is
  ///   their number
  public subscript(id: DecorationID) -> Decoration<Value>? {
    tree.entry(id.number).flatMap { decoration($0) }
  }

  /// All decorations, in order.
  ///
  /// - Complexity: O(n), where n is their number
  public var all: [Decoration<Value>] { tree.entries(touching: .min, .max).compactMap { decoration($0) } }

  /// The decorations that hold a byte of `range`, in order; empty ones where they stand in it, its start included.
  ///
  ///     [ab]cd[e]   in 2..<4: none; in 1..<5: both
  ///
  /// - Complexity: O((1 + a) log n), where a is the number of answers and n that of decorations
  public func decorations(in range: Range<UTF8Offset>) -> [Decoration<Value>] {
    decorations(touching: range).filter {
      $0.range.isEmpty ? range.contains($0.range.lowerBound) : $0.range.overlaps(range)
    }
  }

  /// The decorations that hold a byte of `range` or stand at its edges, in order: those at a caret, where it's
  /// empty.
  ///
  /// - Complexity: O((1 + a) log n), where a is the number of answers and n that of decorations
  public func decorations(touching range: Range<UTF8Offset>) -> [Decoration<Value>] {
    tree.entries(touching: range.lowerBound.value, range.upperBound.value).compactMap { decoration($0) }
  }

  /// The first decoration that starts at or behind `offset`: the next finding.
  ///
  /// - Complexity: O(log n), where n is the number of decorations
  public func first(from offset: UTF8Offset) -> Decoration<Value>? {
    tree.first(from: offset.value).flatMap { decoration($0) }
  }

  /// The last decoration that starts before `offset`: the previous finding.
  ///
  /// - Complexity: O(log n), where n is the number of decorations
  public func last(before offset: UTF8Offset) -> Decoration<Value>? {
    tree.last(before: offset.value).flatMap { decoration($0) }
  }

  func decoration(_ entry: RangeEntry) -> Decoration<Value>? {
    values[entry.number].map { value in
      Decoration(
        id: DecorationID(number: entry.number), range: UTF8Offset(entry.start)..<UTF8Offset(entry.end),
        tracking: entry.tracking, value: value)
    }
  }
}
