extension Sequence<UInt8> {
  /// The length of the longest run of `byte`.
  @inlinable
  package func longestRun(of byte: UInt8) -> Int {
    var (longest, count) = (0, 0)
    for other in self {
      count = other == byte ? count + 1 : 0
      longest = Swift.max(longest, count)
    }
    return longest
  }
}

extension Collection<UInt8> {
  /// Whether these bytes contain the bytes of `text`, which mustn't be empty, as a contiguous run.
  ///
  /// Bytes are compared, as in cmark: a mark that combines with the last character makes no difference.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of these bytes and *m* that of `text`.
  @inlinable
  package func hold(_ text: String) -> Bool {
    let first = text.utf8.first
    return indices.contains { self[$0] == first && self[$0...].starts(with: text.utf8) }
  }
}
