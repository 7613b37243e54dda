/// A block that CommonMark doesn't have, of lines that are taken as they are, between two lines of one character: what
/// the scanner, renderers, actions, typing and the formatter know of it.
///
/// It begins, continues and ends as fenced code does (CommonMark section 4.5), but with another character. Such are
/// formulas between lines of `$$`, comments between lines of `%%`, and notes between `::: warning` and `:::`. A
/// dialect that has it is `Dialect(construct)`, alone or in a union.
public struct BlockConstruct: Sendable, Hashable {
  /// Which of a dialect's constructs it is; its nodes are of the kind `.block(id)`.
  public let id: BlockID
  /// What it is called: by its nodes in dumps, by the class of its element, and by the action that toggles it.
  public let name: String
  /// The character of its fences, in ASCII.
  public let delimiter: UInt8
  /// How many of them a fence has at least; the one that closes the block has as many as the one that opens it.
  public let length: Int
  /// The name of its element in HTML; `nil` for what no reader sees.
  public let tag: String?
  /// Whether an info string may stand behind the fence that opens the block, as behind that of code.
  ///
  /// It holds none of the fence's characters, as that behind backticks doesn't: `::: a :::` opens no block. Nodes have
  /// it as `SyntaxNode.info`, and the element's class is the name with the first word of it.
  public let takesInfo: Bool

  /// A construct with the name `name`, whose fences are at least `length` times `delimiter`; with an info string where
  /// it's said.
  ///
  /// Traps where a block of CommonMark or GFM can start with `delimiter` (see `isFree(_:)`), or where `length` isn't
  /// within 2...100.
  public init(
    _ id: BlockID, name: String, delimiter: Unicode.Scalar, length: Int, tag: String?, takesInfo: Bool = false
  ) {
    precondition(Self.isFree(delimiter), "\(delimiter) can't begin a block of an extension")
    precondition(2...100 ~= length, "\(length) isn't within 2...100")
    (self.id, self.name, self.length, self.tag, self.takesInfo) = (id, name, length, tag, takesInfo)
    self.delimiter = UInt8(ascii: delimiter)
  }

  /// Whether an extension may have `delimiter`: ASCII punctuation of which several start no block of CommonMark or GFM,
  /// no row of a table and no escape.
  public static func isFree(_ delimiter: Unicode.Scalar) -> Bool {
    delimiter.isASCII && UInt8(ascii: delimiter).isASCIIPunctuation
      && !"#>-+*_=`~<[|\\".unicodeScalars.contains(delimiter)
  }

  /// Whether no dialect can have both.
  func rules(out other: BlockConstruct) -> Bool {
    id == other.id || name == other.name || delimiter == other.delimiter
  }
}

extension SyntaxKind {
  /// Whether nodes of this kind hold lines that are taken as they are: code, and blocks of extensions.
  ///
  /// What holds for fenced code where it's edited holds for those blocks, too.
  public var isLiteralBlock: Bool {
    switch self {
    case .codeBlock, .block: true
    default: false
    }
  }
}

// Embedded Swift codes nothing.
#if !hasFeature(Embedded)
  extension BlockConstruct: Codable {
    private enum CodingKeys: String, CodingKey { case number, name, delimiter, length, tag, takesInfo }

    /// Decodes what `encode(to:)` wrote; throws where no construct can be such.
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

    /// Encodes all of it.
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
