/// An inline construct that CommonMark doesn't have: text between two runs of one character, such as GFM's
/// `~~struck out~~`.
///
/// All that the engine does with it follows from this description: nodes, markers and spans of the tree, HTML, the
/// action that toggles it, what a toolbar shows, the pair that typing makes, and the formatter, which leaves it as it
/// is. A dialect that has it makes it count: `Dialect.gfm.union(Dialect(highlight))`.
///
/// How it is read is what cmark-gfm does with extensions' delimiters (its `strikethrough.c`): two runs of the same
/// length enclose what is between them; flanking decides which run opens and which one closes (CommonMark section
/// 6.2), and the runs of other delimiters look past the character when they look at what is beside them.
public struct SpanConstruct: Sendable, Hashable {
  /// Which of a dialect's constructs it is; its nodes are of the kind `.span(id)`.
  public let id: SpanID
  /// What it is called: by its nodes in dumps, and by the action that toggles it.
  public let name: String
  /// The character of its delimiters, in ASCII.
  public let delimiter: UInt8
  /// How many of them are a delimiter, at most 3; the action writes the most.
  public let lengths: ClosedRange<Int>
  /// The name of its element in HTML.
  public let tag: String
  /// What text in it is, as people say: `struck through`.
  public let participle: String

  /// A construct with the name `name`, whose delimiters are `lengths` times `delimiter`; `participle` is the name
  /// where it isn't given.
  ///
  /// Traps where `delimiter` is no ASCII punctuation, or one of those that CommonMark's inline syntax is made of (see
  /// `isFree(_:)`), or where `lengths` isn't within 1...3.
  public init(
    _ id: SpanID, name: String, delimiter: Unicode.Scalar, lengths: ClosedRange<Int>, tag: String,
    participle: String? = nil
  ) {
    precondition(Self.isFree(delimiter), "\(delimiter) can be no delimiter of an extension")
    precondition(lengths.lowerBound >= 1 && lengths.upperBound <= 3, "\(lengths) isn't within 1...3")
    (self.id, self.name, self.lengths, self.tag) = (id, name, lengths, tag)
    self.delimiter = UInt8(ascii: delimiter)
    self.participle = participle ?? name
  }

  /// Whether an extension may have `delimiter`: ASCII punctuation with which CommonMark's inlines and autolinks don't
  /// start.
  public static func isFree(_ delimiter: Unicode.Scalar) -> Bool {
    delimiter.isASCII && UInt8(ascii: delimiter).isASCIIPunctuation
      && !"*_`[]<>&\\!:@()'\".".unicodeScalars.contains(delimiter)
  }

  /// The delimiters as actions write them, the one to write first.
  public var delimiters: [String] {
    lengths.reversed().map { String(repeating: Character(Unicode.Scalar(delimiter)), count: $0) }
  }
}

// MARK: Those that are built in

extension SpanConstruct {
  /// GFM's strikethrough.
  public static let strikethrough = SpanConstruct(
    .strikethrough, name: "strikethrough", delimiter: "~", lengths: 1...2, tag: "del",
    participle: "struck through")

  /// The constructs that have a name in every dump.
  static let builtIn = [strikethrough]
}

extension SpanID {
  /// GFM's strikethrough.
  public static let strikethrough = SpanID(0)
}

extension SyntaxKind {
  /// GFM's strikethrough.
  public static let strikethrough = SyntaxKind.span(.strikethrough)
}

extension InlineStyles {
  /// GFM's strikethrough.
  public static let strikethrough = span(.strikethrough)
}
