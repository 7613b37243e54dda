import MarkdownSyntax
import TextBuffer

/// A stretch of one line with a uniform look; its line is relative to its segment.
///
/// A token takes 16 bytes, since a document of 10 MB has half a million of them. No message is long enough for a text
/// with more lines or columns than an `Int32` holds.
struct Token: Sendable {
  /// The line, counted from 0 at the segment's first line.
  var line: Int32
  /// The start column, in the client's unit.
  var column: Int32
  /// The length, in the client's unit.
  var length: Int32
  /// The look.
  var look: TokenLook
}

/// The look of a token: an index into the legend, and a bit for each modifier.
struct TokenLook: Equatable, Sendable {
  var type: UInt16
  var modifiers: UInt16
}

/// The names of looks, which the client gets once.
///
/// A token's type is the engine's name of the innermost node that gives the text its look. The modifiers are a marker
/// bit for syntax, and a bit for each inline style.
enum TokenLegend {
  /// The kinds of the library's dialects.
  private static let kinds = SyntaxKind.allCases.filter {
    switch $0 {
    case .span(let id): Dialect.gfm.span(id) != nil
    case .block(let id): Dialect.gfm.block(id) != nil
    case .container(let id): Dialect.gfm.container(id) != nil
    default: true
    }
  }

  /// The names of types, in the order of their numbers.
  static let types = kinds.map(\.name)

  /// The names of modifiers, in the order of their bits.
  static let modifiers =
    ["marker"] + styles.map(\.name)

  private static let styles: [(name: String, style: InlineStyles)] =
    [("emphasis", .emphasis), ("strong", .strong)]
    + Dialect.gfm.spans.map { ($0.name, .span($0.id)) }
    + [("code", .code), ("link", .link), ("image", .image)]

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(kinds, UInt16(0)...))

  /// The styles in the order of their bits, beginning at the second bit.
  private static let bits = styles.map(\.style)

  /// The index of `kind` among the types; `nil` for a kind that isn't in the legend.
  static func type(of kind: SyntaxKind) -> UInt16? { numbers[kind] }

  /// The modifiers of `span`.
  static func modifiers(of span: HighlightSpan) -> UInt16 {
    var modifiers: UInt16 = span.role == .marker ? 1 : 0
    for index in bits.indices where span.styles.contains(bits[index]) { modifiers |= 2 << UInt16(index) }
    return modifiers
  }
}
