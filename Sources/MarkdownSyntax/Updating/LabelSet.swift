/// Some labels' keys, and the mask with which runs of chunks can be skipped.
struct LabelSet {
  private(set) var keys: Set<LabelKey>
  /// The keys as a mask.
  private(set) var mask: LabelMask

  init(_ keys: some Sequence<LabelKey>) {
    self.keys = Set(keys)
    var mask = LabelMask()
    for key in self.keys { mask.insert(key) }
    self.mask = mask
  }

  /// Adds those of `other`.
  mutating func formUnion(_ other: LabelSet) {
    keys.formUnion(other.keys)
    mask.formUnion(other.mask)
  }

  /// Whether there is none.
  var isEmpty: Bool { keys.isEmpty }

  /// Whether `key` is one of them.
  func contains(_ key: LabelKey) -> Bool { keys.contains(key) }
}

extension ChunkTree {
  /// What the blocks with the indices `range` define under labels with one of `keys`, in the text's order; `nil` where `limit` is reached.
  ///
  /// - Complexity: O(*k* log *c*), where *c* is the number of chunks and *k* of those that may define one.
  func definitions(
    of keys: LabelSet, in range: Range<Int>, limit: inout DefinitionLimit
  ) -> [StoredDefinition.Meaning]? {
    var found: [StoredDefinition.Meaning] = []
    let isDone = forEachDefinition(in: range, where: { $0.defined.intersects(keys.mask) }) { definition in
      let isWanted = keys.contains(definition.key)
      if isWanted { found.append(definition.meaning) }
      return limit.allows(isWanted)
    }
    return isDone ? found : nil
  }

  /// As `definitions(of:in:limit:)`, however many there are.
  func definitions(of keys: LabelSet, in range: Range<Int>) -> [StoredDefinition.Meaning] {
    var limit = DefinitionLimit.none
    return definitions(of: keys, in: range, limit: &limit) ?? []
  }

  /// All that the blocks with the indices `range` define, in the text's order; `nil` where `limit` is reached.
  func definitions(in range: Range<Int>, limit: inout DefinitionLimit) -> [StoredDefinition]? {
    var found: [StoredDefinition] = []
    let isDone = forEachDefinition(in: range, where: { !$0.defined.isEmpty }) { definition in
      found.append(definition)
      return limit.allows(true)
    }
    return isDone ? found : nil
  }

  /// All that the blocks with the indices `range` define, in the text's order.
  func definitions(in range: Range<Int>) -> [StoredDefinition] {
    var limit = DefinitionLimit.none
    return definitions(in: range, limit: &limit) ?? []
  }

  /// Calls `body` with the definitions in the chunks for which `matches` holds, until it returns `false`; whether it never did.
  private func forEachDefinition(
    in range: Range<Int>, where matches: (ChunkSummary) -> Bool, _ body: (StoredDefinition) -> Bool
  ) -> Bool {
    guard !range.isEmpty, let first = chunk(holdingRecord: range.lowerBound) else { return true }
    var place = firstChunk(from: first.base.chunks, where: matches)
    while let present = place, present.base.records < range.upperBound {
      for definition in present.chunk.blocks.definitions
      where range.contains(present.base.records + Int(definition.record)) {
        if !body(definition) { return false }
      }
      place = firstChunk(from: present.base.chunks + 1, where: matches)
    }
    return true
  }
}

/// How many definitions may be looked at and taken: the made-up document starts with all that a leaf may mean.
struct DefinitionLimit {
  private var looks: Int
  private var takes: Int

  /// As many as `nanoseconds` suffice for, roughly.
  init(nanoseconds: Int) { (looks, takes) = (nanoseconds / 20, nanoseconds / 1_000) }

  /// None.
  static let none = DefinitionLimit(nanoseconds: .max)

  /// Notes a definition that was looked at, and taken if `isWanted`; whether a further one may be.
  mutating func allows(_ isWanted: Bool) -> Bool {
    looks -= 1
    if isWanted { takes -= 1 }
    return looks > 0 && takes > 0
  }
}

extension FlatBlocks {
  /// The indices of the leaves that mention one of `keys`, in order.
  func leaves(mentioning keys: LabelSet) -> [Int] {
    Set(mentions.lazy.filter { keys.contains($0.key) }.map { Int($0.record) }).sorted()
  }
}
