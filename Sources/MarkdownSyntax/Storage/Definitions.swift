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
  var allDefinitions: [Definition] { definitions.indices.map(definition) }

  /// The index of the definition of the block with the index `record`; `nil` if it has none.
  func definitionIndex(ofRecord record: Int) -> Int? {
    definitions.run(in: record..<record + 1) { Int($0.record) }.first
  }
}
