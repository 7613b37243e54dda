/// The kind of a syntax tree's node.
public enum SyntaxKind: Sendable, Hashable {
  /// The root.
  case document
  /// YAML or TOML between fences at the very start of the document.
  case frontMatter
  /// A block quote; its markers are the `>` of every line, each with the one space that belongs to it.
  case blockQuote
  /// A bullet or ordered list.
  case list
  /// A list item; its marker is `-` or `1.` with the white space that the marker includes.
  case item
  /// The `[ ]` or `[x]` of a task item; always the item's first child.
  case taskMarker
  /// A fenced or indented code block.
  case codeBlock
  /// A block of an extension that is read like fenced code; the tree's dialect describes it.
  case block(BlockID)
  /// A block of raw HTML.
  case htmlBlock
  /// A paragraph.
  case paragraph
  /// An ATX or setext heading.
  case heading
  /// A thematic break.
  case thematicBreak
  /// A link reference definition, which has no output of its own.
  case linkDefinition
  /// A footnote definition; its marker is `[^label]:` with the blanks after it.
  case footnoteDefinition
  /// A block of an extension that holds blocks, indented below its marker; the tree's dialect describes it.
  case container(ContainerID)
  /// The rest of a text whose blocks are not scanned yet; see `SyntaxTree.pendingRanges`.
  case unparsed
  /// A table; its marker is the delimiter row, and its first child is the header row.
  case table
  /// A row of a table; its markers are the pipes.
  case tableRow
  /// A cell of a table.
  case tableCell
  /// Text, escapes and entities included.
  case text
  /// A line break that renders as white space.
  case softBreak
  /// A hard line break: two spaces or a backslash, and the line ending.
  case lineBreak
  /// A code span.
  case code
  /// Raw inline HTML.
  case htmlInline
  /// Emphasis.
  case emphasis
  /// Strong emphasis.
  case strong
  /// Text between delimiters of an extension; the tree's dialect describes it.
  case span(SpanID)
  /// A link of any kind, autolinks included.
  case link
  /// An image.
  case image
  /// A reference to a defined footnote; its content is the label.
  case footnoteReference

  /// Whether nodes of this kind are inlines, not blocks.
  public var isInline: Bool {
    switch self {
    case .text, .softBreak, .lineBreak, .code, .htmlInline, .emphasis, .strong, .span, .link, .image,
      .footnoteReference:
      true
    default: false
    }
  }

  /// Whether nodes of this kind have inline nodes as children.
  public var isLeafWithInlines: Bool {
    switch self {
    case .paragraph, .heading, .tableCell: true
    default: false
    }
  }
}
