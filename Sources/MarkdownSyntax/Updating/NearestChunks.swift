/// The chunks of a tree for which something holds, those near to a stretch of the text first: what is seen is mostly
/// near to what is edited.
struct NearestChunks {
  private let tree: ChunkTree
  private let stretch: Range<Int>
  private let matches: (ChunkSummary) -> Bool
  /// The next chunk that starts before the stretch does.
  private var before: ChunkPlace?
  /// The next chunk that doesn't.
  private var after: ChunkPlace?

  /// Those of `tree` for which `matches` holds, which must hold for a run of chunks if it does for one; `stretch` is
  /// in the offsets of `tree`.
  init(to stretch: Range<Int>, in tree: ChunkTree, where matches: @escaping (ChunkSummary) -> Bool) {
    self.tree = tree
    self.stretch = stretch
    self.matches = matches
    let first = tree.chunk(holding: stretch.lowerBound)?.base.chunks ?? 0
    before = tree.lastChunk(before: first, where: matches)
    after = tree.firstChunk(from: first, where: matches)
  }

  /// The next one.
  mutating func next() -> ChunkPlace? {
    guard let before, after.map({ distance(to: before) < distance(to: $0) }) ?? true else {
      let found = after
      after = found.flatMap { tree.firstChunk(from: $0.base.chunks + 1, where: matches) }
      return found
    }
    self.before = tree.lastChunk(before: before.base.chunks, where: matches)
    return before
  }

  /// How many bytes stand between the stretch and `place`; below zero where they share some.
  private func distance(to place: ChunkPlace) -> Int {
    let end = place.base.bytes + place.chunk.summary.bytes
    return max(place.base.bytes - stretch.upperBound, stretch.lowerBound - end)
  }
}
