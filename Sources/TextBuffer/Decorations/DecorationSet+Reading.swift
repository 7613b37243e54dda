extension DecorationSet {
  /// The decoration with the ID `id`.
  ///
  /// `nil` if it is no longer in the set.
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

  /// The decorations that contain a byte of `range`, in order.
  ///
  /// Empty decorations are included if they lie in `range`, including at its start.
  ///
  ///     [ab]cd[e]   in 2..<4: none; in 1..<5: both
  ///
  /// - Complexity: O((1 + a) log n), where a is the number of answers and n that of decorations
  public func decorations(in range: Range<UTF8Offset>) -> [Decoration<Value>] {
    decorations(touching: range).filter {
      $0.range.isEmpty ? range.contains($0.range.lowerBound) : $0.range.overlaps(range)
    }
  }

  /// The decorations that contain a byte of `range` or touch its edges, in order.
  ///
  /// For an empty range these are the decorations at a caret.
  ///
  /// - Complexity: O((1 + a) log n), where a is the number of answers and n that of decorations
  public func decorations(touching range: Range<UTF8Offset>) -> [Decoration<Value>] {
    tree.entries(touching: range.lowerBound.value, range.upperBound.value).compactMap { decoration($0) }
  }

  /// The first decoration that starts at or after `offset`, such as the next finding.
  ///
  /// Returns `nil` if there is none.
  ///
  /// - Complexity: O(log n), where n is the number of decorations
  public func first(from offset: UTF8Offset) -> Decoration<Value>? {
    tree.first(from: offset.value).flatMap { decoration($0) }
  }

  /// The last decoration that starts before `offset`, such as the previous finding.
  ///
  /// Returns `nil` if there is none.
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
