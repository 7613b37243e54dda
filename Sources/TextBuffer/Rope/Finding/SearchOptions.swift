/// Options of a text search.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The bits, one for each option.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Letter case is ignored.
  ///
  /// Two scalars match if their lowercase mappings are the same (Unicode, `Lowercase_Mapping`, if it is one scalar):
  /// `Σ` matches `σ`, but not `ς`, and `ß` doesn't match `SS`.
  public static let ignoringCase = SearchOptions(rawValue: 1)
  /// An occurrence doesn't begin or end inside of a word, by the rule of `Rope.rangeOfWord(at:)`.
  public static let wholeWords = SearchOptions(rawValue: 2)
}
