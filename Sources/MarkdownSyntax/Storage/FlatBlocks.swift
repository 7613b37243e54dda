import TextBuffer

/// Blocks in preorder with their parts, in flat arrays.
///
/// The arrays are flat so that building, walking and freeing need no stack as deep as the nesting. Slices come in the
/// order of the records that they belong to, without gaps.
struct FlatBlocks: Sendable {
  /// The blocks.
  var records = PackedArray<BlockRecord>()
  /// The index ranges of each block in the other arrays, for blocks that have any, in the order of the records.
  var parts = PackedArray<BlockParts>()
  /// The stored markers; each block has a slice, without quote markers and markers that are a whole block.
  var markers = PackedArray<Range<BlockOffset>>()
  /// The markers on all lines of quotes, sorted; the quotes themselves can start before these records.
  var quoteMarkers = PackedArray<QuoteMarker>()
  /// The content lines; each leaf has a slice.
  var lines = PackedArray<BlockLine>()
  /// The content lines of leaves that have very many.
  var longLines: [LongLines] = []
  /// The inlines; each leaf that isn't plain has a slice, and `subtreeEnd` is an index in that slice.
  ///
  /// A link stores the index of its inline; the inlines don't store that of their link.
  var inlines = PackedArray<InlineNode<InBlock>>()
  /// The attributes of links, in the order of their inlines.
  var links = PackedArray<StoredLink>()
  /// The destinations and titles of the links, concatenated.
  var linkText: [UInt8] = []
  /// Attributes that are too large for a record; a few blocks have one each.
  var extras: [BlockExtra] = []
  /// The definitions of links and footnotes, by record.
  var definitions = PackedArray<StoredDefinition>()
  /// The bytes of the definitions' meanings, concatenated.
  var definitionText: [UInt8] = []
  /// The labels in the texts of leaves, by record.
  var mentions = PackedArray<LabelMention>()

  /// The counts of the arrays that a scan appends to.
  struct Mark {
    var records = 0
    var parts = 0
    var markers = 0
    var quoteMarkers = 0
    var lines = 0
    var longLines = 0
    var extras = 0
    var definitions = 0
    var definitionText = 0
  }

  /// The present counts.
  var mark: Mark {
    Mark(
      records: records.count, parts: parts.count, markers: markers.count, quoteMarkers: quoteMarkers.count,
      lines: lines.count, longLines: longLines.count, extras: extras.count, definitions: definitions.count,
      definitionText: definitionText.count)
  }

  /// Drops everything that a scan appended since `mark`.
  mutating func truncate(to mark: Mark) {
    records.removeLast(records.count - mark.records)
    parts.removeLast(parts.count - mark.parts)
    markers.removeLast(markers.count - mark.markers)
    quoteMarkers.removeLast(max(0, quoteMarkers.count - mark.quoteMarkers))
    lines.removeLast(lines.count - mark.lines)
    longLines.removeLast(longLines.count - mark.longLines)
    extras.removeLast(extras.count - mark.extras)
    definitions.removeLast(definitions.count - mark.definitions)
    definitionText.removeLast(definitionText.count - mark.definitionText)
  }
}

// MARK: Parts

extension FlatBlocks {
  /// The index ranges of `record`, which is one of these, in the other arrays.
  func parts(of record: BlockRecord) -> BlockParts {
    record.parts < 0 ? BlockParts() : parts[Int(record.parts)]
  }

  /// The indices of the stored markers of `record`, which is one of these.
  func markers(of record: BlockRecord) -> Range<Int> { parts(of: record).markers.bounds }

  /// The indices of the quote markers that start in `bytes`.
  func quoteMarkers(startingIn bytes: Range<SourceOffset>) -> Range<Int> {
    if quoteMarkers.isEmpty { return 0..<0 }
    let first = quoteMarkers.partitioningIndex { $0.start >= bytes.lowerBound }
    return first..<max(first, quoteMarkers.partitioningIndex { $0.start >= bytes.upperBound })
  }

  /// The content lines of the leaf `record`, which is one of these and has inlines, relative to its start.
  func fewLines(of record: BlockRecord) -> PackedSlice<BlockLine> {
    lines[parts(of: record).lines.bounds]
  }

  /// Whether the leaf `record`, which is one of these and has inlines, has the same lines as `other` of `blocks`.
  ///
  /// The lines of each are compared relative to its own start.
  func hasSameLines(_ record: BlockRecord, as other: BlockRecord, in blocks: FlatBlocks) -> Bool {
    lines.elements(
      parts(of: record).lines.bounds, equal: blocks.parts(of: other).lines.bounds, of: blocks.lines)
  }

  /// The extra of `record`, which is one of these; `nil` if it has none.
  func extra(of record: BlockRecord) -> BlockExtra? {
    let extra = parts(of: record).extra
    return extra < 0 ? nil : extras[Int(extra)]
  }
}

/// The attributes of links, stored beside the inlines.
extension FlatBlocks {
  /// Appends the inlines `range` of `other` with their links.
  mutating func appendInlines(of other: FlatBlocks, _ range: Range<Int>) {
    let growth = Int32(inlines.count - range.lowerBound)
    inlines.append(other.inlines, range)
    if other.links.isEmpty { return }
    let present = other.links(ofInlines: range)
    guard let first = present.first, let last = present.last else { return }
    let text = other.links[first].textRange.lowerBound..<other.links[last].textRange.upperBound
    let textGrowth = Int32(linkText.count - text.lowerBound)
    linkText += other.linkText[text]
    if growth == 0, textGrowth == 0 { return links.append(other.links, present) }
    if links.isEmpty { links.reserveCapacity(present.count) }
    for index in present {
      var link = other.links[index]
      link.inline += growth
      link.text += textGrowth
      links.append(link)
    }
  }

  /// Appends the attributes of the inline that is appended next.
  mutating func append(_ link: InlineLink<InBlock>) {
    let absent = StoredLink.absent
    links.append(
      StoredLink(
        inline: Int32(inlines.count), form: link.form, text: Int32(linkText.count),
        destinationCount: Int32(link.destination.utf8.count), titleCount: Int32(link.title.utf8.count),
        destination: link.destinationRange ?? absent, title: link.titleRange ?? absent,
        label: link.labelRange ?? absent))
    linkText += link.destination.utf8
    if !link.title.isEmpty { linkText += link.title.utf8 }
  }

  /// The attributes of the inline with the index `index` in `inlines`, relative to its leaf's start; `nil` if it has
  /// none.
  func link(ofInline index: Int) -> InlineLink<InBlock>? {
    links(ofInlines: index..<index + 1).first.map { InlineLink(links[$0], text: linkText) }
  }

  /// The links of the leaf `record`, which is one of these, relative to its start, in the order of their nodes.
  func links(of record: BlockRecord) -> [InlineLink<InBlock>] {
    links[links(ofInlines: parts(of: record).inlines.bounds)].map { InlineLink($0, text: linkText) }
  }

  /// The inlines of the leaf `record`, which is one of these, relative to its start.
  ///
  /// The `link` of each is an index in `links(of:)`.
  func linkedInlines(of record: BlockRecord) -> [InlineNode<InBlock>] {
    var nodes = Array(inlines(of: record))
    let range = parts(of: record).inlines.bounds
    let own = links(ofInlines: range)
    for (number, index) in own.enumerated() {
      nodes[Int(links[index].inline) - range.lowerBound].link = Int32(number)
    }
    return nodes
  }

  /// The indices of the links of the inlines `range`.
  func links(ofInlines range: Range<Int>) -> Range<Int> { links.run(in: range) { Int($0.inline) } }
}

extension InlineLink<InBlock> {
  /// The attributes stored in `link`, with their strings in `text`, the chunk's `linkText`.
  fileprivate init(_ link: StoredLink, text: [UInt8]) {
    func range(_ stretch: Range<BlockOffset>) -> Range<BlockOffset>? {
      stretch == StoredLink.absent ? nil : stretch
    }
    let titleStart = Int(link.text + link.destinationCount)
    self.init(
      form: link.form,
      destination: String(decoding: text[Int(link.text)..<titleStart], as: UTF8.self),
      title: String(decoding: text[titleStart..<link.textRange.upperBound], as: UTF8.self),
      destinationRange: range(link.destination), titleRange: range(link.title), labelRange: range(link.label))
  }
}

/// The attributes of a link as a chunk stores them: plain data, with the strings in the chunk's `linkText`.
struct StoredLink: Sendable, Equatable {
  /// The index of the node among the chunk's inlines.
  var inline: Int32
  /// The form of the link.
  var form: LinkAttributes.Form
  /// The start of the destination in the chunk's `linkText`; the title follows it.
  var text: Int32
  /// The length of the destination in bytes.
  var destinationCount: Int32
  /// The length of the title in bytes.
  var titleCount: Int32
  /// The source range of the destination, relative to the leaf's start, or `absent`.
  var destination = absent
  /// The source range of the title, or `absent`.
  var title = absent
  /// The source range of the label, or `absent`.
  var label = absent

  /// The range of a part that isn't written.
  static let absent = BlockOffset(Int32(-1))..<BlockOffset(Int32(-1))

  /// The range of the destination and the title in the chunk's `linkText`.
  var textRange: Range<Int> { Int(text)..<Int(text + destinationCount + titleCount) }

  /// The bytes that cmark counts against its limit for repeated destinations and titles.
  var referenceSize: Int { form.isReference ? Int(destinationCount + titleCount) : 0 }
}

/// A link's attributes in 16 bytes.
struct PackedLink: Sendable, Equatable {
  fileprivate var inline: UInt16
  fileprivate var text: UInt16
  fileprivate var destinationCount: UInt16
  fileprivate var titleCount: UInt8
  fileprivate var form: LinkAttributes.Form
  /// The source range of the label for a reference, otherwise that of the destination.
  fileprivate var first: PackedStretch
  /// The source range of the title; if there is none, an empty range at the first byte.
  fileprivate var second: PackedStretch
}

extension StoredLink: Packable {
  @inline(__always)
  var packed: PackedLink? {
    let (first, other) = form.isReference ? (label, destination) : (destination, label)
    guard inline.fits(16), text.fits(16), destinationCount.fits(16), titleCount.fits(8),
      other == Self.absent, !form.isReference || title == Self.absent, let first = first.packed,
      // An absent title becomes an empty one at the first byte, where none can be.
      let second = (title == Self.absent ? .zero ..< .zero : title).packed
    else { return nil }
    return PackedLink(
      inline: UInt16(inline), text: UInt16(text), destinationCount: UInt16(destinationCount),
      titleCount: UInt8(titleCount), form: form, first: first, second: second)
  }

  @inline(__always)
  init(_ packed: PackedLink) {
    self.init(
      inline: Int32(packed.inline), form: packed.form, text: Int32(packed.text),
      destinationCount: Int32(packed.destinationCount), titleCount: Int32(packed.titleCount))
    let (first, second) = (Range<BlockOffset>(packed.first), Range<BlockOffset>(packed.second))
    if form.isReference { label = first } else { destination = first }
    if second != .zero ..< .zero { title = second }
  }
}

extension LinkAttributes.Form {
  /// Whether a definition elsewhere gives the destination.
  var isReference: Bool {
    switch self {
    case .full, .collapsed, .shortcut: true
    case .inline, .autolink, .definition: false
    }
  }
}
