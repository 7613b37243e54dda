/// Options for rendering HTML.
public struct HTMLOptions: OptionSet, Sendable, Hashable {
  /// The bits, one for each option.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Leaves out raw HTML and dangerous URLs.
  public static let safe = HTMLOptions(rawValue: 1 << 0)
  /// Writes each block's range in `data-sourcepos`: one-based lines and byte columns, both ends inclusive.
  public static let sourceRanges = HTMLOptions(rawValue: 1 << 1)
  /// Also renders what readers don't see: hidden blocks of extensions, and their whole info strings.
  ///
  /// This is for comparing a document before and after a change that must not lose any of it.
  package static let unseen = HTMLOptions(rawValue: 1 << 2)
}
