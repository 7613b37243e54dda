import MarkdownSyntax

/// The styles that a letter has.
struct InlineStyles: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let strong = InlineStyles(rawValue: 1 << 0)
  static let emphasis = InlineStyles(rawValue: 1 << 1)
  static let strikethrough = InlineStyles(rawValue: 1 << 2)
  static let code = InlineStyles(rawValue: 1 << 3)

  /// The style that a node of `kind` gives to what it holds; none for other kinds.
  init(_ kind: SyntaxKind) {
    switch kind {
    case .strong: self = .strong
    case .emphasis: self = .emphasis
    case .strikethrough: self = .strikethrough
    case .code: self = .code
    default: self = []
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// One of the styles that an action toggles, and how it is written.
enum InlineStyle: Hashable {
  case strong, emphasis, strikethrough, code

  /// The kind of its nodes.
  var kind: SyntaxKind {
    switch self {
    case .strong: .strong
    case .emphasis: .emphasis
    case .strikethrough: .strikethrough
    case .code: .code
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
    case .strikethrough: ["~~", "~"]
    case .code: ["`"]
    }
  }

  /// What people call it.
  var name: String {
    switch self {
    case .strong: "bold"
    case .emphasis: "italic"
    case .strikethrough: "strikethrough"
    case .code: "code"
    }
  }

  /// What something in it is, as people say.
  var participle: String {
    switch self {
    case .strong, .emphasis: name
    case .strikethrough: "struck through"
    case .code: "inline code"
    }
  }
}

extension SyntaxKind {
  /// Whether its nodes have text of their own in brackets, which may be styled.
  var isLinkOrImage: Bool { self == .link || self == .image }

  /// For a link or image, what it opens with.
  var openingBracket: String { self == .image ? "![" : "[" }

  /// For a link or image, what people call it.
  var nameWithArticle: String { self == .image ? "an image" : "a link" }
}
