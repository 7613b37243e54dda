/// The names of kinds in dumps: cmark's in XML, where cmark has one.
extension SyntaxKind {
  /// The name of the kind.
  ///
  /// The name of an extension's span, block or container is made of its number, since only the dialect knows it.
  public var name: String {
    switch self {
    case .document: "document"
    case .frontMatter: "front_matter"
    case .blockQuote: "block_quote"
    case .list: "list"
    case .item: "item"
    case .taskMarker: "task_marker"
    case .codeBlock: "code_block"
    case .htmlBlock: "html_block"
    case .paragraph: "paragraph"
    case .heading: "heading"
    case .thematicBreak: "thematic_break"
    case .linkDefinition: "link_definition"
    case .footnoteDefinition: "footnote_definition"
    case .unparsed: "unparsed"
    case .table: "table"
    case .tableRow: "table_row"
    case .tableCell: "table_cell"
    case .text: "text"
    case .softBreak: "softbreak"
    case .lineBreak: "linebreak"
    case .code: "code"
    case .htmlInline: "html_inline"
    case .emphasis: "emph"
    case .strong: "strong"
    case .link: "link"
    case .image: "image"
    case .footnoteReference: "footnote_reference"
    case .span(let id): SpanConstruct.builtIn.first { $0.id == id }?.name ?? "span\(id.number)"
    case .block(let id): "block\(id.number)"
    case .container(let id): "container\(id.number)"
    }
  }
}

extension SyntaxKind: CaseIterable {
  /// All kinds, including spans, blocks and containers that no dialect has.
  public static let allCases: [SyntaxKind] =
    [
      .document, .frontMatter, .blockQuote, .list, .item, .taskMarker, .codeBlock, .htmlBlock, .paragraph,
      .heading, .thematicBreak, .linkDefinition, .footnoteDefinition, .unparsed, .table, .tableRow,
      .tableCell, .text, .softBreak, .lineBreak, .code, .htmlInline, .emphasis, .strong, .link, .image,
      .footnoteReference,
    ] + (0..<SpanID.count).map { .span(SpanID($0)) }
    + (0..<BlockID.count).map { .block(BlockID($0)) }
    + (0..<ContainerID.count).map { .container(ContainerID($0)) }
}
