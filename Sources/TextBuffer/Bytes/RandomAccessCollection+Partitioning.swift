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
}
