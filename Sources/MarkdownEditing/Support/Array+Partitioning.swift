extension RandomAccessCollection where Index == Int {
  /// The first index from which on `isInSecondPart` holds, in a collection that is sorted by it; the end where it never does.
  ///
  /// - Complexity: O(log *n*), where *n* is the count.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
