/// Visits the blocks of consecutive chunks together with their ancestors, and checks how they nest.
struct BlockWalk {
  /// An ancestor of the blocks that come next.
  private struct Open {
    let record: BlockRecord
    /// The document offset of its start.
    let start: Int
    /// Just after the last byte of the block and its descendants so far.
    var end: Int
    /// Just after its last child so far.
    var lastEnd: Int
    /// Whether a block that makes a list loose was found in it.
    var isLoose = false
    /// Whether the walk visited all of the block from its start on.
    var isWhole = true
  }

  private var open: [Open] = []
  /// Just after the last child of the document so far.
  private var lastEnd = 0
  /// The start of the last block; `nil` if none was visited.
  private var lastStart: Int?
  /// Whether the next chunk follows the last one that was visited.
  private var isConnected = true

  /// Visits the chunk at `place` of `tree`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of blocks in the chunk; after `leave()`, plus the search for the
  ///   ancestors of its first block.
  mutating func go(over place: ChunkPlace, in tree: ChunkTree) throws(BrokenInvariant) {
    if !isConnected { connect(to: place, in: tree) }
    let (records, markers) = (place.chunk.records, place.chunk.blocks.quoteMarkers)
    // A scan can start at each chunk, except the first one and an unparsed rest.
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

  /// Leaves a chunk out.
  mutating func leave() {
    (isConnected, open, lastStart) = (false, [], nil)
  }

  /// Notes that not all of the open blocks will be visited.
  private mutating func loseSight() { for index in open.indices { open[index].isWhole = false } }

  /// Ends the walk at `end`, the text's end.
  mutating func finish(at end: Int) throws(BrokenInvariant) {
    if !isConnected { return }
    while !open.isEmpty { try close() }
    try require(lastEnd <= end, "blocks are in the text", at: lastEnd, "which has \(end) bytes")
  }

  /// Reopens the ancestors of the first block of the chunk at `place`; the blocks before it aren't checked.
  private mutating func connect(to place: ChunkPlace, in tree: ChunkTree) {
    isConnected = true
    lastEnd = 0
    if place.chunk.records.isEmpty { return }
    for block in BlockPlace(tree: tree, home: place, local: 0).ancestors {
      open.append(
        Open(record: block.record, start: block.start, end: block.start, lastEnd: block.start, isWhole: false)
      )
    }
    // The previous block may have been closed, whatever its depth is.
    lastStart = nil
  }

  // MARK: Blocks

  private mutating func pass(_ record: BlockRecord, at base: Int) throws(BrokenInvariant) {
    let start = base + Int(record.start)
    // Blocks that are open before an unparsed rest may continue in it.
    if record.kind == .unparsed { loseSight() }
    while let last = open.last, last.record.depth >= record.depth { try close() }
    // A block is a child of the previous block or of one of its ancestors.
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

  /// A scan can start only at the first block of a line, and only at a depth for which the lists around it have bits.
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

  /// Notes a loose list: the innermost open block, or the list of the item that is innermost.
  private mutating func noteLoosening() {
    guard let last = open.indices.last else { return }
    switch open[last].record.kind {
    case .list: open[last].isLoose = true
    case .item: if last > 0 { open[last - 1].isLoose = true }
    default: break
    }
  }

  /// Closes the innermost block and extends its parent to its end.
  private mutating func close() throws(BrokenInvariant) {
    guard let closed = open.popLast() else { return }
    // A list's own blocks decide whether it is tight.
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

  /// Each quote marker belongs to an open quote, which extends to its end.
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
