import MarkdownSyntax

extension HighlightSpan {
  /// What themes made for tree-sitter's queries call text that looks so.
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
