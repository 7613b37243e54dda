import TextBuffer

extension RandomAccessCollection where Index == Int {
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
