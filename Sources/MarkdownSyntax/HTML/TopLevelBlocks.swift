internal import TextBuffer

/// The top-level blocks of a document, each with all that it holds, by their order.
struct TopLevelBlocks: Sendable {
  /// The document.
  let source: [UInt8]
  /// Whether any block at all is a footnote.
  let haveFootnotes: Bool
  /// Index ranges of blocks, each from one that begins a chunk up to the next that does.
  let sections: [Range<Int>]

  private let places: [ChunkPlace]
  /// Where each block's record is, by the index of its chunk and its own there; behind the last one, the end.
  private let starts: [(chunk: Int, record: Int)]

  /// The records of a block in one chunk.
  struct Part: Sendable {
    let place: ChunkPlace
    let records: Range<Int>
  }

  /// Those of `tree`.
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

  /// How many there are.
  var count: Int { starts.count - 1 }

  /// The index of the last block that starts at or before `offset`, or -1.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of blocks
  func index(at offset: Int) -> Int { (0..<count).partitioningIndex { start(of: $0) > offset } - 1 }

  /// The node of the block at `index` in `tree`, the tree that these are of.
  func node(_ index: Int, in tree: SyntaxTree) -> SyntaxNode {
    let start = starts[index]
    return SyntaxNode(tree: tree.chunks, home: places[start.chunk], local: start.record)
  }

  /// The offset of the first byte of the block at `index`.
  private func start(of index: Int) -> Int {
    let start = starts[index]
    return places[start.chunk].base.bytes + Int(places[start.chunk].chunk.records[start.record].start)
  }

  /// The chunks of the blocks of `section`; one at least.
  func chunks(of section: Range<Int>) -> [BlockChunk] {
    places[starts[section.lowerBound].chunk..<starts[section.upperBound].chunk].map { $0.chunk }
  }

  /// The records of the block at `index`, in order.
  func parts(of index: Int) -> [Part] {
    let (start, end) = (starts[index], starts[index + 1])
    let last = end.record == 0 ? end.chunk - 1 : end.chunk
    return (start.chunk...last).map { chunk in
      let upper = chunk == end.chunk ? end.record : places[chunk].chunk.records.count
      return Part(place: places[chunk], records: (chunk == start.chunk ? start.record : 0)..<upper)
    }
  }

  /// About how many bytes the blocks of `part` have.
  func bytes(of part: Part) -> Int {
    let records = part.place.chunk.records
    let end = part.records.upperBound
    return (end < records.count ? Int(records[end].start) : part.place.chunk.summary.bytes)
      - Int(records[part.records.lowerBound].start)
  }

  /// Whether the block at `index` is what the one at `other` is in `blocks`, down to its text, wherever it stands: then
  /// both render to the same.
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
        left.chunk.saysTheSame(record, as: otherRecord, in: right.chunk)
      else { return false }
      end = max(end, left.base + Int(record.end))
      left.advance()
      right.advance()
    }
    return source.hasSame(start..<end, as: blocks.source, from: otherStart)
  }
}

extension TopLevelBlocks.Part {
  /// The offset of its first byte.
  fileprivate var start: Int { place.documentOffset(of: place.chunk.records[records.lowerBound].start) }

  /// Whether both are the same records of one chunk, which an update has kept as it was.
  fileprivate func isShared(with other: Self) -> Bool {
    place.chunk === other.place.chunk && records == other.records
  }
}

/// The records of a block's parts, one after the other.
private struct RecordWalk {
  private let parts: [TopLevelBlocks.Part]
  private var part = 0
  private var index: Int

  /// A walk over `parts`, of which none is empty.
  init(_ parts: [TopLevelBlocks.Part]) {
    self.parts = parts
    index = parts[0].records.lowerBound
  }

  /// Whether all records were passed.
  var isAtEnd: Bool { part == parts.count }

  /// The chunk of the next record; not at the end.
  var chunk: BlockChunk { parts[part].place.chunk }

  /// The document's offset of that.
  var base: Int { parts[part].place.base.bytes }

  /// The next record.
  var record: BlockRecord { chunk.records[index] }

  /// Goes on to the record behind.
  mutating func advance() {
    index += 1
    guard index == parts[part].records.upperBound else { return }
    part += 1
    if part < parts.count { index = parts[part].records.lowerBound }
  }
}
