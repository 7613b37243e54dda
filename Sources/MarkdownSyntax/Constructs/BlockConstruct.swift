import TextBuffer

/// A block of an extension: verbatim lines between two fences of one repeated character.
///
/// The scanner, renderers, actions, typing and the formatter all follow this description.
///
/// The block begins, continues and ends like fenced code (CommonMark section 4.5), but with another character. Examples
/// are formulas between lines of `$$`, comments between lines of `%%`, and notes between `::: warning` and `:::`. A
/// dialect with the construct is `Dialect(construct)`, alone or in a union.
public struct BlockConstruct: Sendable, Hashable {
  /// The construct's ID in a dialect; its nodes have the kind `.block(id)`.
  public let id: BlockID
  /// The name of its nodes in dumps, of its element's class, and of the action that toggles it.
  public let name: String
  /// The character of its fences, an ASCII code.
  public let delimiter: UInt8
  /// The least number of characters in an opening fence; the closing fence has at least as many as the opening one.
  public let length: Int
  /// The name of its HTML element.
  ///
  /// `nil` for a block that readers don't see.
  public let tag: String?
  /// Whether an info string may follow the opening fence, as in fenced code.
  ///
  /// The info string contains none of the fence's characters, like the one after backticks: `::: a :::` opens no block.
  /// Nodes provide it as `SyntaxNode.info`. The element's class is the name with the info string's first word.
  public let takesInfo: Bool

  /// Creates a construct named `name`, whose fences are at least `length` times `delimiter`.
  ///
  /// There is no info string unless `takesInfo` is true.
  ///
  /// Traps if a block of CommonMark or GFM can start with `delimiter` (see `isFree(_:)`), or if `length` isn't in
  /// 2...100.
  public init(
    _ id: BlockID, name: String, delimiter: Unicode.Scalar, length: Int, tag: String?, takesInfo: Bool = false
  ) {
    precondition(Self.isFree(delimiter), "\(delimiter) can't begin a block of an extension")
    precondition(2...100 ~= length, "\(length) isn't within 2...100")
    (self.id, self.name, self.length, self.tag, self.takesInfo) = (id, name, length, tag, takesInfo)
    self.delimiter = UInt8(ascii: delimiter)
  }

  /// Whether an extension may use `delimiter`.
  ///
  /// It must be ASCII punctuation whose repetition starts no block of CommonMark or GFM, no table row and no escape.
  public static func isFree(_ delimiter: Unicode.Scalar) -> Bool {
    delimiter.isASCIIPunctuation && !"#>-+*_=`~<[|\\".unicodeScalars.contains(delimiter)
  }

  /// Whether no dialect can have both constructs.
  func rules(out other: BlockConstruct) -> Bool {
    id == other.id || name == other.name || delimiter == other.delimiter
  }
}

extension SyntaxKind {
  /// Whether nodes of this kind hold verbatim lines: code, and blocks of extensions.
  ///
  /// Editing treats both the same way.
  public var isLiteralBlock: Bool {
    switch self {
    case .codeBlock, .block: true
    default: false
    }
  }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension BlockConstruct: Codable {
    private enum CodingKeys: String, CodingKey { case number, name, delimiter, length, tag, takesInfo }

    /// Decodes the output of `encode(to:)`.
    ///
    /// Throws if no construct can have these values.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let number = try container.decode(Int.self, forKey: .number)
      let delimiter = try container.decode(String.self, forKey: .delimiter).unicodeScalars
      let length = try container.decode(Int.self, forKey: .length)
      guard 0..<BlockID.count ~= number, delimiter.count == 1, let scalar = delimiter.first,
        Self.isFree(scalar), 2...100 ~= length
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .delimiter, in: container, debugDescription: "no block has such a number or fence")
      }
      self.init(
        BlockID(number), name: try container.decode(String.self, forKey: .name), delimiter: scalar,
        length: length, tag: try container.decodeIfPresent(String.self, forKey: .tag),
        takesInfo: try container.decodeIfPresent(Bool.self, forKey: .takesInfo) ?? false)
    }

    /// Encodes all properties.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id.number, forKey: .number)
      try container.encode(name, forKey: .name)
      try container.encode(String(Unicode.Scalar(delimiter)), forKey: .delimiter)
      try container.encode(length, forKey: .length)
      try container.encodeIfPresent(tag, forKey: .tag)
      if takesInfo { try container.encode(true, forKey: .takesInfo) }
    }
  }
#endif
