/// A character that a reader of rendered Markdown sees, or a thing in the line that counts like one, with its context.
///
/// White space is no character: the character behind it reports it.
public struct SeenCharacter: Hashable, Sendable {
  /// The styles of a character, as bits.
  public struct Styles: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// The styles of `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Emphasis.
    public static let emphasis = Styles(rawValue: 1)
    /// Strong emphasis.
    public static let strong = Styles(rawValue: 2)
    /// Strikethrough.
    public static let strikethrough = Styles(rawValue: 4)
    /// Inline code.
    public static let code = Styles(rawValue: 8)
    /// Part of an image's description, in which HTML has no styles.
    public static let image = Styles(rawValue: 16)
    /// All styles that a toggle can change.
    public static let toggled: Styles = [.emphasis, .strong, .strikethrough, .code]
  }

  /// The character; for anything else, one of `Thing`.
  public var scalar: Unicode.Scalar
  /// Its styles.
  public var styles: Styles
  /// The destination and title of its link, or of the image that it is, as a hash; 0 without one.
  public var target: UInt64
  /// The index of its block.
  public var block: Int
  /// Whether white space, a line's end or a block's edge is before it.
  public var followsSpace: Bool

  /// Stand-ins for inlines that are no characters.
  public enum Thing {
    /// An image; its description follows.
    public static let image: Unicode.Scalar = "\u{FFFC}"
    /// A reference to a footnote.
    public static let footnote: Unicode.Scalar = "\u{E001}"
    /// Raw HTML, in a line or as a block: in a tight item, HTML doesn't tell which.
    public static let rawHTML: Unicode.Scalar = "\u{E002}"
    /// A link without text.
    public static let emptyLink: Unicode.Scalar = "\u{E004}"
  }

  /// Whether it's a letter or digit, or a thing.
  public var isWord: Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isAtom
  }

  /// Whether it's a space that HTML keeps, such as the no-break space.
  public var isSpace: Bool { scalar.properties.generalCategory == .spaceSeparator }

  /// Whether it's punctuation, as CommonMark 0.30 has it; cmark 0.30.2 doesn't know the newest.
  public var isPunctuation: Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    case .mathSymbol, .currencySymbol, .modifierSymbol: scalar.isASCII
    default: false
    }
  }

  /// Whether it's no character.
  public var isAtom: Bool { (0xE001...0xE004).contains(scalar.value) || scalar == Thing.image }
}

/// A leaf block that a reader sees.
public struct SeenBlock: Hashable, Sendable {
  /// The containers around it, outermost first: `blockquote`, `ul`, `ol`, `li`, `task`, `done`, `section`.
  public var containers: [String]
  /// The kind: `p`, `h1` to `h6`, `pre` with its info string's first word, `td`, `th`, `html` or `hr`.
  public var kind: String
  /// The lines of the block, or of the tight item whose text it is, counted from 1; empty if they aren't known.
  public var lines: Range<Int>
  /// The lines of the outermost block around it, or its own.
  public var outerLines: Range<Int>

  /// The containers and the kind.
  public var path: String { (containers + [kind]).joined(separator: "/") }
}
