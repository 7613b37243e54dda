import MarkdownSyntax
import TextBuffer

/// Two characters that enclose text.
struct CharacterPair {
  let opener: UInt8
  let closer: UInt8
  /// The numbers of these characters in a row that have a meaning.
  let runs: ClosedRange<Int>
  /// Whether the pair styles the enclosed text, which it can only do within a line of text.
  let isStyle: Bool
  /// Whether the style is an extension's.
  let isSpan: Bool

  /// Whether both characters are the same, so that only the context tells an opener from a closer.
  var isSymmetric: Bool { opener == closer }

  /// Whether the two are quotation marks.
  var isQuote: Bool { isSymmetric && !isStyle && opener != ASCII.backtick }

  /// The closer as text to insert.
  var closerText: String { String(Unicode.Scalar(closer)) }

  /// The pair that `byte` opens in `dialect`; `nil` if it opens none.
  init?(openedBy byte: UInt8, in dialect: Dialect) {
    guard let pair = Self.builtIn.first(where: { $0.opener == byte }) ?? Self(spanBy: byte, in: dialect)
    else {
      return nil
    }
    self = pair
  }

  /// The pair that `byte` closes in `dialect`; `nil` if it closes none.
  init?(closedBy byte: UInt8, in dialect: Dialect) {
    guard let pair = Self.builtIn.first(where: { $0.closer == byte }) ?? Self(spanBy: byte, in: dialect)
    else {
      return nil
    }
    self = pair
  }

  /// The pair of the delimiters of `dialect` that consist of `byte`; `nil` if there are none.
  private init?(spanBy byte: UInt8, in dialect: Dialect) {
    let lengths = dialect.spans.filter { $0.delimiter == byte }.map { $0.lengths }
    guard let first = lengths.map({ $0.lowerBound }).min(), let last = lengths.map({ $0.upperBound }).max()
    else {
      return nil
    }
    (opener, closer, runs, isStyle, isSpan) = (byte, byte, first...last, true, true)
  }

  private init(_ opener: Unicode.Scalar, _ closer: Unicode.Scalar, longestRun: Int = 1) {
    (self.opener, self.closer) = (UInt8(ascii: opener), UInt8(ascii: closer))
    (runs, isStyle, isSpan) = (1...longestRun, longestRun > 1, false)
  }

  private static let builtIn = [
    CharacterPair("(", ")"), CharacterPair("[", "]"), CharacterPair("{", "}"), CharacterPair("\"", "\""),
    CharacterPair("'", "'"), CharacterPair("`", "`"), CharacterPair("*", "*", longestRun: 3),
    CharacterPair("_", "_", longestRun: 3),
  ]

  /// Whether `byte` closes a pair of two different characters.
  static func isClosingBracket(_ byte: UInt8) -> Bool {
    builtIn.contains { $0.closer == byte && !$0.isSymmetric }
  }
}
