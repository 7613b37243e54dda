/// What a change must leave as it is, for `EditingContext.prove(_:keeping:selecting:)`.
public struct KeptText: OptionSet, Sendable, Hashable {
  /// A bit for each thing.
  public let rawValue: Int

  /// What the bits say.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines that no edit touches: each in the same containers and kind of block, with all that a reader sees on it, its
  /// styles and where its links lead.
  public static let otherLines = KeptText(rawValue: 1)
  /// All that a reader sees, on the lines of the edits too; white space counts only as what parts words.
  public static let visibleText = KeptText(rawValue: 2)
  /// Where links and images lead, anywhere in the document, and how many there are.
  public static let links = KeptText(rawValue: 4)
}
