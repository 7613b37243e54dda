/// The number of words in a part of a text, with what is needed to add that of the part behind it.
///
/// A word is a run without white space that holds a letter or a digit.
struct WordCount: Sendable, Hashable {
  /// The words that begin in the part, as far as can be told from it alone.
  private(set) var words = 0
  /// Whether the part begins within what is a word.
  private var beginsInWord = false
  /// Whether the part ends within what is a word.
  private var endsInWord = false
  /// Whether there is no white space in it.
  private var isOneRun = true

  /// Of no text at all.
  init() {}

  /// Of `text`.
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

  /// Adds the count of the part behind this one: a word on both sides of the edge is one.
  static func += (count: inout WordCount, next: WordCount) {
    count.words += next.words - (count.endsInWord && next.beginsInWord ? 1 : 0)
    if count.isOneRun { count.beginsInWord = count.beginsInWord || next.beginsInWord }
    count.endsInWord = next.isOneRun && count.endsInWord || next.endsInWord
    count.isOneRun = count.isOneRun && next.isOneRun
  }

  // The properties of scalars are looked up in tables, which ASCII does without.

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || "\t"..."\r" ~= scalar : scalar.properties.isWhitespace
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
