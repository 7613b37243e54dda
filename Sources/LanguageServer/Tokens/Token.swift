import MarkdownSyntax
import TextBuffer

/// A stretch of one line that looks the same, with places relative to a line further up.
struct Token: Equatable, Sendable {
  /// The lines between the one that counts from 0 and this one.
  var line: Int
  /// The column that it begins at.
  var column: Int
  /// Its length in the unit of columns.
  var length: Int
  /// What it is.
  var look: TokenLook
}

/// The look of a token: an index into the legend, and a bit for each modifier.
struct TokenLook: Equatable, Sendable {
  var type: Int
  var modifiers: Int
}

/// The names of looks, which the client is told once.
///
/// A token's type is what the engine calls the innermost node that gives the text its look; modifiers say whether it is
/// syntax, and which inline styles hold.
enum TokenLegend {
  /// The kinds of the library's dialects.
  private static let kinds = SyntaxKind.allCases.filter {
    if case .span = $0 { $0 == .strikethrough } else { true }
  }

  /// The names of types, in the order of their numbers.
  static let types = kinds.map(\.name)

  /// The names of modifiers, in the order of their bits.
  static let modifiers =
    ["marker"] + styles.map(\.name)

  private static let styles: [(name: String, style: InlineStyles)] = [
    ("emphasis", .emphasis), ("strong", .strong), ("strikethrough", .strikethrough), ("code", .code),
    ("link", .link), ("image", .image),
  ]

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(kinds, 0...))

  /// The look of `span`; `nil` for a kind that isn't in the legend.
  static func look(of span: HighlightSpan) -> TokenLook? {
    guard let type = numbers[span.kind] else { return nil }
    var modifiers = span.role == .marker ? 1 : 0
    for (bit, entry) in styles.enumerated() where span.styles.contains(entry.style) { modifiers |= 2 << bit }
    return TokenLook(type: type, modifiers: modifiers)
  }
}
