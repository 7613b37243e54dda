package import TextBuffer

/// A set of the constructs that are recognized beyond CommonMark.
///
/// A dialect is one word, since every tree has one; dialects are made once and copied often.
public struct Dialect: SetAlgebra, Sendable {
  final class Contents: Sendable {
    /// The built-in constructs other than spans, one bit each.
    let features: UInt8
    /// The delimited spans, in the order of their numbers.
    let spans: [SpanConstruct]
    /// The fenced blocks, in the order of their numbers.
    let blocks: [BlockConstruct]
    /// The containers, in the order of their numbers.
    let containers: [ContainerConstruct]
    /// The characters that can begin one of the blocks or containers.
    let blockSigns: ByteSet
    /// The characters used in the delimiters of the spans.
    let spanDelimiters: ByteSet
    /// The bytes at which inline syntax can start.
    let syntaxBytes: SyntaxBytes

    init(
      _ features: UInt8, _ spans: [SpanConstruct], _ blocks: [BlockConstruct],
      _ containers: [ContainerConstruct]
    ) {
      (self.features, self.spans, self.blocks, self.containers) = (features, spans, blocks, containers)
      blockSigns = ByteSet(blocks.map { $0.delimiter } + containers.map { $0.firstByte })
      spanDelimiters = ByteSet(spans.map { $0.delimiter })
      syntaxBytes = SyntaxBytes.builtIn.union(spanDelimiters)
    }
  }

  private(set) var contents: Contents

  var features: UInt8 { contents.features }

  /// The delimited spans, in the order of their numbers.
  public var spans: [SpanConstruct] { contents.spans }

  /// The fenced blocks, in the order of their numbers.
  public var blocks: [BlockConstruct] { contents.blocks }

  /// The containers, in the order of their numbers.
  public var containers: [ContainerConstruct] { contents.containers }

  init(
    _ features: UInt8, _ spans: [SpanConstruct], _ blocks: [BlockConstruct] = [],
    _ containers: [ContainerConstruct] = []
  ) {
    contents = Contents(features, spans, blocks, containers)
  }

  /// CommonMark.
  public init() { self = .commonMark }

  private init(_ feature: Feature) { self.init(feature.bit, []) }

  /// The built-in constructs other than spans.
  fileprivate enum Feature: String, CaseIterable {
    case tables, taskItems, autolinks, frontMatter, footnotes

    var bit: UInt8 {
      switch self {
      case .tables: 1 << 0
      case .taskItems: 1 << 1
      case .autolinks: 1 << 2
      case .frontMatter: 1 << 3
      case .footnotes: 1 << 4
      }
    }
  }

  /// Creates the dialect with `span` and nothing else.
  public init(_ span: SpanConstruct) { self.init(0, [span]) }

  /// Creates the dialect with `block` and nothing else.
  public init(_ block: BlockConstruct) { self.init(0, [], [block]) }

  /// Creates the dialect with `container` and nothing else.
  public init(_ container: ContainerConstruct) { self.init(0, [], [], [container]) }

  /// GFM tables.
  public static let tables = Dialect(Feature.tables)
  /// GFM task list items.
  public static let taskItems = Dialect(Feature.taskItems)
  /// GFM strikethrough.
  public static let strikethrough = Dialect(.strikethrough)
  /// GFM autolink literals: `www.`, `http://`, `https://`, `ftp://` and email addresses in text.
  public static let autolinks = Dialect(Feature.autolinks)
  /// Front matter: YAML between `---` lines or TOML between `+++` lines.
  public static let frontMatter = Dialect(Feature.frontMatter)
  /// Footnotes as in cmark-gfm: `[^label]`, and `[^label]:` where a block can start.
  public static let footnotes = Dialect(Feature.footnotes)

  /// CommonMark as cmark parses it, without extensions.
  public static let commonMark = Dialect(0, [])
  /// GitHub's Markdown, with front matter; the default.
  public static let gfm: Dialect = [
    .tables, .taskItems, .strikethrough, .autolinks, .frontMatter, .footnotes,
  ]

  /// The construct of spans with `id`; `nil` if the dialect has none.
  public func span(_ id: SpanID) -> SpanConstruct? { spans.first { $0.id == id } }

  /// The construct of blocks with `id`; `nil` if the dialect has none.
  public func block(_ id: BlockID) -> BlockConstruct? { blocks.first { $0.id == id } }

  /// The construct of containers with `id`; `nil` if the dialect has none.
  public func container(_ id: ContainerID) -> ContainerConstruct? { containers.first { $0.id == id } }

  /// The block construct with fences made of `delimiter`; `nil` if the dialect has none.
  func block(delimiter: UInt8) -> BlockConstruct? { blocks.first { $0.delimiter == delimiter } }

  /// The span construct with delimiters of `length` times `delimiter`; `nil` if the dialect has none.
  func span(delimiter: UInt8, length: Int) -> SpanConstruct? {
    spans.first { $0.delimiter == delimiter && $0.lengths.contains(length) }
  }

  /// The name of `kind` in dumps; extension kinds have the name of their construct.
  public func name(of kind: SyntaxKind) -> String {
    switch kind {
    case .span(let id): span(id)?.name ?? kind.name
    case .block(let id): block(id)?.name ?? kind.name
    case .container(let id): container(id)?.name ?? kind.name
    default: kind.name
    }
  }
}

/// The bytes at which inline syntax of a dialect can start, and the control characters of which cmark makes something
/// else.
///
/// The built-in bytes are the same in every dialect, so that a leaf that is plain in one is plain in another.
typealias SyntaxBytes = ByteSet

extension SyntaxBytes {
  init(_ dialect: Dialect) { self = dialect.syntaxBytes }

  static let builtIn = ByteSet(Array(0..<0x20) + Array("&*:<@[\\]_`w~".utf8))
}

extension Dialect {
  /// The characters used in the delimiters of the dialect's spans.
  package var spanDelimiters: ByteSet { contents.spanDelimiters }

  /// The bytes at which inline syntax of the dialect can start.
  var syntaxBytes: SyntaxBytes { contents.syntaxBytes }

  /// The characters that can begin one of the dialect's blocks or containers.
  var blockSigns: ByteSet { contents.blockSigns }
}

// MARK: Coding

#if !hasFeature(Embedded)
  extension Dialect.Feature: Codable {}

  extension Dialect: Codable {
    private enum CodingKeys: String, CodingKey { case features, spans, blocks, containers }

    /// Decodes the output of `encode(to:)`; throws if two constructs are ambiguous together.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func ambiguous(_ key: CodingKeys, _ name: String, with other: String) -> DecodingError {
        .dataCorruptedError(
          forKey: key, in: container, debugDescription: "\(name) can't be told from another \(other)")
      }
      let features = try container.decode([Feature].self, forKey: .features)
      self.init(features.reduce(0) { $0 | $1.bit }, [])
      for span in try container.decode([SpanConstruct].self, forKey: .spans) {
        guard !spans.contains(where: { $0.rules(out: span) }) else {
          throw ambiguous(.spans, span.name, with: "span")
        }
        formUnion(Dialect(span))
      }
      for block in try container.decodeIfPresent([BlockConstruct].self, forKey: .blocks) ?? [] {
        guard !blocks.contains(where: { $0.rules(out: block) }) else {
          throw ambiguous(.blocks, block.name, with: "block")
        }
        formUnion(Dialect(block))
      }
      for new in try container.decodeIfPresent([ContainerConstruct].self, forKey: .containers) ?? [] {
        guard !containers.contains(where: { $0.rules(out: new) }), !blocks.contains(where: new.rules)
        else { throw ambiguous(.containers, new.name, with: "block") }
        formUnion(Dialect(new))
      }
    }

    /// Encodes the names of the built-in constructs and all properties of the others.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Feature.allCases.filter { features & $0.bit != 0 }, forKey: .features)
      try container.encode(spans, forKey: .spans)
      if !blocks.isEmpty { try container.encode(blocks, forKey: .blocks) }
      if !containers.isEmpty { try container.encode(containers, forKey: .containers) }
    }
  }
#endif

extension Dialect: Hashable {
  /// Whether both dialects have the same constructs.
  public static func == (first: Dialect, second: Dialect) -> Bool {
    first.contents === second.contents
      || first.features == second.features && first.spans == second.spans && first.blocks == second.blocks
        && first.containers == second.containers
  }

  /// Hashes the constructs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(features)
    hasher.combine(spans)
    hasher.combine(blocks)
    hasher.combine(containers)
  }
}
