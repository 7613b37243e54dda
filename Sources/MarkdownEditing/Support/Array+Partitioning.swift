extension Array {
  /// The first index from which on `isInSecondPart` holds, in an array that is sorted by it; the count where it never does.
  ///
  /// - Complexity: O(log *n*), where *n* is the count.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
