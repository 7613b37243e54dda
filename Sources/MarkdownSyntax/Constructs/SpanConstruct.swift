import TextBuffer

/// An inline of an extension: text between two runs of one character, such as GFM's `~~struck out~~`.
///
/// The whole engine follows this description: nodes, markers and spans of the tree, HTML, the action that toggles it,
/// the toolbar's state, the pair that typing makes, and the formatter, which leaves it unchanged. A dialect enables the
/// construct: `Dialect.gfm.union(Dialect(highlight))`.
///
/// It is read as cmark-gfm reads the delimiters of extensions (its `strikethrough.c`). Two runs of the same length
/// enclose the text between them. Flanking decides which run opens and which one closes (CommonMark section 6.2). When
/// the flanking of other delimiters is decided, the character is skipped.
public struct SpanConstruct: Sendable, Hashable {
  /// The construct's ID in a dialect; its nodes have the kind `.span(id)`.
  public let id: SpanID
  /// The name of its nodes in dumps and of the action that toggles it.
  public let name: String
  /// The character of its delimiters, an ASCII code.
  public let delimiter: UInt8
  /// The possible lengths of a delimiter, in characters, at most 3; the action writes the longest.
  public let lengths: ClosedRange<Int>
  /// The name of its HTML element.
  public let tag: String
  /// The participle that describes its text to users: `struck through`.
  public let participle: String

  /// Creates a construct named `name`, whose delimiters are `lengths` times `delimiter`.
  ///
  /// `participle` defaults to the name.
  ///
  /// Traps if `delimiter` isn't ASCII punctuation, if CommonMark's inline syntax uses it (see `isFree(_:)`), or if
  /// `lengths` isn't within 1...3.
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

  /// Whether an extension may use `delimiter`: ASCII punctuation that begins no inline or autolink of CommonMark.
  public static func isFree(_ delimiter: Unicode.Scalar) -> Bool {
    delimiter.isASCIIPunctuation && !"*_`[]<>&\\!:@()'\".".unicodeScalars.contains(delimiter)
  }

  /// The delimiters that actions write, the preferred one first.
  public var delimiters: [String] {
    lengths.reversed().map { String(repeating: Character(Unicode.Scalar(delimiter)), count: $0) }
  }
}

// MARK: Built-in constructs

extension SpanConstruct {
  /// GFM's strikethrough.
  public static let strikethrough = SpanConstruct(
    .strikethrough, name: "strikethrough", delimiter: "~", lengths: 1...2, tag: "del",
    participle: "struck through")

  /// The constructs whose names dumps use with any dialect.
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

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension SpanConstruct: Codable {
    private enum CodingKeys: String, CodingKey { case number, name, delimiter, lengths, tag, participle }

    /// Decodes the output of `encode(to:)`.
    ///
    /// Throws if no construct can have these values.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let number = try container.decode(Int.self, forKey: .number)
      let delimiter = try container.decode(String.self, forKey: .delimiter).unicodeScalars
      let lengths = try container.decode(ClosedRange<Int>.self, forKey: .lengths)
      guard 0..<SpanID.count ~= number, delimiter.count == 1, let scalar = delimiter.first,
        Self.isFree(scalar),
        1...3 ~= lengths.lowerBound, 1...3 ~= lengths.upperBound
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .delimiter, in: container, debugDescription: "no span has such a number or delimiter")
      }
      self.init(
        SpanID(number), name: try container.decode(String.self, forKey: .name), delimiter: scalar,
        lengths: lengths, tag: try container.decode(String.self, forKey: .tag),
        participle: try container.decode(String.self, forKey: .participle))
    }

    /// Encodes all properties.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id.number, forKey: .number)
      try container.encode(name, forKey: .name)
      try container.encode(String(Unicode.Scalar(delimiter)), forKey: .delimiter)
      try container.encode(lengths, forKey: .lengths)
      try container.encode(tag, forKey: .tag)
      try container.encode(participle, forKey: .participle)
    }
  }
#endif
