import MarkdownSyntax

/// A style of text that an action toggles, and its spelling.
enum InlineStyle: Sendable {
  case strong, emphasis, code
  /// The style of an extension.
  case span(SpanConstruct)

  /// The styles of documents in `dialect`.
  static func all(in dialect: Dialect) -> [InlineStyle] {
    [.strong, .emphasis] + dialect.spans.map(InlineStyle.span) + [.code]
  }

  /// The kind of the style's nodes.
  var kind: SyntaxKind {
    switch self {
    case .strong: .strong
    case .emphasis: .emphasis
    case .code: .code
    case .span(let construct): .span(construct.id)
    }
  }

  /// The style as a set of one.
  var mark: InlineStyles { InlineStyles(kind) }

  /// The style's delimiters, the preferred one first.
  func delimiters(_ options: EditingOptions) -> [String] {
    switch self {
    case .emphasis where options.italicMarker == .underscore: ["_", "*"]
    case .strong: ["**", "__"]
    case .emphasis: ["*", "_"]
    case .code: ["`"]
    case .span(let construct): construct.delimiters
    }
  }

  /// The name that messages use.
  var name: String {
    switch self {
    case .strong: "bold"
    case .emphasis: "italic"
    case .code: "code"
    case .span(let construct): construct.name
    }
  }

  /// The participle that messages use for text in this style.
  var participle: String {
    switch self {
    case .strong, .emphasis: name
    case .code: "inline code"
    case .span(let construct): construct.participle
    }
  }
}

/// Two styles are equal if the kinds of their nodes are: no dialect has two constructs with one number.
extension InlineStyle: Hashable {
  static func == (left: InlineStyle, right: InlineStyle) -> Bool { left.kind == right.kind }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension InlineStyles {
  /// The styles that are written with delimiters around text.
  static let delimited: InlineStyles = [.strong, .emphasis, .spans]

  /// The styles that actions toggle.
  static let toggled = delimited.union(.code)

  /// The styles in the set that are written with delimiters around text, each by itself.
  ///
  /// `constructs` are those of the dialect.
  func delimitedStyles(_ constructs: [SpanConstruct]) -> [InlineStyle] {
    var styles: [InlineStyle] = []
    for construct in constructs where contains(.span(construct.id)) { styles.append(.span(construct)) }
    if contains(.emphasis) { styles.append(.emphasis) }
    if contains(.strong) { styles.append(.strong) }
    return styles
  }
}

extension SyntaxKind {
  /// Whether its nodes give their content a style that an action toggles.
  var isStyle: Bool { !InlineStyles(self).isDisjoint(with: .toggled) }

  /// Whether its nodes are written with delimiters around text.
  var isDelimited: Bool { !InlineStyles(self).isDisjoint(with: .delimited) }
}

extension SyntaxKind {
  /// Whether its nodes have text of their own in brackets, which may be styled.
  var isLinkOrImage: Bool { self == .link || self == .image }

  /// The opening bracket of a link or image.
  var openingBracket: String { self == .image ? "![" : "[" }

  /// The name of a link or image that messages use, with its article.
  var nameWithArticle: String { self == .image ? "an image" : "a link" }
}
