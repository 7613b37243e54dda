#if SwiftCMark
  internal import cmark_gfm
#else
  internal import CCMark
#endif

/// The properties of the linked cmark that tests depend on.
public enum LinkedLibrary {
  /// Whether it's swiftlang/swift-cmark, whose version lacks the leading zero.
  public static let isSwiftCMark = cmark_version() >= 0x1D_0000

  /// Whether the walk proves what it reads of `text`: swift-cmark keeps vertical tabs and form feeds at a line's end,
  /// and reads attributes behind `^[`.
  public static func proves(_ text: String) -> Bool {
    !isSwiftCMark || !text.contains { $0 == "\u{0B}" || $0 == "\u{0C}" } && !text.contains("^[")
  }
}
