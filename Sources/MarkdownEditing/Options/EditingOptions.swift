public import MarkdownFormatting

/// How actions write what they add; what is there already keeps its style.
///
/// A choice only counts where it can be read: where `---` would underline the text above, another rule is written.
public struct EditingOptions: Sendable, Hashable {
  /// The bullet of a new list that has no neighbour to go on with.
  public var bullet = FormatterOptions.BulletMarker.dash
  /// What follows the number in a new ordered list.
  public var orderedDelimiter = OrderedDelimiter.period
  /// The fence of a new code block; `keep` means backticks.
  public var fence = FormatterOptions.Fence.backticks
  /// What a new thematic break is written as.
  public var thematicBreak = FormatterOptions.ThematicBreak.dashes
  /// The character for italic text that an action makes.
  public var italicMarker = ItalicMarker.asterisk
  /// Whether selected punctuation is always styled, by a character reference beside the delimiter where it must be;
  /// else punctuation stays outside where the delimiter can't stand beside it.
  public var exactPunctuation = false
  /// What Tab inserts, and by how much it moves code: so many columns.
  public var indentUnit = IndentUnit.spaces(4)
  /// Whether the numbers of an ordered list follow when its items are added, removed or moved.
  public var renumbersLists = true
  /// Whether typed brackets, quotes and style markers come in pairs, and surround what is selected.
  public var pairsCharacters = true
  /// How many columns tables give to characters that Unicode calls ambiguous, such as `α` and `§`: 2 suits a font for
  /// East Asian text.
  public var ambiguousWidth = AmbiguousWidth.one
  /// The levels of headings that a table of contents lists; a first heading of
  /// level 1 that is the only one of its level, the title, is not listed before others.
  public var contentsLevels = 1...6

  /// The character that marks italic text.
  public enum ItalicMarker: String, Sendable, Hashable, CaseIterable {
    /// `*`.
    case asterisk
    /// `_`, and `*` where `_` counts for nothing, inside of words.
    case underscore
  }

  /// What follows an item's number.
  public enum OrderedDelimiter: UInt8, Sendable, Hashable {
    /// `1.`
    case period = 0x2E
    /// `1)`
    case parenthesis = 0x29
  }

  /// What one step of indentation is.
  public enum IndentUnit: Sendable, Hashable {
    /// So many spaces; a number below 1 counts as 1, one above 16 as 16.
    case spaces(Int)
    /// A tab, which goes to the next multiple of four columns.
    case tab

    /// What is typed for it.
    var text: String {
      switch self {
      case .spaces: String(repeating: " ", count: columns)
      case .tab: "\t"
      }
    }

    /// By how many columns it moves what is behind it.
    var columns: Int {
      switch self {
      case .spaces(let count): min(max(count, 1), 16)
      case .tab: 4
      }
    }
  }

  /// The columns of a character of ambiguous width.
  public typealias AmbiguousWidth = DisplayWidth.AmbiguousWidth

  /// The style that the action `format` brings a document into.
  public var formatting = FormatterOptions()

  /// The usual options.
  public init() {}
}

// Embedded Swift codes nothing.
#if !hasFeature(Embedded)
  extension EditingOptions.ItalicMarker: Codable {}
#endif
