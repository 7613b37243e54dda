import MarkdownSyntax
import TextBuffer

/// The style that a formatter writes.
///
/// The defaults change little in a document with a style of its own: its bullets, emphasis and tables continue as the
/// document mostly has them. `canonical` is a single style for all documents. An option applies only where the
/// document's meaning stays the same; where it would change, the text is left unchanged.
public struct FormatterOptions: Sendable, Hashable {
  /// The line endings.
  public enum LineEnding: Sendable, Hashable {
    /// Each line ending stays unchanged.
    case keep
    /// All line endings become the most frequent one, or the first of equally frequent ones.
    case automatic
    /// `\n`
    case lineFeed
    /// `\r\n`
    case carriageReturnLineFeed
  }

  /// The line breaks within paragraphs.
  ///
  /// Between two Chinese or Japanese letters a break never becomes a space, since a reader may display one and not the
  /// other.
  public enum Wrap: Sendable, Hashable {
    /// Breaks stay unchanged.
    case keep
    /// No breaks, except for hard breaks.
    case no
    /// Breaks at the last space that keeps a line within this many display columns, prefixes included.
    ///
    /// A longer word gets a line of its own, and so does every word if the number is below 1.
    case column(Int)
    /// A break after each sentence.
    ///
    /// The end of a sentence is recognized by its mark and the text around it (`e.g.` and initials don't end one), not
    /// by a dictionary.
    case sentence
    /// A break after each sentence and at all existing breaks, so that a writer's breaks at clauses stay.
    case semantic
  }

  /// The backslashes before punctuation.
  public enum Escapes: Sendable, Hashable {
    /// Each backslash stays.
    case keep
    /// A backslash is removed if nobody needs it.
    ///
    /// The escaped character must be no syntax in its place, by itself and in other dialects in which the text may be
    /// read. Two backslashes stay if without them the characters would form syntax together.
    case minimal
  }

  /// The spelling of hard line breaks.
  public enum HardBreak: Sendable, Hashable {
    /// Each break stays unchanged.
    case keep
    /// A backslash, which readers older than CommonMark don't know.
    case backslash
    /// Two spaces.
    case spaces
  }

  /// The bullet of a list's items.
  ///
  /// The second of two adjacent lists gets another bullet, because otherwise they would be one list.
  public enum BulletMarker: UInt8, Sendable, Hashable {
    /// `-`
    case dash = 0x2D
    /// `*`
    case asterisk = 0x2A
    /// `+`
    case plus = 0x2B
  }

  /// The start columns of a list's items and of their text.
  public enum ListIndent: Sendable, Hashable {
    /// The most frequent columns in the document, if at least three items have them; else like `content`.
    case automatic
    /// A space after the marker; a nested list starts where its item's text starts.
    case content
    /// A space after the marker; a nested list starts this many columns after its item's marker.
    ///
    /// It starts at least at the item's text, and at most three columns after that. Further right it would be code.
    case columns(Int)
    /// Like `columns(4)`, with a tab for each four columns at the start of a line in a list.
    case tab
  }

  /// The numbers of an ordered list's items; the first number always stays.
  public enum OrderedStyle: Sendable, Hashable {
    /// Numbers count up, except in a list whose first two numbers are equal; there all numbers are equal.
    case automatic
    /// Numbers count up.
    case ascending
    /// All items have the first item's number.
    case constant
  }

  /// The delimiter of emphasis or strong emphasis.
  public enum EmphasisMarker: Sendable, Hashable {
    /// `*`
    case asterisk
    /// `_`, except inside a word.
    case underscore
    /// The delimiter of most emphasis in the document; `*` unless underscores are more frequent.
    case automatic
    /// Each delimiter stays unchanged.
    case keep
  }

  /// The spacing of a table's columns.
  public enum Tables: Sendable, Hashable {
    /// Cells are padded to one display width if most of the table's rows are as wide as the delimiter row.
    ///
    /// Otherwise they stay unchanged.
    case automatic
    /// Cells are padded to one display width.
    case align
    /// Each cell has one space on either side of its content.
    case compact
    /// Cells stay unchanged.
    case keep
  }

  /// The indentation of indented code.
  public enum CodeIndent: Sendable, Hashable {
    /// A tab if the line starts with one, else four spaces.
    case keep
    /// Four spaces.
    case spaces
  }

  /// The character of a code block's fence.
  ///
  /// The fence is as long as its content needs, and at least three characters.
  public enum Fence: Sendable, Hashable {
    /// Backticks, unless the info string contains one.
    case backticks
    /// Tildes, unless the info string starts with a brace; then the character stays.
    case tildes
    /// The character stays unchanged.
    case keep
  }

  /// The length of a code block's fence, in characters; it is always at least three and as long as the content needs.
  public enum FenceLength: Sendable, Hashable {
    /// The length that the content needs.
    case content
    /// The existing length.
    case keep
    /// At least this length, up to 100.
    case atLeast(Int)
  }

  /// The syntax of headings.
  public enum Headings: Sendable, Hashable {
    /// Number signs (ATX); a heading of several lines stays underlined.
    case marked
    /// Headings of levels 1 and 2 are underlined (setext) if a line of text gives the same heading; others have number
    /// signs.
    case underlined
    /// Each heading keeps its syntax.
    case keep
  }

  /// The number signs that close a heading with number signs.
  public enum ClosingSigns: Sendable, Hashable {
    /// None, unless the heading's text would end with number signs otherwise.
    case none
    /// The existing ones.
    case keep
    /// The same number as open the heading.
    case match
  }

  /// The spelling of thematic breaks; if it would be read as something else, another spelling is used.
  public enum ThematicBreak: String, Sendable, Hashable {
    /// `---`
    case dashes = "---"
    /// `***`
    case asterisks = "***"
    /// `___`
    case underscores = "___"

    var mark: UInt8 {
      switch self {
      case .dashes: UInt8(ascii: "-")
      case .asterisks: ASCII.asterisk
      case .underscores: ASCII.underscore
      }
    }
  }

  /// The line breaks within paragraphs.
  public var wrap = Wrap.keep
  /// The spelling of hard line breaks.
  public var hardBreak = HardBreak.keep
  /// The backslashes before punctuation.
  public var escapes = Escapes.keep
  /// The bullet of a list's items.
  ///
  /// `nil` for the most frequent bullet at the same list depth of the document, or a dash unless another one is more
  /// frequent.
  public var bullet: BulletMarker?
  /// The most frequent bullets of the document, by the number of enclosing lists; set by `resolved(for:in:)`.
  var usualBullets: [BulletMarker] = []
  /// The start columns of a list's items and of their text.
  public var listIndent = ListIndent.automatic
  /// The same in columns; set by `resolved(for:in:)`.
  var listShape = ListShape()
  /// The numbers of an ordered list's items.
  public var orderedStyle = OrderedStyle.automatic
  /// The delimiter of emphasis.
  public var emphasis = EmphasisMarker.automatic
  /// The delimiter of strong emphasis.
  public var strong = EmphasisMarker.automatic
  /// The character of a code block's fence.
  public var fence = Fence.backticks
  /// The length of a code block's fence.
  public var fenceLength = FenceLength.content
  /// The spelling of thematic breaks.
  public var thematicBreak = ThematicBreak.dashes
  /// The syntax of headings.
  public var headings = Headings.marked
  /// The number signs that close a heading with number signs.
  public var closingSigns = ClosingSigns.none
  /// The spacing of tables.
  public var tables = Tables.automatic
  /// The greatest width of a padded row, in display columns.
  ///
  /// `nil` for the width that the longest row needs.
  ///
  /// A row whose content alone is wider sticks out, and the other rows are padded as if it didn't exist.
  public var tableWidth: Int?
  /// The indentation of indented code.
  public var codeIndent = CodeIndent.keep

  /// The line endings, also in code and in parts that otherwise stay unchanged.
  public var lineEnding = LineEnding.keep
  /// Whether a text without a line ending at its end gets one.
  public var addsFinalLineEnding = false

  /// Creates the default options.
  public init() {}

  /// A single style for all documents, whatever they mostly have: dashes, asterisks, aligned tables, code indented by
  /// spaces.
  public static let canonical: FormatterOptions = {
    var options = FormatterOptions()
    (options.bullet, options.emphasis, options.strong) = (.dash, .asterisk, .asterisk)
    (options.tables, options.codeIndent, options.listIndent) = (.align, .spaces, .content)
    return options
  }()
}
