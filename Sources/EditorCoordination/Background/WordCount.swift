/// The number of words in one part of a text; counts of adjacent parts can be added.
///
/// A word is a run without white space that holds a letter or a digit.
struct WordCount: Sendable, Hashable {
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
