public import TextBuffer

/// A range of text with one look.
public struct HighlightSpan: Sendable, Hashable {
  /// Whether the bytes are syntax or what the syntax applies to.
  public enum Role: String, Sendable, Hashable {
    /// The syntax itself.
    case marker
    /// The text that the markers enclose.
    case content
  }

  /// The range of bytes.
  public var range: Range<UTF8Offset>

  /// The innermost node that gives the bytes their look.
  public var kind: SyntaxKind

  /// Whether the bytes are syntax.
  public var role: Role

  /// The inline styles in force, including those of outer nodes, so that nested styles are one value.
  public var styles: InlineStyles
}
