import TextBuffer

/// The words of a text by stretches of it: after a change, only those are counted anew that it touched.
///
/// Always: the stretches' lengths add up to the text's, and no stretch begins inside of a scalar.
struct WordTally: Sendable {
  private struct Stretch {
    /// In UTF-8 bytes.
    var length: Int
    /// `nil` where it isn't counted.
    var count: WordCount?
  }

  private var stretches: [Stretch]
  /// So long a stretch is at first, and up to twice that after changes; in UTF-8 bytes, at least 4.
  private let usualLength: Int

  /// The tally of a text of `length` UTF-8 bytes, in which nothing is counted yet.
  init(length: Int, usualLength: Int = 16_384) {
    stretches = [Stretch(length: length)]
    self.usualLength = usualLength
  }

  /// The words of the whole text, as far as they are counted.
  var words: Int {
    var count = WordCount()
    for stretch in stretches { count += stretch.count ?? WordCount() }
    return count.words
  }

  /// The length of the text in UTF-8 bytes.
  var length: Int { stretches.reduce(0) { $0 + $1.length } }

  /// The number of UTF-8 bytes that the next count reads.
  var uncountedLength: Int { stretches.reduce(0) { $0 + ($1.count == nil ? $1.length : 0) } }

  /// Where what isn't counted stands, in order: all that changed since the last count, and what is near it.
  var uncounted: [Range<Int>] {
    var (start, ranges) = (0, [Range<Int>]())
    for stretch in stretches {
      if stretch.count == nil { ranges.append(start..<start + stretch.length) }
      start += stretch.length
    }
    return ranges
  }

  /// Goes along with `changes`: from the first to the last place that they touch nothing counts as counted.
  ///
  /// - Complexity: O(*s*), where *s* is the number of stretches
  mutating func map(through changes: ChangeSet) {
    guard let first = changes.edits.first?.range.lowerBound, let last = changes.edits.last?.range.upperBound
    else { return }
    var (start, length, touched) = (0, changes.lengthAfter - changes.lengthBefore, [Int]())
    for (index, stretch) in stretches.enumerated() {
      if start <= last.value, start + stretch.length >= first.value {
        touched.append(index)
        length += stretch.length
      }
      start += stretch.length
    }
    // An empty text has no stretch.
    let places = (touched.first ?? 0)..<(touched.last.map { $0 + 1 } ?? 0)
    stretches.replaceSubrange(places, with: CollectionOfOne(Stretch(length: length)))
  }

  /// Counts in `rope`, the text, what isn't counted; `false` where `isCancelled` says so before it's done.
  ///
  /// - Complexity: O(*s* + *n*), where *s* is the number of stretches and *n* the length of what is counted
  mutating func count(in rope: Rope, isCancelled: () -> Bool) -> Bool {
    var (start, counted) = (UTF8Offset.zero, [Stretch]())
    for stretch in stretches {
      let end = start.advanced(by: stretch.length)
      guard stretch.count == nil else {
        counted.append(stretch)
        start = end
        continue
      }
      while start < end {
        if isCancelled() { return false }
        let isLast = start.distance(to: end) <= 2 * usualLength
        let next = isLast ? end : rope.clamped(start.advanced(by: usualLength))
        counted.append(
          Stretch(length: start.distance(to: next), count: WordCount(rope.string(in: start..<next))))
        start = next
      }
    }
    stretches = counted
    return true
  }
}
