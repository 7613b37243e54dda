extension RandomAccessCollection where Index == Int {
  /// The first index for which `isInSecondPart` holds, or the end if it never holds.
  ///
  /// The collection must be partitioned: if `isInSecondPart` holds for an element, it holds for all later ones.
  /// Inlinable, because the closure would take most of the time in other modules.
  ///
  /// - Complexity: O(log *n*), where *n* is the count.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The index of the last element for which `isInSecondPart` doesn't hold, or the first index if there is none.
  func lastIndexOfFirstPart(before isInSecondPart: (Element) -> Bool) -> Int {
    Swift.max(startIndex, partitioningIndex(where: isInSecondPart) - 1)
  }

  /// The index of the first element whose `key` is at least `bound`, or the end; keys never decrease.
  func firstIndex(reaching bound: Int, by key: (Element) -> Int) -> Int {
    partitioningIndex { key($0) >= bound }
  }

  /// The indices of the elements whose `key` is in `range`; keys never decrease.
  func run(in range: Range<Int>, by key: (Element) -> Int) -> Range<Int> {
    if isEmpty { return startIndex..<startIndex }
    let start = firstIndex(reaching: range.lowerBound, by: key)
    return start..<Swift.max(start, firstIndex(reaching: range.upperBound, by: key))
  }
}
