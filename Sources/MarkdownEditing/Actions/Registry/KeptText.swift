/// The parts of a text that a change must keep, for `EditingContext.prove(_:keeping:selecting:)`.
public struct KeptText: OptionSet, Sendable, Hashable {
  /// A bit for each part.
  public let rawValue: Int

  /// The parts with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines that no edit touches: the containers and the kind of block of each, its visible text, styles and link
  /// targets.
  public static let otherLines = KeptText(rawValue: 1)
  /// All visible text, on edited lines too; white space counts only as a separator of words.
  public static let visibleText = KeptText(rawValue: 2)
  /// The targets and the number of links and images in the whole document.
  public static let links = KeptText(rawValue: 4)
}
