/// Sorted lists of disjoint ranges.
enum RangeList {
  /// The union of `ranges`, which may overlap and be unordered; touching ranges are merged.
  static func union(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// The bytes in exactly one of two lists, whose ranges are sorted and disjoint.
  static func symmetricDifference(_ first: [Range<Int>], _ second: [Range<Int>]) -> [Range<Int>] {
    var edges: [Int] = []
    for range in first + second where !range.isEmpty { edges += [range.lowerBound, range.upperBound] }
    // Two edges at one place cancel out: either both lists change there, or two ranges of one list touch.
    edges.sort()
    return stride(from: 0, to: edges.count, by: 2).map { edges[$0]..<edges[$0 + 1] }.filter { !$0.isEmpty }
  }
}
