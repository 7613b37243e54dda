/// How HTML is rendered.
public struct HTMLOptions: OptionSet, Sendable, Hashable {
  /// The bits, one an option.
  public let rawValue: Int

  /// The options of `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Raw HTML and dangerous URLs are left out.
  public static let safe = HTMLOptions(rawValue: 1 << 0)
  /// Each block says in `data-sourcepos` where it stands: one-based lines and byte columns, inclusive.
  public static let sourceRanges = HTMLOptions(rawValue: 1 << 1)
  /// What no reader sees is there, too: blocks of extensions without an element, and all of their info strings.
  ///
  /// It's for comparing a document before and after a change that must not lose any of that.
  package static let unseen = HTMLOptions(rawValue: 1 << 2)
}
