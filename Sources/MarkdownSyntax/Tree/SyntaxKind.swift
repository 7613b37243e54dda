/// What a node of the syntax tree is; the raw value is cmark's name for it in XML, where cmark has one.
public enum SyntaxKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// The root.
  case document
  /// YAML or TOML between fences at the very start of the document.
  case frontMatter = "front_matter"
  /// A block quote; its markers are the `>` of every line, each with the one space that belongs to it.
  case blockQuote = "block_quote"
  /// A bullet or ordered list.
  case list
  /// A list item; its marker is `-` or `1.` with the white space that belongs to it.
  case item
  /// The `[ ]` or `[x]` of a task item; the item's first child.
  case taskMarker = "task_marker"
  /// A fenced or indented code block.
  case codeBlock = "code_block"
  /// A block of raw HTML.
  case htmlBlock = "html_block"
  /// A paragraph.
  case paragraph
  /// An ATX or setext heading.
  case heading
  /// A thematic break.
  case thematicBreak = "thematic_break"
  /// A link reference definition, which has no output of its own.
  case linkDefinition = "link_definition"
  /// A footnote definition; its marker is `[^label]:` with the blanks after it.
  case footnoteDefinition = "footnote_definition"
  /// The rest of a text whose blocks are still to be found; see `SyntaxTree.pendingRanges`.
  case unparsed
  /// A table; its delimiter row is its marker, its first child the header row.
  case table
  /// A row of a table; its markers are the pipes.
  case tableRow = "table_row"
  /// A cell of a table.
  case tableCell = "table_cell"
  /// Text, escapes and entities included.
  case text
  /// A line break that renders as white space.
  case softBreak = "softbreak"
  /// A hard line break: two spaces or a backslash, and the line ending.
  case lineBreak = "linebreak"
  /// A code span.
  case code
  /// Raw inline HTML.
  case htmlInline = "html_inline"
  /// Emphasis.
  case emphasis = "emph"
  /// Strong emphasis.
  case strong
  /// Struck-through text.
  case strikethrough
  /// A link of any kind, autolinks included.
  case link
  /// An image.
  case image
  /// A reference to a footnote that is defined; its content is the label.
  case footnoteReference = "footnote_reference"

  /// Whether nodes of this kind stand in a line of text rather than being blocks.
  public var isInline: Bool {
    switch self {
    case .text, .softBreak, .lineBreak, .code, .htmlInline, .emphasis, .strong, .strikethrough, .link, .image,
      .footnoteReference:
      true
    default: false
    }
  }

  /// Whether nodes of this kind hold inline nodes directly.
  public var isLeafWithInlines: Bool {
    switch self {
    case .paragraph, .heading, .tableCell: true
    default: false
    }
  }
}
