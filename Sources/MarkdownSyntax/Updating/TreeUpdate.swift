import TextBuffer

/// The change of a tree by one edit: scans the blocks around it, parses the leaves that are new, and puts both in the place of the old ones.
struct TreeUpdate {
  /// The tree; as it was before the edit until `run`.
  private(set) var tree: ChunkTree
  /// What it took.
  private(set) var cost = UpdateCost()
  private let old: ChunkTree
  private let edit: TextEdit
  private let text: EditedText
  private let dialect: Dialect
  /// What may still be done at once.
  private(set) var budget: WorkBudget

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

  /// Puts the blocks of `window` in, which was scanned for this edit, where nothing but the content of some leaves is another: `fill` gives their
  /// inlines to its blocks.
  mutating func run(_ window: WindowScan, fill: (inout FlatBlocks) -> Void) {
    var blocks = window.blocks
    fill(&blocks)
    splice(blocks, of: window)
    let first = window.head?.index ?? 0
    settleTightness(around: [first, first + blocks.records.count])
  }

  mutating func run() {
    let window = WindowScan(edit, of: old, in: text, dialect: dialect, limit: budget.scannedBytes)
    cost.scannedBytes += window.source.count
    budget.scannedBytes = max(0, budget.scannedBytes - window.source.count)
    var blocks = window.blocks
    let first = window.head?.index ?? 0
    let last = window.tail?.index ?? old.summary.records
    if window.isCutShort { keepDefinitions(ofRestIn: &blocks, at: window.start) }
    fill(&blocks, of: window, replacing: first..<last)
    splice(blocks, of: window)
    settleTightness(around: [first, first + blocks.records.count])
    let keys = changedKeys(from: first..<last, to: blocks.definitions)
    if !keys.isEmpty { reparse(mentioning: keys) }
  }

  // MARK: The window

  /// Lets what the rest of the text defined, which is the last of `blocks`, count until it's read.
  private func keepDefinitions(ofRestIn blocks: inout FlatBlocks, at start: Int) {
    let rest = blocks.records.count - 1
    var place = start + Int(blocks.records[rest].start)
    if place >= edit.old.lowerBound { place = max(edit.old.upperBound, place - edit.growth) }
    let first = BlockPlace(startingBy: place - 1, in: old).map { $0.index + 1 } ?? 0
    for var definition in old.definitions(in: first..<max(first, old.summary.records)) {
      definition.record = Int32(rest)
      blocks.definitions.append(definition)
    }
  }

  /// Gives the leaves of `blocks` their inlines, those that the old records `range` have where the leaf is the same.
  private mutating func fill(_ blocks: inout FlatBlocks, of window: WindowScan, replacing range: Range<Int>) {
    var reuse = LeafReuse(
      edit, of: old, records: range, line: text.lineStart(holding: edit.old.lowerBound))
    let leaves = blocks.leavesWithInlines
    let reused = leaves.map { reuse.leaf(for: $0, of: blocks, at: window.start) }
    var parsing = LeafParsing(budget: budget.parsingNanoseconds)
    for (index, old) in zip(leaves, reused) {
      if let old {
        blocks.mention(old.mentions, in: index)
      } else {
        blocks.mention(parsing.add(index, of: blocks, in: window.source), in: index)
      }
    }
    let keys = LabelSet(parsing.keys)
    let definitions = keys.isEmpty ? [] : definitions(of: keys, blocks.definitions, replacing: range)
    var trees = parse(parsing, in: window.source, definitions)[...]
    for (index, old) in zip(leaves, reused) {
      if let old {
        blocks.attachInlines(of: old.blocks, old.local, to: index)
      } else if let state = parsing.states[index] {
        blocks.attach(blocks.text(over: index, state), to: index)
      } else {
        blocks.attach(trees.removeFirst(), to: index)
      }
    }
  }

  /// What is defined under `keys`, with `definitions` in the place of those in the old records `range`.
  private func definitions(
    of keys: LabelSet, _ definitions: [StoredDefinition], replacing range: Range<Int>
  ) -> [StoredDefinition.Meaning] {
    old.definitions(of: keys, in: 0..<range.lowerBound)
      + definitions.filter { keys.contains($0.key) }.map(\.meaning)
      + old.definitions(of: keys, in: range.upperBound..<old.summary.records)
  }

  /// The inlines of those leaves of `source` that `parsing` found fit to be parsed.
  private mutating func parse(
    _ parsing: LeafParsing, in source: [UInt8], _ definitions: [StoredDefinition.Meaning]
  ) -> [InlineTree] {
    budget.parsingNanoseconds = parsing.budget
    if parsing.leaves.isEmpty { return [] }
    var parser = InlineParser(source: source, dialect: dialect, documentSize: text.after.utf8Count)
    for definition in definitions { parser.define(definition) }
    for leaf in parsing.leaves { parser.add(leaf) }
    cost.parsedBytes += parser.documentSizeInBytes
    return parser.parse()
  }

  /// Puts `blocks` in the place of the old blocks from the head of `window` to its tail.
  private mutating func splice(_ blocks: FlatBlocks, of window: WindowScan) {
    let home = window.head?.home ?? old.chunk(0)
    let base = home?.base ?? ChunkPlace.Base()
    var merged = FlatBlocks()
    if let home { merged.reserve(home.chunk.blocks) }
    if let head = window.head {
      let lineStart = Int(head.record.lineStart)
      merged.append(head.blocks, records: 0..<head.local, bytes: 0..<lineStart, movedBy: 0)
    }
    merged.append(
      blocks, records: 0..<blocks.records.count, bytes: 0..<Int.max, movedBy: window.start - base.bytes)
    var end = (chunks: old.summary.chunks, bytes: text.count)
    if let tail = window.tail {
      end = tail.append(to: &merged, flags: window.tailFlags, movedBy: edit.growth - base.bytes)
      end.bytes += edit.growth
      if merged.records.count < BlockChunk.standardCount / 2, let next = old.chunk(end.chunks) {
        merged.append(
          next.chunk.blocks, records: 0..<next.chunk.records.count, bytes: 0..<Int.max,
          movedBy: end.bytes - base.bytes)
        end = (end.chunks + 1, end.bytes + next.chunk.summary.bytes)
      }
    }
    let chunks = BlockChunk.cut(merged, byteCount: end.bytes - base.bytes)
    tree.replace(base.chunks..<end.chunks, with: chunks)
  }

  // MARK: What depends on more than the window

  /// Finds out anew whether the lists are tight that hold the blocks with the indices `indices`.
  private mutating func settleTightness(around indices: [Int]) {
    var settled: Set<Int> = []
    for index in indices {
      guard let block = BlockPlace(index, in: tree) else { continue }
      let lists = block.ancestors.filter { $0.record.kind == .list }.map(\.index)
      for list in lists where settled.insert(list).inserted { settleTightness(ofList: list) }
    }
  }

  private mutating func settleTightness(ofList index: Int) {
    guard let list = BlockPlace(index, in: tree), case .list(var attributes) = list.record.detail else {
      return
    }
    let isTight = !list.holdsLoosening
    guard attributes.isTight != isTight else { return }
    attributes.isTight = isTight
    var blocks = list.blocks
    blocks.records[list.local].detail = .list(attributes)
    tree.replace(list.home, with: blocks)
  }

  /// The keys of the labels that are defined otherwise in `definitions` than in the old records `range`.
  private func changedKeys(from range: Range<Int>, to definitions: [StoredDefinition]) -> LabelSet {
    let before = old.definitions(in: range)
    if before.count == definitions.count,
      zip(before, definitions).allSatisfy({ $0.key == $1.key && $0.meaning == $1.meaning })
    {
      return LabelSet([])
    }
    return LabelSet((before + definitions).map(\.key))
  }

  /// Parses every leaf anew that mentions one of `keys`.
  private mutating func reparse(mentioning keys: LabelSet) {
    var place = tree.firstChunk(from: 0) { $0.mentioned.intersects(keys.mask) }
    while let present = place {
      let leaves = present.chunk.blocks.leaves(mentioning: keys)
      if !leaves.isEmpty {
        budget.parsingNanoseconds > 0 ? reparse(leaves, of: present) : postpone(leaves, of: present)
      }
      place = tree.firstChunk(from: present.base.chunks + 1) { $0.mentioned.intersects(keys.mask) }
    }
  }

  /// Parses all leaves that are pending.
  mutating func parsePending() {
    var place = tree.firstChunk(from: 0) { $0.flags.contains(.isPending) }
    while let present = place {
      let records = present.chunk.records
      reparse(records.indices.filter { records[$0].flags.contains(.isPending) }, of: present)
      place = tree.firstChunk(from: present.base.chunks + 1) { $0.flags.contains(.isPending) }
    }
  }

  private mutating func reparse(_ leaves: [Int], of home: ChunkPlace) {
    let base = home.base.bytes
    let source = text.bytes(in: base..<base + home.chunk.summary.bytes)
    let blocks = home.chunk.blocks
    var parsing = LeafParsing(budget: budget.parsingNanoseconds)
    for index in leaves { _ = parsing.add(index, of: blocks, in: source) }
    let keys = LabelSet(parsing.keys)
    let definitions = keys.isEmpty ? [] : tree.definitions(of: keys, in: 0..<tree.summary.records)
    var trees = parse(parsing, in: source, definitions)[...]
    let inlines = leaves.map { index in
      parsing.states[index].map { blocks.text(over: index, $0) } ?? trees.removeFirst()
    }
    tree.replace(home, with: blocks.replacingInlines(of: leaves, with: inlines))
  }

  /// Leaves for later to parse leaves whose links may lead elsewhere now.
  private mutating func postpone(_ leaves: [Int], of home: ChunkPlace) {
    var blocks = home.chunk.blocks
    for index in leaves { blocks.records[index].flags.insert(.isPending) }
    tree.replace(home, with: blocks)
  }
}

/// What an update of a tree took.
package struct UpdateCost: Sendable {
  /// The bytes in which blocks were looked for.
  package var scannedBytes = 0
  /// The bytes that cmark was given.
  package var parsedBytes = 0
  /// How often a tree was built from nothing.
  package var fullParses = 0

  static func += (cost: inout UpdateCost, other: UpdateCost) {
    cost.scannedBytes += other.scannedBytes
    cost.parsedBytes += other.parsedBytes
    cost.fullParses += other.fullParses
  }
}
