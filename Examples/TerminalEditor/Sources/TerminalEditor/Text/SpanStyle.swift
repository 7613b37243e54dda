import MarkdownSyntax

extension Style {
  /// The style of a span of Markdown: markers are dim, and their content looks like its meaning.
  init(_ span: HighlightSpan) {
    self.init(Self.colour(of: span.kind))
    let looks: [(InlineStyles, Attributes)] = [
      (.emphasis, .italic), (.strong, .bold), (.strikethrough, .struck), (.link, .underlined),
    ]
    for (style, attribute) in looks where span.styles.contains(style) {
      self.attributes.insert(attribute)
    }
    if span.styles.contains(.code) { colour = .green }
    if !span.styles.isDisjoint(with: [.link, .image]) { colour = .blue }
    if case .heading = span.kind { attributes.insert(.bold) }
    if span.role == .marker { self = Style(colour, .dim) }
  }

  private static func colour(of kind: SyntaxKind) -> Colour? {
    switch kind {
    case .heading: .magenta
    case .codeBlock, .code: .green
    case .list, .item, .taskMarker, .thematicBreak, .tableRow, .tableCell, .table: .yellow
    case .htmlBlock, .htmlInline, .frontMatter: .cyan
    case .link, .image, .linkDefinition, .footnoteReference, .footnoteDefinition: .blue
    default: nil
    }
  }
}
