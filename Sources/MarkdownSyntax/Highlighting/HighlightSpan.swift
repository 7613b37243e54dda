public import TextBuffer

/// A stretch of text that looks the same.
public struct HighlightSpan: Sendable, Hashable {
  /// Whether the bytes are syntax or what the syntax applies to.
  public enum Role: String, Sendable, Hashable {
    /// The bytes of syntax itself.
    case marker
    /// What the markers enclose.
    case content
  }

  /// The bytes.
  public var range: Range<UTF8Offset>

  /// The innermost node that gives the bytes their look.
  public var kind: SyntaxKind

  /// Whether they are syntax.
  public var role: Role

  /// The inline styles in force, outermost container's included: so that nested styles are one value.
  public var styles: InlineStyles
}
