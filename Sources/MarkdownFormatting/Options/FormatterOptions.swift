import MarkdownSyntax

/// The style that a formatter writes.
///
/// The defaults make little noise in a document that has a style of its own: its bullets, emphasis and tables go on
/// as it mostly has them. `canonical` is one style for all documents. A choice only counts where the document's
/// meaning stays the same: what can't be written so is left as it was.
public struct FormatterOptions: Sendable, Hashable {
  /// What ends a line.
  public enum LineEnding: Sendable, Hashable {
    /// Each stays as it is.
    case keep
    /// What ends most lines of the document ends all of them, the first of equals.
    case automatic
    /// `\n`
    case lineFeed
    /// `\r\n`
    case carriageReturnLineFeed
  }

  /// How lines of a paragraph break.
  ///
  /// Between two letters of Chinese or Japanese, a break never becomes a space: a reader may see the one and not the
  /// other.
  public enum Wrap: Sendable, Hashable {
    /// As they are.
    case keep
    /// Never, but at hard breaks.
    case no
    /// At the last space by which a line is at most so many display columns wide, prefixes included; a longer word
    /// stands in a line of its own, and so does every word where the number is below 1.
    case column(Int)
    /// Behind each sentence. Where one ends is told by its mark and by what is around that (`e.g.` and initials don't
    /// end one), not by a dictionary.
    case sentence
    /// Behind each sentence, and where they do already: a writer's breaks at clauses stay.
    case semantic
  }

  /// The backslashes before punctuation.
  public enum Escapes: Sendable, Hashable {
    /// Each stays.
    case keep
    /// One goes where nobody would miss it: what it escapes is no syntax where it stands, for itself and in dialects
    /// that others read the text in. Both of two stay where they would make syntax together.
    case minimal
  }

  /// What ends a line of a paragraph that breaks in the output, too.
  public enum HardBreak: Sendable, Hashable {
    /// As it is.
    case keep
    /// A backslash, which isn't known to readers before CommonMark.
    case backslash
    /// Two spaces.
    case spaces
  }

  /// The bullet of a list's items; of two lists in a row the second gets another one, or they would be one list.
  public enum BulletMarker: UInt8, Sendable, Hashable {
    /// `-`
    case dash = 0x2D
    /// `*`
    case asterisk = 0x2A
    /// `+`
    case plus = 0x2B
  }

  /// Where a list's items and their texts begin.
  public enum ListIndent: Sendable, Hashable {
    /// As most items of the document have it, of which there must be three or more; else as `content`.
    case automatic
    /// One space behind the marker; a list in an item begins where the item's text does.
    case content
    /// One space behind the marker; a list in an item begins so many columns behind the item's marker, but at the
    /// item's text at least, and three columns further at most, where it would be another one or code.
    case columns(Int)
    /// As `columns(4)`, with a tab for each four columns that a line in a list begins with.
    case tab
  }

  /// The numbers of an ordered list's items; the first one always stays.
  public enum OrderedStyle: Sendable, Hashable {
    /// Counting up, but for a list whose first two numbers are the same: that one goes on saying so.
    case automatic
    /// Counting up.
    case ascending
    /// The first item's number everywhere.
    case constant
  }

  /// The delimiter of emphasis or strong emphasis.
  public enum EmphasisMarker: Sendable, Hashable {
    /// `*`
    case asterisk
    /// `_`, where it isn't inside a word.
    case underscore
    /// As most of the document's are; `*` where underscores aren't more.
    case automatic
    /// As it is.
    case keep
  }

  /// The columns of a table.
  public enum Tables: Sendable, Hashable {
    /// Padded to one display width where most of the table's rows are as wide as the row below its header, else as
    /// they are.
    case automatic
    /// Padded to one display width.
    case align
    /// A space on either side of each cell's content.
    case compact
    /// As they are.
    case keep
  }

  /// What indents code without fences.
  public enum CodeIndent: Sendable, Hashable {
    /// A tab where it's one at the line's start, else four spaces.
    case keep
    /// Four spaces.
    case spaces
  }

  /// The fence of a code block; as long as its content needs, three at least.
  public enum Fence: Sendable, Hashable {
    /// Backticks, but where the info string has one.
    case backticks
    /// Tildes.
    case tildes
    /// As it is.
    case keep
  }

  /// How many signs the fence of a code block has; three and as many as its content needs at least.
  public enum FenceLength: Sendable, Hashable {
    /// As many as its content needs.
    case content
    /// As many as it has.
    case keep
    /// So many at least, up to 100.
    case atLeast(Int)
  }

  /// How headings are written.
  public enum Headings: Sendable, Hashable {
    /// With number signs (ATX); one of several lines stays underlined.
    case marked
    /// Those of the levels 1 and 2 underlined (setext), where a line of text says the same; the others with number
    /// signs.
    case underlined
    /// Each as it is.
    case keep
  }

  /// The number signs that close a heading with number signs.
  public enum ClosingSigns: Sendable, Hashable {
    /// None, but where the heading's text would end with number signs otherwise.
    case none
    /// Those that it has.
    case keep
    /// As many as open it.
    case match
  }

  /// What a thematic break is written as; where it would be read as something else, another one is taken.
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

  /// How lines of a paragraph break.
  public var wrap = Wrap.keep
  /// What ends a line that breaks in the output, too.
  public var hardBreak = HardBreak.keep
  /// The backslashes before punctuation.
  public var escapes = Escapes.keep
  /// The bullet of a list's items; `nil` for the one that most items at the same depth of lists have in the document,
  /// or a dash where others aren't more.
  public var bullet: BulletMarker?
  /// Those that a document mostly has, by the number of lists around; `resolved(for:in:)` finds them.
  var usualBullets: [BulletMarker] = []
  /// Where a list's items and their texts begin.
  public var listIndent = ListIndent.automatic
  /// The same in columns; `resolved(for:in:)` finds it.
  var listShape = ListShape()
  /// The numbers of an ordered list's items.
  public var orderedStyle = OrderedStyle.automatic
  /// The delimiter of emphasis.
  public var emphasis = EmphasisMarker.automatic
  /// The delimiter of strong emphasis.
  public var strong = EmphasisMarker.automatic
  /// The fence of a code block.
  public var fence = Fence.backticks
  /// How many signs it has.
  public var fenceLength = FenceLength.content
  /// What a thematic break is written as.
  public var thematicBreak = ThematicBreak.dashes
  /// How headings are written.
  public var headings = Headings.marked
  /// The number signs that close a heading.
  public var closingSigns = ClosingSigns.none
  /// The columns of tables.
  public var tables = Tables.automatic
  /// The display columns that a padded row may take; `nil` for as many as the longest one needs.
  ///
  /// A row whose content alone takes more sticks out, and the others are padded as if it weren't there.
  public var tableWidth: Int?
  /// What indents code without fences.
  public var codeIndent = CodeIndent.keep

  /// What ends a line, also in code and in what is left alone otherwise.
  public var lineEnding = LineEnding.keep
  /// Whether a text that ends within a line gets a line ending there.
  public var addsFinalLineEnding = false

  /// The defaults.
  public init() {}

  /// One style for all documents, whatever they mostly have: dashes, asterisks, tables aligned, code indented by
  /// spaces.
  public static let canonical: FormatterOptions = {
    var options = FormatterOptions()
    (options.bullet, options.emphasis, options.strong) = (.dash, .asterisk, .asterisk)
    (options.tables, options.codeIndent, options.listIndent) = (.align, .spaces, .content)
    return options
  }()
}
