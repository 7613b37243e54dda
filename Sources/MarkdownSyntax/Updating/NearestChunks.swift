/// The chunks of a tree that match a condition, starting with those nearest to a stretch of the text.
///
/// Readers mostly see the text near an edit.
struct NearestChunks {
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
