/// A block of an extension that holds blocks: a line with a marker, and the lines below it that are indented by four
/// columns.
///
/// Examples are the admonitions of Python-Markdown and MkDocs:
///
///     !!! note "Title"
///         A paragraph with **bold**.
///
///         - an item
///
/// The marker is indented by at most three columns. The rest of its line is the info string, which is no content. If
/// the marker's last character follows the marker once more, as in `!!!!`, the line opens nothing. The block continues
/// with blank lines and with lines that are indented by four columns. A paragraph in it can have lazy continuation
/// lines, as everywhere in CommonMark.
///
/// The marker's line can interrupt a paragraph, like a footnote definition's. The marker is chosen so that text hardly
/// ever begins with it, and Python-Markdown needs no blank line before it either.
///
/// A dialect with the construct is `Dialect(construct)`, alone or in a union.
public struct ContainerConstruct: Sendable, Hashable {
  /// The construct's ID in a dialect; its nodes have the kind `.container(id)`.
  public let id: ContainerID
  /// The name of its nodes in dumps and of its element's class.
  public let name: String
  /// The text that opens the block, 2 to 20 ASCII characters.
  public let marker: String
  /// The name of its HTML element.
  ///
  /// `nil` for a block that readers don't see.
  public let tag: String?
  /// Whether an info string may follow the marker; otherwise the marker is alone on its line.
  ///
  /// Nodes provide the info string as `SyntaxNode.info`. The element's class is the name with the info string's first
  /// word.
  public let takesInfo: Bool

  /// Creates a construct named `name` that opens with `marker`.
  ///
  /// An info string may follow unless `takesInfo` is false.
  ///
  /// Traps if an extension can't have `marker` (see `isFree(_:)`).
  public init(_ id: ContainerID, name: String, marker: String, tag: String?, takesInfo: Bool = true) {
    precondition(Self.isFree(marker), "\(marker) can't begin a block of an extension")
    (self.id, self.name, self.marker, self.tag, self.takesInfo) = (id, name, marker, tag, takesInfo)
  }

  /// Whether an extension may use `marker`.
  ///
  /// It must be 2 to 20 characters of ASCII punctuation that begin no block of CommonMark or GFM. After the first one a
  /// `+` is allowed, as in `???+`.
  public static func isFree(_ marker: String) -> Bool {
    let scalars = marker.unicodeScalars
    return 2...20 ~= scalars.count && scalars.first.map(BlockConstruct.isFree) == true
      && scalars.dropFirst().allSatisfy { BlockConstruct.isFree($0) || $0 == "+" }
  }

  /// The first byte of the marker.
  var firstByte: UInt8 { marker.utf8.first ?? 0 }

  /// Whether no dialect can have both constructs.
  func rules(out other: ContainerConstruct) -> Bool {
    id == other.id || name == other.name || marker == other.marker
  }

  /// Whether no dialect can have both this construct and `block`, because lines with the marker could be fences.
  func rules(out block: BlockConstruct) -> Bool { name == block.name || firstByte == block.delimiter }
}

extension SyntaxKind {
  /// Whether nodes of this kind can hold blocks of any kind: quotes, items, footnote definitions, and containers of
  /// extensions.
  ///
  /// A list isn't one of them, since it holds only items.
  package var holdsAnyBlock: Bool {
    switch self {
    case .blockQuote, .item, .footnoteDefinition, .container: true
    default: false
    }
  }

  /// Whether nodes of this kind begin with a marker and continue with lines indented by four columns: footnote
  /// definitions, and containers of extensions.
  package var hasIndentedBody: Bool {
    switch self {
    case .footnoteDefinition, .container: true
    default: false
    }
  }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension ContainerConstruct: Codable {
    private enum CodingKeys: String, CodingKey { case number, name, marker, tag, takesInfo }

    /// Decodes the output of `encode(to:)`.
    ///
    /// Throws if no construct can have these values.
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

    /// Encodes all properties.
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
