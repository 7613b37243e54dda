import MarkdownSyntax

extension HighlightSpan {
  /// The token's name in themes that are made for tree-sitter's queries.
  var tokenName: String {
    if role == .marker { return "punctuation.special" }
    switch kind {
    case .heading: return "text.title"
    case .strong: return "text.strong"
    case .emphasis: return "text.emphasis"
    case .code, .codeBlock, .htmlBlock, .htmlInline, .frontMatter: return "text.literal"
    case .link, .image: return "text.reference"
    case .linkDefinition, .footnoteDefinition, .footnoteReference: return "text.uri"
    case .span: return "text.strike"
    default: return "text"
    }
  }
}
