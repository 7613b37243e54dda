public import MarkdownFormatting

/// The spelling of the syntax that actions add; existing text keeps its style.
///
/// A choice only counts if it is read as meant: if `---` would underline the text above, another thematic break is
/// written.
public struct EditingOptions: Sendable, Hashable {
  /// The bullet of a new list without a neighbouring list to continue.
  public var bullet = FormatterOptions.BulletMarker.dash
  /// The delimiter behind the number in a new ordered list.
  public var orderedDelimiter = OrderedDelimiter.period
  /// The fence of a new code block; `keep` means backticks.
  public var fence = FormatterOptions.Fence.backticks
  /// The spelling of a new thematic break.
  public var thematicBreak = FormatterOptions.ThematicBreak.dashes
  /// The character for italic text that an action makes.
  public var italicMarker = ItalicMarker.asterisk
  /// Whether selected punctuation always gets the style, if necessary with a character reference beside the delimiter.
  ///
  /// Otherwise, punctuation stays outside of the style if the delimiter can't be beside it.
  public var exactPunctuation = false
  /// The text that Tab inserts, and the columns by which it moves code.
  public var indentUnit = IndentUnit.spaces(4)
  /// Whether the items of an ordered list are renumbered when items are added, removed or moved.
  public var renumbersLists = true
  /// Whether typed brackets, quotes and style markers come in pairs, and surround a selection.
  public var pairsCharacters = true
  /// The columns that tables give to characters that Unicode calls ambiguous, such as `α`; 2 suits a font for East
  /// Asian text.
  public var ambiguousWidth = AmbiguousWidth.one
  /// The levels of headings in a table of contents.
  ///
  /// A title, which is a first heading of level 1 that is the only one of its level, isn't listed before others.
  public var contentsLevels = 1...6

  /// The character that marks italic text.
  public enum ItalicMarker: String, Sendable, Hashable, CaseIterable {
    /// `*`.
    case asterisk
    /// `_`; inside of words, where `_` doesn't delimit, `*`.
    case underscore
  }

  /// The delimiter behind an item's number.
  public enum OrderedDelimiter: UInt8, Sendable, Hashable {
    /// `1.`
    case period = 0x2E
    /// `1)`
    case parenthesis = 0x29
  }

  /// A step of indentation.
  public enum IndentUnit: Sendable, Hashable {
    /// A number of spaces; a number below 1 counts as 1, one above 16 as 16.
    case spaces(Int)
    /// A tab, which reaches to the next multiple of four columns.
    case tab

    /// The text inserted for the step.
    var text: String {
      switch self {
      case .spaces: String(repeating: " ", count: columns)
      case .tab: "\t"
      }
    }

    /// The number of columns of the step.
    var columns: Int {
      switch self {
      case .spaces(let count): min(max(count, 1), 16)
      case .tab: 4
      }
    }
  }

  /// The columns of a character of ambiguous width.
  public typealias AmbiguousWidth = DisplayWidth.AmbiguousWidth

  /// The style that the action `format` gives to a document.
  public var formatting = FormatterOptions()

  /// The usual options.
  public init() {}
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension EditingOptions.ItalicMarker: Codable {}
#endif
