/// Some labels' keys, and the mask with which runs of chunks can be skipped.
struct LabelSet {
  private let keys: Set<LabelKey>
  /// The keys as a mask.
  let mask: LabelMask

  init(_ keys: some Sequence<LabelKey>) {
    self.keys = Set(keys)
    var mask = LabelMask()
    for key in self.keys { mask.insert(key) }
    self.mask = mask
  }

  /// Whether there is none.
  var isEmpty: Bool { keys.isEmpty }

  /// Whether `key` is one of them.
  func contains(_ key: LabelKey) -> Bool { keys.contains(key) }
}

extension ChunkTree {
  /// What the blocks with the indices `range` define under labels with one of `keys`, in the text's order.
  ///
  /// - Complexity: O(*k* log *c*), where *c* is the number of chunks and *k* of those that may define one.
  func definitions(of keys: LabelSet, in range: Range<Int>) -> [StoredDefinition.Meaning] {
    definitions(in: range) { $0.defined.intersects(keys.mask) }.lazy.filter { keys.contains($0.key) }.map(
      \.meaning)
  }

  /// All that the blocks with the indices `range` define, in the text's order.
  func definitions(in range: Range<Int>) -> [StoredDefinition] {
    definitions(in: range) { !$0.defined.isEmpty }
  }

  private func definitions(
    in range: Range<Int>, where matches: (ChunkSummary) -> Bool
  ) -> [StoredDefinition] {
    guard !range.isEmpty, let first = chunk(holdingRecord: range.lowerBound) else { return [] }
    var found: [StoredDefinition] = []
    var place = firstChunk(from: first.base.chunks, where: matches)
    while let present = place, present.base.records < range.upperBound {
      for definition in present.chunk.blocks.definitions
      where range.contains(present.base.records + Int(definition.record)) {
        found.append(definition)
      }
      place = firstChunk(from: present.base.chunks + 1, where: matches)
    }
    return found
  }
}

extension FlatBlocks {
  /// The indices of the leaves that mention one of `keys`, in order.
  func leaves(mentioning keys: LabelSet) -> [Int] {
    Set(mentions.lazy.filter { keys.contains($0.key) }.map { Int($0.record) }).sorted()
  }
}
