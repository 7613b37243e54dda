/// Goes over the blocks of chunks that follow each other, with those that hold them, and checks how they nest.
struct BlockWalk {
  /// A block that holds those that come next.
  private struct Open {
    let record: BlockRecord
    /// Where it starts in the document.
    let start: Int
    /// Just after the last byte of it and what it holds, so far.
    var end: Int
    /// Just after its last child so far.
    var lastEnd: Int
    /// Whether a list holds what makes it loose.
    var isLoose = false
    /// Whether all of the block was gone over, from its start on.
    var isWhole = true
  }

  private var open: [Open] = []
  /// Just after the last block that the document holds itself.
  private var lastEnd = 0
  /// Where the last block starts, `nil` where no block was seen.
  private var lastStart: Int?
  /// Whether what comes next follows what came before.
  private var isConnected = true

  /// Goes on over the chunk at `place` of `tree`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of blocks in the chunk; besides, after `leave()`, the way to those
  ///   that hold its first block.
  mutating func go(over place: ChunkPlace, in tree: ChunkTree) throws(BrokenInvariant) {
    if !isConnected { connect(to: place, in: tree) }
    let (records, markers) = (place.chunk.records, place.chunk.blocks.quoteMarkers)
    // A scan can start at a chunk, but for the first one and for what is still to be read.
    if place.base.records > 0, let first = records.first, first.kind != .unparsed {
      try require(
        first.isRestart && first.lineStart == .zero, "a chunk starts with a block at which a scan can start",
        at: place.documentOffset(of: first.start), first.kind.name)
    }
    var marker = 0
    for record in records {
      while marker < markers.count, markers[marker].start < record.start {
        try pass(markers[marker], at: place.base.bytes)
        marker += 1
      }
      try pass(record, at: place.base.bytes)
    }
    for rest in markers[marker...] { try pass(rest, at: place.base.bytes) }
  }

  /// Leaves out a chunk.
  mutating func leave() {
    (isConnected, open, lastStart) = (false, [], nil)
  }

  /// Notes that not all of the open blocks is gone over.
  private mutating func loseSight() { for index in open.indices { open[index].isWhole = false } }

  /// Ends the walk at `end`, the text's.
  mutating func finish(at end: Int) throws(BrokenInvariant) {
    if !isConnected { return }
    while !open.isEmpty { try close() }
    try require(lastEnd <= end, "blocks are in the text", at: lastEnd, "which has \(end) bytes")
  }

  /// Opens the blocks again that hold the first one of the chunk at `place`; those before are taken for right.
  private mutating func connect(to place: ChunkPlace, in tree: ChunkTree) {
    isConnected = true
    lastEnd = 0
    if place.chunk.records.isEmpty { return }
    for block in BlockPlace(tree: tree, home: place, local: 0).ancestors {
      open.append(
        Open(record: block.record, start: block.start, end: block.start, lastEnd: block.start, isWhole: false)
      )
    }
    // The block before may have been closed, whatever its depth is.
    lastStart = nil
  }

  // MARK: Blocks

  private mutating func pass(_ record: BlockRecord, at base: Int) throws(BrokenInvariant) {
    let start = base + Int(record.start)
    // What is open before what is still to be read may go on in that.
    if record.kind == .unparsed { loseSight() }
    while let last = open.last, last.record.depth >= record.depth { try close() }
    // A block stands right in the one before it, or in one that holds that.
    try require(
      Int(record.depth) == open.count + 1, "a block is one level below what holds it", at: start,
      "\(record.kind.name) of depth \(record.depth) in \(open.count) blocks")
    let parent = open.last?.record.kind ?? .document
    try require(
      parent.canHold(record.kind), "blocks are in what can hold them", at: start,
      "\(record.kind.name) in \(parent.name)")
    // Children are inside of their parent, in order and disjoint.
    let before = open.last?.lastEnd ?? lastEnd
    try require(
      before <= start, "blocks are behind those before them", at: start, "\(record.kind.name), \(before)")
    if record.isRestart { try checkRestart(record, at: base) }
    if record.loosensList { noteLoosening() }
    lastStart = start
    open.append(Open(record: record, start: start, end: base + Int(record.end), lastEnd: start))
  }

  /// A scan can start only at the first block of a line, and not deeper than there are bits for the lists around it.
  private func checkRestart(_ record: BlockRecord, at base: Int) throws(BrokenInvariant) {
    let start = base + Int(record.start)
    try require(
      Int(record.depth) <= ChunkSummary.deepest, "no scan starts deeper than 60 blocks", at: start,
      "depth \(record.depth)")
    guard let lastStart else { return }
    try require(
      lastStart < base + Int(record.lineStart), "a scan starts at the first block of a line", at: start,
      "\(record.kind.name), behind the block at \(lastStart)")
  }

  /// Notes that a list is loose: that of the innermost open block, or of the item which that is.
  private mutating func noteLoosening() {
    guard let last = open.indices.last else { return }
    switch open[last].record.kind {
    case .list: open[last].isLoose = true
    case .item: if last > 0 { open[last - 1].isLoose = true }
    default: break
    }
  }

  /// Ends the innermost block: what holds it reaches as far.
  private mutating func close() throws(BrokenInvariant) {
    guard let closed = open.popLast() else { return }
    // Whether a list is tight is known from its blocks alone.
    if closed.isWhole, let list = closed.record.detail.list {
      try require(
        list.isTight != closed.isLoose, "a list is loose just where a block in it says so", at: closed.start,
        list.isTight ? "it's tight" : "it isn't tight")
    }
    guard let parent = open.indices.last else { return lastEnd = closed.end }
    let isInside = open[parent].record.kind.endsWithContent || closed.end <= open[parent].end
    try require(
      isInside || !open[parent].isWhole, "a block ends in the one that holds it", at: closed.start,
      "\(closed.record.kind.name) at \(closed.end), \(open[parent].record.kind.name) at \(open[parent].end)")
    open[parent].end = max(open[parent].end, closed.end)
    open[parent].lastEnd = closed.end
  }

  // MARK: Quotes

  /// Each marker of a quote is that of one around it, which reaches as far.
  private mutating func pass(_ marker: QuoteMarker, at base: Int) throws(BrokenInvariant) {
    let (start, quote) = (base + Int(marker.start), Int(marker.depth) - 1)
    try require(
      open.indices.contains(quote) && open[quote].record.kind == .blockQuote && open[quote].start <= start,
      "a quote's marker stands in one", at: start, "depth \(marker.depth) of \(open.count)")
    open[quote].end = max(open[quote].end, base + Int(marker.end))
  }
}

extension SyntaxKind {
  /// Whether a block of this kind can hold one of `child`.
  fileprivate func canHold(_ child: SyntaxKind) -> Bool {
    switch (self, child) {
    case (.list, .item), (.table, .tableRow), (.tableRow, .tableCell), (.item, .taskMarker): true
    case (_, .item), (_, .tableRow), (_, .tableCell), (_, .taskMarker): false
    case (.document, _): !child.isInline && child != .document
    case (_, .frontMatter), (_, .unparsed): false
    default: holdsAnyBlock && !child.isInline && child != .document
    }
  }
}
