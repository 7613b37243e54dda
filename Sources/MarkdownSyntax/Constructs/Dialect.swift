import TextBuffer

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

  private var features: UInt8 { contents.features }

  /// The delimited spans, in the order of their numbers.
  public var spans: [SpanConstruct] { contents.spans }

  /// The fenced blocks, in the order of their numbers.
  public var blocks: [BlockConstruct] { contents.blocks }

  /// The containers, in the order of their numbers.
  public var containers: [ContainerConstruct] { contents.containers }

  private init(
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

// MARK: SetAlgebra

extension Dialect {
  /// Whether the dialect has all constructs of `other`.
  public func contains(_ other: Dialect) -> Bool {
    // Scanners ask for a built-in construct at each block.
    features & other.features == other.features
      && (other.spans.isEmpty || other.spans.allSatisfy(spans.contains))
      && (other.blocks.isEmpty || other.blocks.allSatisfy(blocks.contains))
      && (other.containers.isEmpty || other.containers.allSatisfy(containers.contains))
  }

  /// Whether the dialect has all constructs of `other`.
  public func isSuperset(of other: Dialect) -> Bool { contains(other) }

  /// Adds the constructs of `other`.
  ///
  /// Traps if one of them has the number of a different construct here, or would be ambiguous with it.
  public mutating func formUnion(_ other: Dialect) {
    var spans = spans
    for span in other.spans where !spans.contains(span) {
      let rival = spans.first { $0.rules(out: span) }
      precondition(rival == nil, "\(span.name) can't be told from \(rival?.name ?? "")")
      spans.insert(span, at: spans.firstIndex { $0.id.number > span.id.number } ?? spans.endIndex)
    }
    let blocks = Self.union(of: blocks, other.blocks)
    let containers = Self.union(of: containers, other.containers)
    for container in containers {
      let rival = blocks.first(where: container.rules)
      precondition(rival == nil, "\(container.name) can't be told from \(rival?.name ?? "")")
    }
    self = Dialect(features | other.features, spans, blocks, containers)
  }

  private static func union(of blocks: [BlockConstruct], _ others: [BlockConstruct]) -> [BlockConstruct] {
    let new = others.filter { !blocks.contains($0) }
    for block in new {
      let rival = blocks.first { $0.rules(out: block) }
      precondition(rival == nil, "\(block.name) can't be told from \(rival?.name ?? "")")
    }
    return (blocks + new).ordered { $0.id.number }
  }

  private static func union(
    of containers: [ContainerConstruct], _ others: [ContainerConstruct]
  ) -> [ContainerConstruct] {
    let new = others.filter { !containers.contains($0) }
    for container in new {
      let rival = containers.first { $0.rules(out: container) }
      precondition(rival == nil, "\(container.name) can't be told from \(rival?.name ?? "")")
    }
    return (containers + new).ordered { $0.id.number }
  }

  /// Removes the constructs that `other` doesn't have.
  public mutating func formIntersection(_ other: Dialect) {
    self = Dialect(
      features & other.features, spans.filter(other.spans.contains), blocks.filter(other.blocks.contains),
      containers.filter(other.containers.contains))
  }

  /// Keeps the constructs that exactly one of the two dialects has.
  public mutating func formSymmetricDifference(_ other: Dialect) {
    let common = intersection(other)
    let all = union(other)
    self = Dialect(
      all.features & ~common.features, all.spans.filter { !common.spans.contains($0) },
      all.blocks.filter { !common.blocks.contains($0) },
      all.containers.filter { !common.containers.contains($0) })
  }

  /// The constructs of either dialect.
  ///
  /// Traps if two of them are ambiguous together.
  public func union(_ other: Dialect) -> Dialect {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The constructs of both dialects.
  public func intersection(_ other: Dialect) -> Dialect {
    var result = self
    result.formIntersection(other)
    return result
  }

  /// The constructs that exactly one of the two dialects has.
  public func symmetricDifference(_ other: Dialect) -> Dialect {
    var result = self
    result.formSymmetricDifference(other)
    return result
  }

  /// Adds the constructs of `other`; returns whether any of them was new.
  @discardableResult
  public mutating func insert(_ other: Dialect) -> (inserted: Bool, memberAfterInsert: Dialect) {
    let isNew = !contains(other)
    formUnion(other)
    return (isNew, other)
  }

  /// Removes the constructs of `other`; returns the removed ones, or `nil` if there were none.
  @discardableResult
  public mutating func remove(_ other: Dialect) -> Dialect? {
    let common = intersection(other)
    formSymmetricDifference(common)
    return common.isEmpty ? nil : common
  }

  /// Adds the constructs of `other`; returns those that were already present, or `nil` if there were none.
  @discardableResult
  public mutating func update(with other: Dialect) -> Dialect? {
    let common = intersection(other)
    formUnion(other)
    return common.isEmpty ? nil : common
  }
}

extension SpanConstruct {
  /// Whether no dialect can have both constructs.
  fileprivate func rules(out other: SpanConstruct) -> Bool {
    id == other.id || name == other.name || delimiter == other.delimiter && lengths.overlaps(other.lengths)
  }
}

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
