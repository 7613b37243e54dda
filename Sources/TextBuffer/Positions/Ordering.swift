extension Sequence {
  /// The elements in ascending order of `place`; those with the same place stay in order.
  ///
  /// The standard library's sort is compiled anew for each type of element and each comparison, this one isn't. It
  /// takes more time where they aren't in order.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) where they are in order.
  package func ordered(by place: (Element) -> Int) -> [Element] {
    let elements = Array(self)
    let isInOrder = elements.indices.dropFirst().allSatisfy { place(elements[$0 - 1]) <= place(elements[$0]) }
    if isInOrder { return elements }
    let places = elements.map(place)
    return places.indices.sorted { places[$0] < places[$1] }.map { elements[$0] }
  }

  /// The elements in ascending order of the offset `place`; those with the same offset stay in order.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) where they are in order.
  package func ordered(by place: (Element) -> UTF8Offset) -> [Element] { ordered { place($0).value } }

  /// The elements in ascending order of the start of `range`, and of its end where starts are the same; those with the
  /// same range stay in order.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) where they are in order.
  package func ordered(by range: (Element) -> Range<Int>) -> [Element] {
    func isBefore(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
      (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
    }
    let (elements, ranges) = (Array(self), map(range))
    if zip(ranges.dropFirst(), ranges).allSatisfy({ !isBefore($0, $1) }) { return elements }
    return ranges.indices.sorted { isBefore(ranges[$0], ranges[$1]) }.map { elements[$0] }
  }

  /// The elements in ascending order of `text`; those with the same text stay in order.
  ///
  /// - Complexity: O(*n* log *n*).
  package func ordered(by text: (Element) -> String) -> [Element] {
    let elements = Array(self)
    let texts = elements.map(text)
    return texts.indices.sorted { texts[$0] < texts[$1] }.map { elements[$0] }
  }
}
