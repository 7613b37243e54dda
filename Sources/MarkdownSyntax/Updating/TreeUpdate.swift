import TextBuffer

/// The update of a tree for one edit: scans the blocks around it, parses new leaves, and replaces the old blocks.
struct TreeUpdate {
  /// The tree; before `run`, it is the tree before the edit.
  var tree: ChunkTree
  /// The cost so far.
  var cost = UpdateCost()
  /// The redefined labels for which not all leaves that mention them were parsed again.
  var staleLabels = LabelSet([])
  /// Whether only a full parse can find what is pending.
  private(set) var needsFullParse = false
  /// The stretch of the text before, in bytes, outside of which all nodes are the same; `nil` if it isn't known.
  private(set) var stretch: Range<Int>?
  let old: ChunkTree
  let edit: TextEdit
  let text: EditedText
  let dialect: Dialect
  /// The remaining budget.
  var budget: WorkBudget

  init(
    _ edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect,
    budget: WorkBudget = .unlimited
  ) {
    self.budget = budget
    self.tree = tree
    old = tree
    self.edit = edit
    self.text = text
    self.dialect = dialect
  }

  mutating func run() {
    if let splice = LeafSplice(edit, of: old, in: text, dialect: dialect, limit: budget.scannedBytes) {
      cost.scannedBytes += splice.scannedBytes
      budget.scannedBytes -= splice.scannedBytes
      stretch = splice.leaf.stretch
      return splice.apply(to: &tree)
    }
    if let leaf = LeafEdits(edit, of: old, in: text, dialect: dialect, limit: budget.scannedBytes) {
      return run(leaf)
    }
    runWindow()
  }

  /// Applies `edits`, which represent this edit as one of a leaf.
  private mutating func run(_ edits: LeafEdits) {
    cost.scannedBytes += edits.source.count
    cost.foundBlocks += 1
    budget.scannedBytes -= edits.source.count
    var parsing = LeafParsing(dialect, budget: budget.parsingNanoseconds)
    let mentions = edits.add(to: &parsing)
    let definitions = definitions(of: LabelSet(parsing.keys), [], replacing: 0..<0)
    if definitions == nil { parsing.postpone() }
    let trees = parse(parsing, in: edits.source, definitions ?? [])
    stretch = edits.leaves.first?.place.stretch
    edits.apply(to: &tree, edits.readings(mentions, trees, parsing.states))
  }

  private mutating func runWindow() {
    var window = WindowScan(around: edit, of: old, in: text, dialect: dialect, limit: budget.scannedBytes)
    cost.scannedBytes += window.source.count
    cost.foundBlocks += window.blocks.records.count
    budget.scannedBytes = max(0, budget.scannedBytes - window.source.count)
    var blocks = window.takeBlocks()
    let first = window.head?.index ?? 0
    let last = window.tail?.index ?? old.summary.records
    if window.isCutShort, !keepDefinitions(behindWindowIn: &blocks, at: window.start) {
      needsFullParse = true
    }
    fill(&blocks, of: window, replacing: first..<last)
    splice(blocks, of: window)
    stretch = window.start..<(window.tail?.lineStart ?? text.before.utf8Count)
    if mayChangeTightness(blocks, of: window, replacing: first..<last) {
      // A list that was open before the window may end there.
      settleTightness(around: [max(0, first - 1), first, first + blocks.records.count])
    }
    if needsFullParse { return stretch = nil }
    guard let keys = changedKeys(from: first..<last, to: blocks.allDefinitions) else {
      stretch = nil
      return needsFullParse = true
    }
    if !keys.isEmpty { stretch = nil }
    reparse(mentioning: keys)
  }

  // MARK: The window

  /// Gives the leaves of `blocks` their inlines; unchanged leaves take those in the old records `range`.
  private mutating func fill(
    _ blocks: inout FlatBlocks, of window: borrowing WindowScan, replacing range: Range<Int>
  ) {
    let line = text.lineStart(holding: edit.old.lowerBound)
    var reuse = LeafReuse(edit, of: old, records: range, line: line)
    let syntax = SyntaxBytes(dialect)
    var moved = MovedLeaves(edit, of: old, in: text, records: range, line: line, syntax)
    var parsing = LeafParsing(dialect, budget: budget.parsingNanoseconds)
    let leaves = blocks.leavesWithInlines
    // A leaf that may continue beyond the limit is parsed as soon as its end is known.
    let cut = window.isCutShort ? leaves.last : nil
    var origins: [InlinesOrigin] = []
    origins.reserveCapacity(leaves.count)
    for index in leaves {
      if let old = reuse.leaf(for: index, of: blocks, at: window.start) {
        blocks.mention(old.mentions, in: index)
        origins.append(.old(old))
      } else if blocks.isPlain(index, in: window.source, syntax) {
        moved.pass()
        origins.append(.plain)
      } else if let plain = blocks.plainInlines(of: index, in: window.source, syntax) {
        moved.pass()
        origins.append(.found(plain))
      } else if let reading = moved.reading(of: index, of: blocks, in: window.source) {
        blocks.mention(reading.mentions, in: index)
        origins.append(.found(reading.inlines))
      } else if index == cut {
        blocks.mention(parsing.postpone(index, of: blocks, in: window.source), in: index)
        origins.append(.parsing)
      } else {
        blocks.mention(parsing.add(index, of: blocks, in: window.source), in: index)
        origins.append(.parsing)
      }
    }
    cost.visitedBlocks += reuse.visited + moved.visited
    let definitions = definitions(of: LabelSet(parsing.keys), blocks.allDefinitions, replacing: range)
    if definitions == nil { parsing.postpone() }
    attach(zip(leaves, origins), parse(parsing, in: window.source, definitions ?? []), parsing, to: &blocks)
  }

  /// Gives leaves of `blocks` the inlines from their origins; `trees` are the results of `parsing`, in order.
  private func attach(
    _ origins: Zip2Sequence<[Int], [InlinesOrigin]>, _ trees: [InlineTree<InSource>], _ parsing: LeafParsing,
    to blocks: inout FlatBlocks
  ) {
    var trees = trees[...]
    for (index, origin) in origins {
      switch origin {
      case .old(let old): blocks.attachInlines(of: old.blocks, old.local, to: index)
      case .plain: blocks.makePlain(index)
      case .found(let inlines): blocks.attach(inlines, to: index)
      case .parsing:
        let pending = parsing.states[index].map { blocks.text(over: index, $0) }
        blocks.attach(pending ?? trees.removeFirst(), to: index)
      }
    }
  }

  /// The origin of a leaf's inlines.
  private enum InlinesOrigin {
    /// An unchanged leaf of the old tree.
    case old(BlockPlace)
    /// The lines of the leaf, which is plain.
    case plain
    /// A search without cmark, with its result.
    case found(InlineTree<InSource>)
    /// A parse by cmark.
    case parsing
  }

  /// Parses the leaves of `source` that `parsing` accepted; returns their inlines.
  mutating func parse(
    _ parsing: LeafParsing, in source: [UInt8], _ definitions: [Definition.Meaning]
  ) -> [InlineTree<InSource>] {
    budget.parsingNanoseconds = parsing.budget
    if parsing.leaves.isEmpty { return [] }
    var parser = InlineParser(source: source, dialect: dialect, documentSize: text.after.utf8Count)
    for definition in definitions { parser.define(definition) }
    for leaf in parsing.leaves { parser.add(leaf) }
    cost.parsedBytes += parser.documentSizeInBytes
    return parser.parse()
  }

  /// Replaces the old blocks from the head of `window` to its tail by `blocks`.
  private mutating func splice(_ blocks: FlatBlocks, of window: borrowing WindowScan) {
    let home = window.head?.home ?? old.chunk(0)
    let base = home?.base ?? ChunkPlace.Base()
    var merged = FlatBlocks()
    home?.chunk.makeRoom(in: &merged, andFor: blocks)
    window.head?.appendPredecessors(to: &merged)
    merged.append(
      blocks, records: 0..<blocks.records.count, bytes: .zero..<SourceOffset.max,
      movedBy: window.start - base.bytes)
    let end = appendTail(of: window, to: &merged, movedBy: -base.bytes)
    let chunks = BlockChunk.cut(consume merged, byteCount: end.bytes - base.bytes)
    tree.replace(base.chunks..<end.chunks, with: chunks)
  }

  /// Appends the old blocks after `window` that go into the same chunk as those of `merged`.
  ///
  /// `distance` leads from an offset of the document after the edit to one of `merged`. Returns the start of the chunks
  /// that stay: the index of the first, and its document offset after the edit.
  private func appendTail(
    of window: borrowing WindowScan, to merged: inout FlatBlocks, movedBy distance: Int
  ) -> (chunks: Int, bytes: Int) {
    guard let tail = window.tail else { return (old.summary.chunks, text.count) }
    let isEnough = merged.records.count >= BlockChunk.standardCount / 2
    if isEnough || tail.home.chunk.isHuge, tail.startsChunk(withSiblingFlags: window.tailFlags) {
      return (tail.home.base.chunks, tail.home.base.bytes + edit.growth)
    }
    var end = tail.append(to: &merged, flags: window.tailFlags, movedBy: edit.growth + distance)
    end.bytes += edit.growth
    if merged.records.count < BlockChunk.standardCount / 2, let next = old.chunk(end.chunks),
      !next.chunk.isHuge
    {
      merged.append(
        next.chunk.blocks, records: 0..<next.chunk.records.count, bytes: .zero..<SourceOffset.max,
        movedBy: end.bytes + distance)
      end = (end.chunks + 1, end.bytes + next.chunk.summary.bytes)
    }
    return end
  }

  // MARK: Effects beyond the window

  /// Whether the tightness of a list around the window may have changed.
  ///
  /// It may if `blocks`, which replace the old records `range`, hold a list, which may continue after them, or a block
  /// that makes a list loose. It also may if the old blocks held such a block, or if the sibling flags of the first
  /// block after the window changed.
  private func mayChangeTightness(
    _ blocks: FlatBlocks, of window: borrowing WindowScan, replacing range: Range<Int>
  ) -> Bool {
    if blocks.records.contains(where: { $0.kind == .list || $0.loosensList }) { return true }
    if let tail = window.tail, tail.record.flags.intersection(.ofSibling) != window.tailFlags { return true }
    let home = old.firstChunk(from: window.head?.home.base.chunks ?? 0) { $0.blankDepths != 0 }
    return home.map { $0.base.records < range.upperBound } ?? false
  }

  /// Determines again whether the lists around the blocks with the indices `indices` are tight.
  private mutating func settleTightness(around indices: [Int]) {
    var lists: [Int] = []
    for index in indices {
      BlockPlace(index, in: tree)?.forEachOutwards { home, local, record in
        let list = home.base.records + local
        if record.kind == .list, list != index { lists.append(list) }
      }
    }
    // Most lists hold all of those blocks.
    lists.sort()
    var last: Int?
    for list in lists where list != last {
      settleTightness(ofList: list)
      last = list
    }
  }

  private mutating func settleTightness(ofList index: Int) {
    guard let list = BlockPlace(index, in: tree), let attributes = list.record.detail.list else { return }
    let isTight = !list.holdsLoosening
    guard attributes.isTight != isTight else { return }
    stretch = nil
    var blocks = list.blocks
    blocks.records[list.local].detail.setTight(isTight)
    tree.replace(list.home, with: blocks)
  }
}

extension BlockPlace {
  /// The document offsets from the start of the line on which the block starts to its end.
  fileprivate var stretch: Range<Int> { lineStart..<end }
}

/// The cost of an update of a tree.
@_spi(Benchmarks) public struct UpdateCost: Sendable {
  /// The bytes that were scanned for blocks.
  public var scannedBytes = 0
  /// The blocks that were found in these bytes.
  public var foundBlocks = 0
  /// The bytes that cmark was given.
  public var parsedBytes = 0
  /// The number of blocks and definitions of the old tree that were visited one by one.
  public var visitedBlocks = 0
  /// The number of full parses.
  public var fullParses = 0

  static func += (cost: inout UpdateCost, other: UpdateCost) {
    cost.scannedBytes += other.scannedBytes
    cost.foundBlocks += other.foundBlocks
    cost.parsedBytes += other.parsedBytes
    cost.visitedBlocks += other.visitedBlocks
    cost.fullParses += other.fullParses
  }
}
