/// The part of an update for link reference definitions and footnotes, which count in the whole document.
extension TreeUpdate {
  /// The cost of replacing a chunk, in nanoseconds.
  private static let perChunk = 10_000

  /// Keeps the definitions of the rest of the text, which is the last of `blocks`, until it is scanned.
  ///
  /// Returns `false` if there are too many for the budget.
  mutating func keepDefinitions(behindWindowIn blocks: inout FlatBlocks, at start: Int) -> Bool {
    let rest = blocks.records.count - 1
    var place = start + Int(blocks.records[rest].start)
    if place >= edit.old.lowerBound { place = max(edit.old.upperBound, place - edit.growth) }
    let first = BlockPlace(startingBy: place - 1, in: old).map { $0.index + 1 } ?? 0
    var limit = DefinitionLimit(nanoseconds: budget.parsingNanoseconds)
    let range = first..<max(first, old.summary.records)
    let kept = old.definitions(in: range, limit: &limit)
    cost.visitedBlocks += limit.looked
    guard let kept else { return false }
    for definition in kept { blocks.append(definition, of: rest) }
    return true
  }

  /// The meanings that are defined under `keys`, with `definitions` in place of those in the old records `range`.
  ///
  /// Returns `nil` if finding them exceeds the budget.
  mutating func definitions(
    of keys: LabelSet, _ definitions: [Definition], replacing range: Range<Int>
  ) -> [Definition.Meaning]? {
    if keys.isEmpty { return [] }
    var limit = DefinitionLimit(nanoseconds: budget.parsingNanoseconds)
    defer { cost.visitedBlocks += limit.looked }
    guard let before = old.definitions(of: keys, in: 0..<range.lowerBound, limit: &limit),
      let after = old.definitions(of: keys, in: range.upperBound..<old.summary.records, limit: &limit)
    else { return nil }
    return before + definitions.filter { keys.contains($0.key) }.map { $0.meaning } + after
  }

  /// The keys whose definitions differ between the old records `range` and `definitions`.
  ///
  /// Returns `nil` if there are too many to compare within a budget.
  mutating func changedKeys(from range: Range<Int>, to definitions: [Definition]) -> LabelSet? {
    var limit = budget == .unlimited ? DefinitionLimit.none : .compared
    defer { cost.visitedBlocks += limit.looked }
    return old.definitions(in: range, limit: &limit).map { LabelSet(changedFrom: $0, to: definitions) }
  }

  /// Parses every leaf again that mentions one of `keys`, within the budget, starting with those near the edit.
  ///
  /// If the budget doesn't suffice, `keys` are stale.
  mutating func reparse(mentioning keys: LabelSet) {
    if keys.isEmpty { return }
    var chunks = NearestChunks(to: edit.old.lowerBound..<edit.newEnd, in: tree) {
      $0.mentioned.intersects(keys.mask)
    }
    while let present = chunks.next() {
      let leaves = present.chunk.blocks.leaves(mentioning: keys)
      if leaves.isEmpty { continue }
      guard budget.parsingNanoseconds > 0, reparse(leaves, of: present) else {
        return staleLabels.formUnion(keys)
      }
      if budget != .unlimited { budget.parsingNanoseconds -= Self.perChunk }
    }
  }

  /// Parses all pending leaves.
  mutating func parsePending() {
    var place = tree.firstChunk(from: 0) { $0.flags.contains(.isPending) }
    while let present = place {
      let records = present.chunk.records
      reparse(records.indices.filter { records[$0].flags.contains(.isPending) }, of: present)
      place = tree.firstChunk(from: present.base.chunks + 1) { $0.flags.contains(.isPending) }
    }
  }

  /// Parses `leaves` of a chunk again; returns `false` if they depend on too many definitions for the budget.
  @discardableResult
  private mutating func reparse(_ leaves: [Int], of home: ChunkPlace) -> Bool {
    let base = home.base.bytes
    let source = text.bytes(in: base..<base + home.chunk.summary.bytes)
    let blocks = home.chunk.blocks
    var parsing = LeafParsing(dialect, budget: budget.parsingNanoseconds)
    for index in leaves { _ = parsing.add(index, of: blocks, in: source) }
    let keys = LabelSet(parsing.keys)
    var limit = DefinitionLimit(nanoseconds: budget.parsingNanoseconds)
    let definitions =
      keys.isEmpty ? [] : tree.definitions(of: keys, in: 0..<tree.summary.records, limit: &limit)
    cost.visitedBlocks += limit.looked
    guard let definitions else { return false }
    var trees = parse(parsing, in: source, definitions)[...]
    let inlines = leaves.map { index in
      parsing.states[index].map { blocks.text(over: index, $0) } ?? trees.removeFirst()
    }
    tree.replace(home, with: blocks.replacingInlines(of: leaves, with: inlines))
    return true
  }
}

/// The chunks of a tree that match a condition, starting with those nearest to a stretch of the text.
///
/// Readers mostly see the text near an edit.
private struct NearestChunks {
  private let tree: ChunkTree
  private let stretch: Range<Int>
  private let matches: (ChunkSummary) -> Bool
  /// The next match that starts before the stretch.
  private var before: ChunkPlace?
  /// The next match that starts in the stretch or after it.
  private var after: ChunkPlace?

  /// The chunks of `tree` for which `matches` holds; `stretch` is in offsets of `tree`.
  ///
  /// If `matches` holds for a chunk, it must hold for every run of chunks that contains it.
  init(to stretch: Range<Int>, in tree: ChunkTree, where matches: @escaping (ChunkSummary) -> Bool) {
    self.tree = tree
    self.stretch = stretch
    self.matches = matches
    let first = tree.chunk(holding: stretch.lowerBound)?.base.chunks ?? 0
    before = tree.lastChunk(before: first, where: matches)
    after = tree.firstChunk(from: first, where: matches)
  }

  /// The next chunk; `nil` if there is none.
  mutating func next() -> ChunkPlace? {
    guard let before, after.map({ distance(to: before) < distance(to: $0) }) ?? true else {
      let found = after
      after = found.flatMap { tree.firstChunk(from: $0.base.chunks + 1, where: matches) }
      return found
    }
    self.before = tree.lastChunk(before: before.base.chunks, where: matches)
    return before
  }

  /// The number of bytes between the stretch and `place`; negative if they overlap.
  private func distance(to place: ChunkPlace) -> Int {
    let end = place.base.bytes + place.chunk.summary.bytes
    return max(place.base.bytes - stretch.upperBound, stretch.lowerBound - end)
  }
}
