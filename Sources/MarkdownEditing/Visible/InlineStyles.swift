import MarkdownSyntax

/// One of the styles that an action toggles, and how it is written.
enum InlineStyle: Sendable {
  case strong, emphasis, code
  /// That of an extension.
  case span(SpanConstruct)

  /// The styles of documents in `dialect`.
  static func all(in dialect: Dialect) -> [InlineStyle] {
    [.strong, .emphasis] + dialect.spans.map(InlineStyle.span) + [.code]
  }

  /// The kind of its nodes.
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

  /// Its delimiters, the one to write first.
  func delimiters(_ options: EditingOptions) -> [String] {
    switch self {
    case .emphasis where options.italicMarker == .underscore: ["_", "*"]
    case .strong: ["**", "__"]
    case .emphasis: ["*", "_"]
    case .code: ["`"]
    case .span(let construct): construct.delimiters
    }
  }

  /// What people call it.
  var name: String {
    switch self {
    case .strong: "bold"
    case .emphasis: "italic"
    case .code: "code"
    case .span(let construct): construct.name
    }
  }

  /// What something in it is, as people say.
  var participle: String {
    switch self {
    case .strong, .emphasis: name
    case .code: "inline code"
    case .span(let construct): construct.participle
    }
  }
}

/// Styles are the same if the kinds of their nodes are: no dialect has two constructs with one number.
extension InlineStyle: Hashable {
  static func == (left: InlineStyle, right: InlineStyle) -> Bool { left.kind == right.kind }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension InlineStyles {
  /// The styles that are written with delimiters around text.
  static let delimited: InlineStyles = [.strong, .emphasis, .spans]

  /// The styles that actions toggle.
  static let toggled = delimited.union(.code)

  /// Those that are written with delimiters around text, each by itself; `constructs` are the dialect's.
  func delimitedStyles(_ constructs: [SpanConstruct]) -> [InlineStyle] {
    (constructs.map(InlineStyle.span) + [.emphasis, .strong]).filter { contains($0.mark) }
  }
}

extension SyntaxKind {
  /// Whether its nodes give what they hold a style that an action toggles.
  var isStyle: Bool { !InlineStyles(self).isDisjoint(with: .toggled) }

  /// Whether its nodes are written with delimiters around text.
  var isDelimited: Bool { !InlineStyles(self).isDisjoint(with: .delimited) }
}

extension SyntaxKind {
  /// Whether its nodes have text of their own in brackets, which may be styled.
  var isLinkOrImage: Bool { self == .link || self == .image }

  /// For a link or image, what it opens with.
  var openingBracket: String { self == .image ? "![" : "[" }

  /// For a link or image, what people call it.
  var nameWithArticle: String { self == .image ? "an image" : "a link" }
}
