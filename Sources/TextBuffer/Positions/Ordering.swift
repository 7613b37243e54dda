extension Sequence {
  /// The elements in ascending order of `place`; those with the same place stay in order.
  ///
  /// The standard library's sort is compiled anew for each type of element and each comparison, this one isn't. It
  /// takes more time: it's for what isn't done at each key.
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
}
