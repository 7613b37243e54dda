public import TextBuffer

/// Where a link leads and where its parts are written.
public struct LinkAttributes: Sendable, Hashable {
  /// How a link is written.
  public enum Form: String, Sendable, Hashable {
    /// `[text](destination)`.
    case inline
    /// `[text][label]`.
    case full
    /// `[text][]`.
    case collapsed
    /// `[text]`.
    case shortcut
    /// `<https://example.org>`, or the bare URL of GFM.
    case autolink
    /// `[label]: destination`.
    case definition
  }

  /// How the link is written.
  public var form: Form

  /// The URL, unescaped, as cmark gives it.
  public var destination: String

  /// The title, unescaped; empty where there is none.
  public var title: String

  /// Where the destination is written, without `<>`; `nil` where a definition elsewhere gives it.
  public var destinationRange: Range<UTF8Offset>?

  /// Where the title is written, without its quotes; `nil` where there is none here.
  public var titleRange: Range<UTF8Offset>?

  /// Where the label is written, without its brackets; `nil` for inline links and autolinks.
  public var labelRange: Range<UTF8Offset>?

  /// Whether the destination is an email address or one of XMPP.
  var isEmail: Bool { destination.hasPrefix("mailto:") || destination.hasPrefix("xmpp:") }
}
