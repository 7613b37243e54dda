/// Two characters that enclose something.
struct CharacterPair {
  let opener: UInt8
  let closer: UInt8

  /// Whether both are the same, so that only the place tells which one is meant.
  var isSymmetric: Bool { opener == closer }

  /// Whether the pair styles what it encloses, which it only can in a line of text.
  var isStyle: Bool { opener == ASCII.asterisk || opener == ASCII.underscore || opener == ASCII.tilde }

  /// Whether the two are quotation marks.
  var isQuote: Bool { isSymmetric && !isStyle && opener != ASCII.backtick }

  /// How many of them in a row still mean something.
  var longestRun: Int { opener == ASCII.tilde ? 2 : isStyle ? 3 : 1 }

  /// The closer, to be inserted.
  var closerText: String { String(Unicode.Scalar(closer)) }

  /// The pair that `byte` opens.
  init?(openedBy byte: UInt8) {
    guard let pair = CharacterPair.all.first(where: { $0.opener == byte }) else { return nil }
    self = pair
  }

  /// The pair that `byte` closes.
  init?(closedBy byte: UInt8) {
    guard let pair = CharacterPair.all.first(where: { $0.closer == byte }) else { return nil }
    self = pair
  }

  private init(_ opener: Unicode.Scalar, _ closer: Unicode.Scalar) {
    (self.opener, self.closer) = (UInt8(ascii: opener), UInt8(ascii: closer))
  }

  private static let all = [
    CharacterPair("(", ")"), CharacterPair("[", "]"), CharacterPair("{", "}"), CharacterPair("\"", "\""),
    CharacterPair("'", "'"), CharacterPair("`", "`"), CharacterPair("*", "*"), CharacterPair("_", "_"),
    CharacterPair("~", "~"),
  ]
}

extension ASCII {
  static let asterisk = UInt8(ascii: "*")
  static let underscore = UInt8(ascii: "_")
  static let backslash = UInt8(ascii: "\\")
  static let dollar = UInt8(ascii: "$")
  static let pipe = UInt8(ascii: "|")
}
