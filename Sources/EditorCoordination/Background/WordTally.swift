import TextBuffer

/// The word counts of a text, by stretch: after a change, only the stretches that it touched are counted again.
///
/// Invariant: the stretches' lengths add up to the text's, and no stretch begins inside a scalar.
struct WordTally: Sendable {
  private struct Stretch {
    /// In UTF-8 bytes.
    var length: Int
    /// `nil` if the stretch isn't counted yet.
    var count: WordCount?
  }

  private var stretches: [Stretch]
  /// The length of a fresh stretch in UTF-8 bytes, at least 4; changes can grow a stretch to twice that.
  private let usualLength: Int

  /// The tally of a text of `length` UTF-8 bytes in which nothing is counted yet.
  init(length: Int, usualLength: Int = 16_384) {
    stretches = [Stretch(length: length)]
    self.usualLength = usualLength
  }

  /// The number of words of the stretches that are counted.
  var words: Int {
    var count = WordCount()
    for stretch in stretches { count += stretch.count ?? WordCount() }
    return count.words
  }

  /// The length of the text in UTF-8 bytes.
  var length: Int { stretches.reduce(0) { $0 + $1.length } }

  /// The number of UTF-8 bytes that the next count reads.
  var uncountedLength: Int { stretches.reduce(0) { $0 + ($1.count == nil ? $1.length : 0) } }

  /// The ranges of uncounted stretches as UTF-8 offsets, in order: all that changed since the last count, with the text
  /// near it.
  var uncounted: [Range<Int>] {
    var (start, ranges) = (0, [Range<Int>]())
    for stretch in stretches {
      if stretch.count == nil { ranges.append(start..<start + stretch.length) }
      start += stretch.length
    }
    return ranges
  }

  /// Adapts the stretches to `changes`; those from the first to the last changed place become one uncounted stretch.
  ///
  /// - Complexity: O(*s*), where *s* is the number of stretches
  mutating func map(through changes: ChangeSet) {
    guard let changed = changes.touchedRange else { return }
    var (start, length, touched) = (0, changes.lengthAfter - changes.lengthBefore, [Int]())
    for (index, stretch) in stretches.enumerated() {
      if start <= changed.upperBound.value, start + stretch.length >= changed.lowerBound.value {
        touched.append(index)
        length += stretch.length
      }
      start += stretch.length
    }
    // An empty text has no stretch.
    let places = (touched.first ?? 0)..<(touched.last.map { $0 + 1 } ?? 0)
    stretches.replaceSubrange(places, with: CollectionOfOne(Stretch(length: length)))
  }

  /// Counts the uncounted stretches of `rope`, the whole text.
  ///
  /// Returns `false` if `isCancelled` returns `true` before the count is done; then nothing has changed.
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

/// The number of words in one part of a text; counts of adjacent parts can be added.
///
/// A word is a run without white space that holds a letter or a digit.
private struct WordCount: Sendable {
  /// The number of words that begin in the part, judged by the part alone.
  private(set) var words = 0
  /// Whether the run at the part's start, before any white space, is a word.
  private var beginsInWord = false
  /// Whether the run at the part's end, behind any white space, is a word.
  private var endsInWord = false
  /// Whether the part has no white space.
  private var isOneRun = true

  /// The count of an empty text.
  init() {}

  /// Counts the words of `text`.
  ///
  /// - Complexity: O(*n*), where *n* is its length
  init(_ text: String) {
    for scalar in text.unicodeScalars {
      if Self.isBlank(scalar) {
        if isOneRun { (isOneRun, beginsInWord) = (false, endsInWord) }
        endsInWord = false
      } else if !endsInWord, Self.isPartOfWord(scalar) {
        endsInWord = true
        words += 1
      }
    }
    if isOneRun { beginsInWord = endsInWord }
  }

  /// Adds the count of the part behind this one; a word that crosses the edge counts once.
  static func += (count: inout WordCount, next: WordCount) {
    count.words += next.words - (count.endsInWord && next.beginsInWord ? 1 : 0)
    if count.isOneRun { count.beginsInWord = count.beginsInWord || next.beginsInWord }
    count.endsInWord = next.isOneRun && count.endsInWord || next.endsInWord
    count.isOneRun = count.isOneRun && next.isOneRun
  }

  // Scalar properties need a table look-up; ASCII doesn't.

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || "\t"..."\r" ~= scalar : scalar.properties.isWhitespace
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
