internal import TextBuffer

/// A part of a document's HTML, beside a tree that shares blocks with the document's.
package enum HTMLBesidesShared: Hashable, Sendable {
  /// The HTML of top-level blocks that the trees don't share, and where each begins.
  case html([Block])
  /// Blocks that they do share, by the chunks that hold them: whatever the HTML of these is, both have it.
  case shared([ObjectIdentifier])

  /// A top-level block's HTML.
  package struct Block: Hashable, Sendable {
    /// The block's first byte.
    package var start: Int
    /// Its HTML; empty where it has none.
    package var html: String
  }
}

extension SyntaxTree {
  /// The document's HTML, but what comes from blocks that this tree shares with `other`.
  ///
  /// One of the trees is an update of the other. Where both trees, each beside the other, have the same parts, wherever
  /// these start, their HTML is the same; where the parts differ, only a comparison of all HTML tells.
  ///
  /// `nil` where a block's HTML doesn't depend on the block alone: with footnotes, which are numbered, and where empty
  /// titles are written, as by cmark in plain CommonMark, which may stand in a definition anywhere.
  ///
  /// - Complexity: O(*c* + *k*), where *c* is the number of chunks, and *k* the size of what isn't shared.
  package func html(besidesSharedWith other: SyntaxTree) -> [HTMLBesidesShared]? {
    guard !EmptyTitles.areWritten(in: dialect) else { return nil }
    var others: Set<ObjectIdentifier> = []
    other.chunks.forEach { others.insert(ObjectIdentifier($0.chunk)) }
    var sections = SharedSections(length: chunks.summary.bytes, known: others)
    chunks.forEach { sections.append($0) }
    sections.finish()
    guard !sections.haveFootnotes else { return nil }
    let bytes = text.bytes(in: text.range)
    var renderer = HTMLRenderer(sections.unshared, of: self, source: bytes, options: [])
    return sections.parts.map { part in
      switch part {
      case .blocks(let range): .html(renderer.topLevelBlocks(in: range))
      case .shared(let chunks): .shared(chunks)
      }
    }
  }
}

extension HTMLRenderer {
  /// The HTML of the top-level blocks with the indices `range`, which are whole ones, each by itself.
  fileprivate mutating func topLevelBlocks(in range: Range<Int>) -> [HTMLBesidesShared.Block] {
    var blocks: [HTMLBesidesShared.Block] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let block = storage.blocks[index]
      let html = take { $0.renderBlocks(index..<Int(block.subtreeEnd)) }
      blocks.append(HTMLBesidesShared.Block(start: Int(block.start), html: html))
      index = Int(block.subtreeEnd)
    }
    return blocks
  }
}

/// A document's chunks in sections, each of which has whole top-level blocks: those that another tree has, too, and
/// those that it hasn't.
private struct SharedSections {
  enum Part {
    /// The index range of blocks in `unshared`.
    case blocks(Range<Int>)
    /// The chunks that hold blocks that are shared.
    case shared([ObjectIdentifier])
  }

  private(set) var parts: [Part] = []
  /// The blocks that aren't shared.
  private(set) var unshared: FlatTree
  /// Whether any block at all is a footnote.
  private(set) var haveFootnotes = false

  private let known: Set<ObjectIdentifier>
  /// The chunks of the section under way.
  private var section: [ChunkPlace] = []
  /// The shared chunks since the last block that isn't shared.
  private var run: [ObjectIdentifier] = []

  /// The sections of a document of `length` bytes beside a tree of the chunks `known`.
  init(length: Int, known: Set<ObjectIdentifier>) {
    unshared = FlatTree(length: length)
    self.known = known
  }

  mutating func append(_ place: ChunkPlace) {
    let records = place.chunk.records
    if records.first?.depth == 1 { endSection() }
    haveFootnotes = haveFootnotes || records.contains { $0.kind == .footnoteDefinition }
    section.append(place)
  }

  mutating func finish() {
    endSection()
    endRun()
    unshared.finish()
  }

  private mutating func endSection() {
    defer { section.removeAll(keepingCapacity: true) }
    let chunks = section.map { ObjectIdentifier($0.chunk) }
    guard !chunks.allSatisfy({ known.contains($0) }) else { return run += chunks }
    endRun()
    let start = unshared.blocks.count
    for place in section {
      ParseTally.note(bytes: place.chunk.summary.bytes)
      unshared.append(place)
    }
    parts.append(.blocks(start..<unshared.blocks.count))
  }

  private mutating func endRun() {
    guard !run.isEmpty else { return }
    parts.append(.shared(run))
    run = []
  }
}
