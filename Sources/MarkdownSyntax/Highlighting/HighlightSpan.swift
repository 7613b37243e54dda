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

/// Inline styles that hold together at one place.
public struct InlineStyles: OptionSet, Sendable, Hashable {
  /// The bits, one a style.
  public let rawValue: UInt8

  /// The styles of `rawValue`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Emphasis.
  public static let emphasis = InlineStyles(rawValue: 1 << 0)
  /// Strong emphasis.
  public static let strong = InlineStyles(rawValue: 1 << 1)
  /// Strikethrough.
  public static let strikethrough = InlineStyles(rawValue: 1 << 2)
  /// Code.
  public static let code = InlineStyles(rawValue: 1 << 3)
  /// A link.
  public static let link = InlineStyles(rawValue: 1 << 4)
  /// An image.
  public static let image = InlineStyles(rawValue: 1 << 5)
}
