internal import TextBuffer

/// The top-level blocks of a document in order, each with all its descendants.
struct TopLevelBlocks: Sendable {
  /// The document's bytes.
  let source: [UInt8]
  /// Whether any block of any level is a footnote definition.
  let haveFootnotes: Bool
  /// Index ranges of blocks, each from a block that begins a chunk to the next one that does.
  let sections: [Range<Int>]

  private let places: [ChunkPlace]
  /// The place of each block's record: the index of its chunk, and its index there.
  ///
  /// The last element marks the end.
  private let starts: [(chunk: Int, record: Int)]

  /// The records of a block in one chunk.
  struct Part: Sendable {
    let place: ChunkPlace
    let records: Range<Int>
  }

  /// Collects the blocks of `tree`.
  ///
  /// - Complexity: O(*b* + *n*), where *b* is the number of blocks and *n* the length of the text, which is copied.
  init(of tree: SyntaxTree) {
    source = tree.text.bytes(in: tree.text.range)
    var places: [ChunkPlace] = []
    var starts: [(chunk: Int, record: Int)] = []
    var firsts: [Int] = []
    var haveFootnotes = false
    tree.chunks.forEach { place in
      let records = place.chunk.records
      for index in records.indices {
        let record = records[index]
        haveFootnotes = haveFootnotes || record.kind == .footnoteDefinition
        guard record.depth == 1 else { continue }
        if index == 0 { firsts.append(starts.count) }
        starts.append((places.count, index))
      }
      places.append(place)
    }
    sections = zip(firsts, firsts.dropFirst() + [starts.count]).map { $0..<$1 }
    starts.append((places.count, 0))
    (self.places, self.starts, self.haveFootnotes) = (places, starts, haveFootnotes)
  }

  /// The number of top-level blocks.
  var count: Int { starts.count - 1 }

  /// The index of the last block that starts at or before `offset`; -1 if there is none.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of blocks
  func index(at offset: Int) -> Int { (0..<count).partitioningIndex { start(of: $0) > offset } - 1 }

  /// The node of the block at `index` in `tree`, from which the blocks were collected.
  func node(_ index: Int, in tree: SyntaxTree) -> SyntaxNode {
    let start = starts[index]
    return SyntaxNode(tree: tree.chunks, home: places[start.chunk], local: start.record)
  }

  /// The offset of the first byte of the block at `index`.
  private func start(of index: Int) -> Int {
    let start = starts[index]
    return places[start.chunk].base.bytes + Int(places[start.chunk].chunk.records[start.record].start)
  }

  /// The chunks of the blocks of `section`, at least one.
  func chunks(of section: Range<Int>) -> [BlockChunk] {
    places[starts[section.lowerBound].chunk..<starts[section.upperBound].chunk].map { $0.chunk }
  }

  /// The records of the block at `index`, by chunk and in order.
  func parts(of index: Int) -> [Part] {
    let (start, end) = (starts[index], starts[index + 1])
    let last = end.record == 0 ? end.chunk - 1 : end.chunk
    return (start.chunk...last).map { chunk in
      let upper = chunk == end.chunk ? end.record : places[chunk].chunk.records.count
      return Part(place: places[chunk], records: (chunk == start.chunk ? start.record : 0)..<upper)
    }
  }

  /// The approximate size in bytes of the blocks of `part`.
  func bytes(of part: Part) -> Int {
    let records = part.place.chunk.records
    let end = part.records.upperBound
    return (end < records.count ? Int(records[end].start) : part.place.chunk.summary.bytes)
      - Int(records[part.records.lowerBound].start)
  }

  /// Whether the block at `index` equals the one at `other` in `blocks`, including its text, regardless of position.
  ///
  /// Equal blocks render to the same HTML.
  ///
  /// - Complexity: O(*k*), where *k* is the block's size.
  func isSame(_ index: Int, as other: Int, in blocks: TopLevelBlocks) -> Bool {
    let (mine, theirs) = (parts(of: index), blocks.parts(of: other))
    if mine.count == 1, theirs.count == 1, mine[0].isShared(with: theirs[0]) { return true }
    guard mine.reduce(0, { $0 + $1.records.count }) == theirs.reduce(0, { $0 + $1.records.count }) else {
      return false
    }
    let (start, otherStart) = (mine[0].start, theirs[0].start)
    var end = start
    var (left, right) = (RecordWalk(mine), RecordWalk(theirs))
    while !left.isAtEnd {
      let (record, otherRecord) = (left.record, right.record)
      guard left.base + Int(record.start) - start == right.base + Int(otherRecord.start) - otherStart,
        left.chunk.isSame(record, as: otherRecord, in: right.chunk)
      else { return false }
      end = max(end, left.base + Int(record.end))
      left.advance()
      right.advance()
    }
    return source.hasSame(start..<end, as: blocks.source, from: otherStart)
  }
}

extension TopLevelBlocks.Part {
  /// The document offset of its first byte.
  fileprivate var start: Int { place.documentOffset(of: place.chunk.records[records.lowerBound].start) }

  /// Whether both are the same records of one chunk that an update has kept.
  fileprivate func isShared(with other: Self) -> Bool {
    place.chunk === other.place.chunk && records == other.records
  }
}

/// A walk over the records of a block's parts.
private struct RecordWalk {
  private let parts: [TopLevelBlocks.Part]
  private var part = 0
  private var index: Int

  /// Creates a walk over `parts`, none of which is empty.
  init(_ parts: [TopLevelBlocks.Part]) {
    self.parts = parts
    index = parts[0].records.lowerBound
  }

  /// Whether all records have been passed.
  var isAtEnd: Bool { part == parts.count }

  /// The chunk of the current record; must not be called at the end.
  var chunk: BlockChunk { parts[part].place.chunk }

  /// The start of that chunk in the document, in bytes.
  var base: Int { parts[part].place.base.bytes }

  /// The current record.
  var record: BlockRecord { chunk.records[index] }

  /// Moves to the next record.
  mutating func advance() {
    index += 1
    guard index == parts[part].records.upperBound else { return }
    part += 1
    if part < parts.count { index = parts[part].records.lowerBound }
  }
}

extension TopLevelBlocks {
  /// The HTML of the blocks in each of `ranges`, and the footnotes' HTML if it's asked for.
  ///
  /// `ranges` are index ranges of blocks in order, and `tree` is the tree that the blocks are from. The footnotes are
  /// those of the whole document.
  func html(
    of ranges: [Range<Int>], in tree: SyntaxTree, options: HTMLOptions = [], withFootnotes: Bool = false
  ) -> (stretches: [[String]], footnotes: String) {
    var renderer = HTMLRenderer(tree, source: source, options: options)
    let stretches = ranges.map { range in
      range.map { index in
        for part in parts(of: index) { ParseTally.note(bytes: bytes(of: part)) }
        return renderer.take { $0.render(node(index, in: tree)) }
      }
    }
    return (stretches, withFootnotes ? renderer.take { $0.writeFootnotes() } : "")
  }
}
