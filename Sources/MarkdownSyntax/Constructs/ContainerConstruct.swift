/// A block that CommonMark doesn't have and that holds blocks: a line with a marker, and below it what is indented by
/// four columns.
///
/// Such are the admonitions of Python-Markdown and MkDocs:
///
///     !!! note "Title"
///         A paragraph with **bold**.
///
///         - an item
///
/// The marker is indented by at most three columns. Behind it, the rest of the line is the info string, which is no
/// content; a line on which the marker's last character comes once more, such as `!!!!`, opens nothing. The block
/// continues with lines that are indented by four columns and with blank lines, and a paragraph in it goes on lazily,
/// as everywhere in CommonMark.
///
/// Its line may interrupt a paragraph, as a footnote definition's does: the marker is chosen so that text hardly ever
/// begins with it, and Python-Markdown needs no blank line before it, either.
///
/// A dialect that has it is `Dialect(construct)`, alone or in a union.
public struct ContainerConstruct: Sendable, Hashable {
  /// Which of a dialect's constructs it is; its nodes are of the kind `.container(id)`.
  public let id: ContainerID
  /// What it is called: by its nodes in dumps, and by the class of its element.
  public let name: String
  /// What its first line begins with, 2 to 20 characters of ASCII.
  public let marker: String
  /// The name of its element in HTML; `nil` for what no reader sees.
  public let tag: String?
  /// Whether an info string may stand behind the marker; else the line holds nothing besides.
  ///
  /// Nodes have it as `SyntaxNode.info`, and the element's class is the name with the first word of it.
  public let takesInfo: Bool

  /// A construct with the name `name`, whose first line begins with `marker`, with an info string behind it unless
  /// it's said that there is none.
  ///
  /// Traps where `marker` can't be one (see `isFree(_:)`).
  public init(_ id: ContainerID, name: String, marker: String, tag: String?, takesInfo: Bool = true) {
    precondition(Self.isFree(marker), "\(marker) can't begin a block of an extension")
    (self.id, self.name, self.marker, self.tag, self.takesInfo) = (id, name, marker, tag, takesInfo)
  }

  /// Whether an extension may have `marker`: 2 to 20 characters of ASCII punctuation with which no block of CommonMark
  /// or GFM begins; behind the first one, a `+` may stand, too, as in `???+`.
  public static func isFree(_ marker: String) -> Bool {
    let scalars = marker.unicodeScalars
    return 2...20 ~= scalars.count && scalars.first.map(BlockConstruct.isFree) == true
      && scalars.dropFirst().allSatisfy { BlockConstruct.isFree($0) || $0 == "+" }
  }

  /// The first byte of its marker.
  var firstByte: UInt8 { marker.utf8.first ?? 0 }

  /// Whether no dialect can have both.
  func rules(out other: ContainerConstruct) -> Bool {
    id == other.id || name == other.name || marker == other.marker
  }

  /// Whether no dialect can have it beside `block`: lines with the marker could be fences.
  func rules(out block: BlockConstruct) -> Bool { name == block.name || firstByte == block.delimiter }
}

extension SyntaxKind {
  /// Whether nodes of this kind hold blocks of any kind: quotes, items, footnote definitions, and containers of
  /// extensions; a list holds only items.
  package var holdsAnyBlock: Bool {
    switch self {
    case .blockQuote, .item, .footnoteDefinition, .container: true
    default: false
    }
  }

  /// Whether nodes of this kind begin with a marker, and go on with what is indented by four columns: footnote
  /// definitions, and containers of extensions.
  package var hasIndentedBody: Bool {
    switch self {
    case .footnoteDefinition, .container: true
    default: false
    }
  }
}

// Embedded Swift codes nothing.
#if !hasFeature(Embedded)
  extension ContainerConstruct: Codable {
    private enum CodingKeys: String, CodingKey { case number, name, marker, tag, takesInfo }

    /// Decodes what `encode(to:)` wrote; throws where no construct can be such.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let number = try container.decode(Int.self, forKey: .number)
      let marker = try container.decode(String.self, forKey: .marker)
      guard 0..<ContainerID.count ~= number, Self.isFree(marker) else {
        throw DecodingError.dataCorruptedError(
          forKey: .marker, in: container, debugDescription: "no container has such a number or marker")
      }
      self.init(
        ContainerID(number), name: try container.decode(String.self, forKey: .name), marker: marker,
        tag: try container.decodeIfPresent(String.self, forKey: .tag),
        takesInfo: try container.decode(Bool.self, forKey: .takesInfo))
    }

    /// Encodes all of it.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id.number, forKey: .number)
      try container.encode(name, forKey: .name)
      try container.encode(marker, forKey: .marker)
      try container.encodeIfPresent(tag, forKey: .tag)
      try container.encode(takesInfo, forKey: .takesInfo)
    }
  }
#endif
