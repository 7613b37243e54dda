/// A definition that links or footnote references elsewhere depend on.
struct Definition: Sendable, Equatable {
  /// The label's key.
  var key: LabelKey
  /// The link or footnote that is defined.
  var meaning: Meaning
  /// The source ranges of a link reference definition's parts; `nil` for a footnote.
  var ranges: DefinitionRanges?

  /// The link or footnote that a definition defines.
  enum Meaning: Sendable, Equatable {
    /// A link: its link reference definition as it is fed to cmark (`FedText`).
    case link([UInt8])
    /// A footnote: its label.
    case footnote([UInt8])

    /// The stored bytes.
    var bytes: [UInt8] {
      switch self {
      case .link(let bytes), .footnote(let bytes): bytes
      }
    }
  }
}

/// The source ranges of a link reference definition's parts, relative to the block's start.
struct DefinitionRanges: Sendable, Equatable {
  /// The label, without its brackets.
  var label: Range<BlockOffset>
  /// The destination, without `<>`.
  var destination: Range<BlockOffset>
  /// The title, without its quotes.
  var title: Range<BlockOffset>?
}

/// A definition as a chunk stores it: plain data, with the bytes of its meaning in the chunk's `definitionText`.
struct StoredDefinition: Sendable, Equatable {
  /// The index of the record.
  var record: Int32
  /// The label's key.
  var key: LabelKey
  /// The range of its meaning in `definitionText`.
  var text: Range<Int32>
  /// The source ranges of its parts; `nil` for a footnote.
  var ranges: DefinitionRanges?
}

/// A definition's short form, in 24 bytes.
struct PackedDefinition: Sendable, Equatable {
  fileprivate var mention: UInt64
  fileprivate var text: PackedStretch
  /// The ranges of the parts; a missing part is an empty range at the first byte, where none can be.
  fileprivate var label: PackedStretch
  fileprivate var destination: PackedStretch
  fileprivate var title: PackedStretch
}

extension StoredDefinition: Packable {
  var packed: PackedDefinition? {
    let nowhere = Self.nowhere
    let ranges = ranges ?? DefinitionRanges(label: nowhere, destination: nowhere)
    guard let mention = LabelMention(record: record, key: key).packed, let text = text.packed,
      let label = ranges.label.packed, let destination = ranges.destination.packed,
      let title = (ranges.title ?? nowhere).packed, ranges.title != nowhere,
      self.ranges == nil || ranges.label != nowhere
    else { return nil }
    return PackedDefinition(
      mention: mention, text: text, label: label, destination: destination, title: title)
  }

  init(_ packed: PackedDefinition) {
    let mention = LabelMention(packed.mention)
    let (label, title) = (Range<BlockOffset>(packed.label), Range<BlockOffset>(packed.title))
    self.init(record: mention.record, key: mention.key, text: Range<Int32>(packed.text))
    if label == Self.nowhere { return }
    ranges = DefinitionRanges(
      label: label, destination: Range(packed.destination), title: title == Self.nowhere ? nil : title)
  }

  /// The range that represents a missing part.
  private static var nowhere: Range<BlockOffset> { .zero ..< .zero }
}

// MARK: In a chunk

extension FlatBlocks {
  /// Appends `definition`, which belongs to the block with the index `record` or lies in it.
  mutating func append(_ definition: Definition, of record: Int) {
    let start = Int32(definitionText.count)
    definitionText += definition.meaning.bytes
    definitions.append(
      StoredDefinition(
        record: Int32(record), key: definition.key, text: start..<Int32(definitionText.count),
        ranges: definition.ranges))
  }

  /// Appends the definitions of the records `range` of `other`, with their record indices increased by `growth`.
  mutating func appendDefinitions(of other: FlatBlocks, records range: Range<Int>, movedBy growth: Int32) {
    let present = other.definitions.run(in: range) { Int($0.record) }
    guard let first = present.first, let last = present.last else { return }
    let text = other.definitions[first].text.lowerBound..<other.definitions[last].text.upperBound
    let textGrowth = Int32(definitionText.count) - text.lowerBound
    definitionText += other.definitionText[text.bounds]
    if definitions.isEmpty { definitions.reserveCapacity(present.count) }
    for index in present {
      var definition = other.definitions[index]
      definition.record += growth
      definition.text = definition.text.moved(by: Int(textGrowth))
      definitions.append(definition)
    }
  }

  /// The definition with the index `index`.
  func definition(_ index: Int) -> Definition {
    let stored = definitions[index]
    let bytes = Array(definitionText[stored.text.bounds])
    return Definition(
      key: stored.key, meaning: stored.ranges == nil ? .footnote(bytes) : .link(bytes), ranges: stored.ranges)
  }

  /// All definitions, in the text's order.
  var allDefinitions: [Definition] { definitions.indices.map { definition($0) } }

  /// The index of the definition of the block with the index `record`; `nil` if it has none.
  func definitionIndex(ofRecord record: Int) -> Int? {
    definitions.run(in: record..<record + 1) { Int($0.record) }.first
  }
}

/// A set of label keys, with a mask that lets searches skip runs of chunks.
struct LabelSet {
  private(set) var keys: Set<LabelKey>
  /// The keys as a mask.
  private(set) var mask: LabelMask

  init(_ keys: some Sequence<LabelKey>) {
    self.keys = Set(keys)
    var mask = LabelMask()
    for key in self.keys { mask.insert(key) }
    self.mask = mask
  }

  /// The keys whose definitions differ between `old` and `new`, which are in the text's order and mostly the same.
  init(changedFrom old: [Definition], to new: [Definition]) {
    let fewer = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < fewer, old[start].isSame(as: new[start]) { start += 1 }
    while end < fewer - start, old[old.count - end - 1].isSame(as: new[new.count - end - 1]) { end += 1 }
    if start + end == old.count, old.count == new.count {
      self.init([])
      return
    }
    // The common ends define the same, so that only the meanings between them are compared, in their order.
    let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
    let (earlier, later) = (
      Dictionary(grouping: before, by: { $0.key }), Dictionary(grouping: after, by: { $0.key })
    )
    self.init(
      Set(earlier.keys).union(later.keys).filter { key in
        earlier[key, default: []].map { $0.meaning } != later[key, default: []].map { $0.meaning }
      })
  }

  /// Adds the keys of `other`.
  mutating func formUnion(_ other: LabelSet) {
    keys.formUnion(other.keys)
    mask.formUnion(other.mask)
  }

  /// Whether the set is empty.
  var isEmpty: Bool { keys.isEmpty }

  /// Whether `key` is in the set.
  func contains(_ key: LabelKey) -> Bool { keys.contains(key) }
}

extension ChunkTree {
  /// The meanings that the blocks with the indices `range` define under `keys`, in the text's order.
  ///
  /// Returns `nil` if `limit` is reached.
  ///
  /// - Complexity: O(*k* log *c*), where *c* is the number of chunks and *k* that of the chunks that may define one.
  func definitions(
    of keys: LabelSet, in range: Range<Int>, limit: inout DefinitionLimit
  ) -> [Definition.Meaning]? {
    var found: [Definition.Meaning] = []
    let isDone = forEachDefinition(in: range, where: { $0.defined.intersects(keys.mask) }) {
      blocks, index in
      let isWanted = keys.contains(blocks.definitions[index].key)
      if isWanted { found.append(blocks.definition(index).meaning) }
      return limit.allows(isWanted)
    }
    return isDone ? found : nil
  }

  /// The meanings that the blocks with the indices `range` define under `keys`, in the text's order, without a limit.
  func definitions(of keys: LabelSet, in range: Range<Int>) -> [Definition.Meaning] {
    var limit = DefinitionLimit.none
    return definitions(of: keys, in: range, limit: &limit) ?? []
  }

  /// All definitions of the blocks with the indices `range`, in the text's order; `nil` if `limit` is reached.
  func definitions(in range: Range<Int>, limit: inout DefinitionLimit) -> [Definition]? {
    var found: [Definition] = []
    let isDone = forEachDefinition(in: range, where: { !$0.defined.isEmpty }) { blocks, index in
      found.append(blocks.definition(index))
      return limit.allows(true)
    }
    return isDone ? found : nil
  }

  /// All definitions of the blocks with the indices `range`, in the text's order.
  func definitions(in range: Range<Int>) -> [Definition] {
    var limit = DefinitionLimit.none
    return definitions(in: range, limit: &limit) ?? []
  }

  /// Calls `body` with each definition in `range` until it returns `false`; returns whether it never did.
  ///
  /// `body` gets a chunk's blocks and the index of a definition in them. Chunks for which `matches` doesn't hold are
  /// skipped.
  private func forEachDefinition(
    in range: Range<Int>, where matches: (ChunkSummary) -> Bool, _ body: (FlatBlocks, Int) -> Bool
  ) -> Bool {
    guard !range.isEmpty, let first = chunk(holdingRecord: range.lowerBound) else { return true }
    var place = firstChunk(from: first.base.chunks, where: matches)
    while let present = place, present.base.records < range.upperBound {
      let (blocks, base) = (present.chunk.blocks, present.base.records)
      let local = range.lowerBound - base..<range.upperBound - base
      for index in blocks.definitions.run(in: local, by: { Int($0.record) }) {
        if !body(blocks, index) { return false }
      }
      place = firstChunk(from: present.base.chunks + 1, where: matches)
    }
    return true
  }
}

/// A limit for the definitions that are looked at and taken.
///
/// cmark is given a made-up document, which starts with all definitions that its leaves may depend on.
struct DefinitionLimit {
  private let looks: Int
  private let takes: Int
  /// The number of definitions looked at.
  private(set) var looked = 0
  private var taken = 0

  /// A limit of about as many definitions as fit into `nanoseconds`.
  init(nanoseconds: Int) { self.init(looks: nanoseconds / 100, takes: nanoseconds / 1_000) }

  private init(looks: Int, takes: Int) { (self.looks, self.takes) = (looks, takes) }

  /// No limit.
  static let none = DefinitionLimit(nanoseconds: .max)

  /// The limit for comparing definitions with those from before an edit, which doesn't depend on the remaining budget.
  static let compared = DefinitionLimit(looks: 4_000, takes: 4_000)

  /// Counts a definition that was looked at, and taken if `isWanted`; returns whether another one is allowed.
  mutating func allows(_ isWanted: Bool) -> Bool {
    looked += 1
    if isWanted { taken += 1 }
    return looked < looks && taken < takes
  }
}

extension FlatBlocks {
  /// The indices of the leaves that mention one of `keys`, in order.
  func leaves(mentioning keys: LabelSet) -> [Int] {
    Set(mentions.lazy.filter { keys.contains($0.key) }.map { Int($0.record) }).sorted()
  }
}

extension Definition {
  /// Whether both define the same, regardless of their places.
  fileprivate func isSame(as other: Definition) -> Bool { key == other.key && meaning == other.meaning }
}
