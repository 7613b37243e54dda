/// What counts as found, where a text is looked for.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The bits, one an option.
  public let rawValue: Int
  /// The options of `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Capital letters are found as small ones, and the other way round.
  ///
  /// Scalars are the same whose lowercase mapping is (Unicode, `Lowercase_Mapping`, as far as that is one scalar):
  /// `Σ` is `σ`, but not `ς`, and `ß` isn't `SS`.
  public static let ignoringCase = SearchOptions(rawValue: 1)
  /// What is found neither begins nor ends inside of a word, as `Rope.rangeOfWord(at:)` has them.
  public static let wholeWords = SearchOptions(rawValue: 2)
}
