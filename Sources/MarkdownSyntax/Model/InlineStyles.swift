/// The inline styles in force at one place.
public struct InlineStyles: OptionSet, Sendable, Hashable {
  /// The bits, one for each style.
  ///
  /// From bit 8 on, bit 8 + *n* is the extension span with the number *n*.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Emphasis.
  public static let emphasis = InlineStyles(rawValue: 1 << 0)
  /// Strong emphasis.
  public static let strong = InlineStyles(rawValue: 1 << 1)
  /// Code.
  public static let code = InlineStyles(rawValue: 1 << 2)
  /// A link.
  public static let link = InlineStyles(rawValue: 1 << 3)
  /// An image.
  public static let image = InlineStyles(rawValue: 1 << 4)
  /// The style of the spans of the construct with `id`.
  public static func span(_ id: SpanID) -> InlineStyles { InlineStyles(rawValue: 1 << UInt32(8 + id.number)) }
  /// The styles of all extension spans.
  public static let spans = InlineStyles(rawValue: ~0xFF)
}

extension InlineStyles {
  /// The style that a node of `kind` gives to its content; empty for kinds without a style.
  package init(_ kind: SyntaxKind) {
    switch kind {
    case .emphasis: self = .emphasis
    case .strong: self = .strong
    case .span(let id): self = .span(id)
    case .code: self = .code
    case .link: self = .link
    case .image: self = .image
    default: self = []
    }
  }
}
