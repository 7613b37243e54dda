public import TextBuffer

/// A node of a syntax tree, seen from the whole document: every range is in the document's UTF-8 offsets.
///
/// A node is a small value that keeps the tree alive. Blocks are never empty of bytes but for the document;
/// a node's range reaches from its first to its last byte, without the last line's ending.
public struct SyntaxNode: Sendable {
  /// What the node is.
  public var kind: SyntaxKind { fatalError() }

  /// All of the node's bytes, its markers included; a container's range includes the prefixes of its lines.
  public var range: Range<UTF8Offset> { fatalError() }

  /// What the markers enclose: a span without its delimiters, a heading without `#`, a fence's code.
  public var content: Range<UTF8Offset> { fatalError() }

  /// The bytes of syntax itself, sorted and disjoint: `**`, `- `, `](url)`, fence lines, each line's `> `.
  public var markers: [Range<UTF8Offset>] { fatalError() }

  /// The child nodes in the text's order.
  public var children: [SyntaxNode] { fatalError() }

  /// For a paragraph, heading, table cell, code block, HTML block or front matter: where the content of each of its lines
  /// stands, without container prefixes, indentation that doesn't count, and line endings.
  public var contentLines: [Range<UTF8Offset>] { fatalError() }

  /// A heading's level, 1 to 6.
  public var headingLevel: Int? { fatalError() }

  /// Whether a heading is underlined rather than marked with `#`.
  public var isSetext: Bool { fatalError() }

  /// A list's marker and tightness.
  public var list: ListAttributes? { fatalError() }

  /// For a task item or its marker, whether it's done; `nil` elsewhere.
  public var isChecked: Bool? { fatalError() }

  /// Whether a code block is fenced; `nil` for other nodes.
  public var isFenced: Bool? { fatalError() }

  /// A fenced code block's info string, unescaped.
  public var info: String? { fatalError() }

  /// A table's alignments, one a column.
  public var columnAlignments: [ColumnAlignment] { fatalError() }

  /// Link attributes of a link, image or link definition.
  public var link: LinkAttributes? { fatalError() }
}

/// Where a link leads and where its parts are written.
public struct LinkAttributes: Sendable, Hashable {
  /// How a link is written.
  public enum Form: String, Sendable, Hashable {
    /// `[text](destination)`.
    case inline
    /// `[text][label]`.
    case full
    /// `[text][]`.
    case collapsed
    /// `[text]`.
    case shortcut
    /// `<https://example.org>`.
    case autolink
    /// `[label]: destination`.
    case definition
  }

  /// How the link is written.
  public var form: Form

  /// The URL, unescaped, as cmark gives it.
  public var destination: String

  /// The title, unescaped; empty where there is none.
  public var title: String

  /// Where the destination is written, without `<>`; `nil` where a definition elsewhere gives it.
  public var destinationRange: Range<UTF8Offset>?

  /// Where the title is written, without its quotes; `nil` where there is none here.
  public var titleRange: Range<UTF8Offset>?

  /// Where the label is written, without its brackets; `nil` for inline links and autolinks.
  public var labelRange: Range<UTF8Offset>?
}
