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

  /// The keys under which `new` defines otherwise than `old`: both in the text's order, most of it mostly the same.
  init(changedFrom old: [Definition], to new: [Definition]) {
    let fewer = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < fewer, old[start].isSame(as: new[start]) { start += 1 }
    while end < fewer - start, old[old.count - end - 1].isSame(as: new[new.count - end - 1]) { end += 1 }
    if start + end == old.count, old.count == new.count {
      self.init([])
      return
    }
    // What is defined under a key at both ends is the same: only the meanings between count, in their order.
    let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
    let (earlier, later) = (
      Dictionary(grouping: before, by: { $0.key }), Dictionary(grouping: after, by: { $0.key })
    )
    self.init(
      Set(earlier.keys).union(later.keys).filter { key in
        earlier[key, default: []].map { $0.meaning } != later[key, default: []].map { $0.meaning }
      })
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
  /// What the blocks with the indices `range` define under labels with one of `keys`, in the text's order; `nil`
  /// where `limit` is reached.
  ///
  /// - Complexity: O(*k* log *c*), where *c* is the number of chunks and *k* of those that may define one.
  func definitions(
    of keys: LabelSet, in range: Range<Int>, limit: inout DefinitionLimit
  ) -> [Definition.Meaning]? {
    var found: [Definition.Meaning] = []
    let isDone = forEachDefinition(in: range, where: { $0.defined.intersects(keys.mask) }) {
      blocks, index in
      let isWanted = keys.contains(blocks.definitions[index].key)
      if isWanted { found.append(blocks.definition(index).meaning) }
      return limit.allows(isWanted)
    }
    return isDone ? found : nil
  }

  /// As `definitions(of:in:limit:)`, however many there are.
  func definitions(of keys: LabelSet, in range: Range<Int>) -> [Definition.Meaning] {
    var limit = DefinitionLimit.none
    return definitions(of: keys, in: range, limit: &limit) ?? []
  }

  /// All that the blocks with the indices `range` define, in the text's order; `nil` where `limit` is reached.
  func definitions(in range: Range<Int>, limit: inout DefinitionLimit) -> [Definition]? {
    var found: [Definition] = []
    let isDone = forEachDefinition(in: range, where: { !$0.defined.isEmpty }) { blocks, index in
      found.append(blocks.definition(index))
      return limit.allows(true)
    }
    return isDone ? found : nil
  }

  /// All that the blocks with the indices `range` define, in the text's order.
  func definitions(in range: Range<Int>) -> [Definition] {
    var limit = DefinitionLimit.none
    return definitions(in: range, limit: &limit) ?? []
  }

  /// Calls `body` with the definitions in the chunks for which `matches` holds, the chunk's blocks and the index of
  /// one, until it returns `false`; whether it never did.
  private func forEachDefinition(
    in range: Range<Int>, where matches: (ChunkSummary) -> Bool, _ body: (FlatBlocks, Int) -> Bool
  ) -> Bool {
    guard !range.isEmpty, let first = chunk(holdingRecord: range.lowerBound) else { return true }
    var place = firstChunk(from: first.base.chunks, where: matches)
    while let present = place, present.base.records < range.upperBound {
      let (blocks, base) = (present.chunk.blocks, present.base.records)
      let local = range.lowerBound - base..<range.upperBound - base
      for index in blocks.definitions.run(in: local, by: { Int($0.record) }) {
        if !body(blocks, index) { return false }
      }
      place = firstChunk(from: present.base.chunks + 1, where: matches)
    }
    return true
  }
}

/// How many definitions may be looked at and taken: the made-up document starts with all that a leaf may mean.
struct DefinitionLimit {
  private let looks: Int
  private let takes: Int
  /// How many were looked at.
  private(set) var looked = 0
  private var taken = 0

  /// As many as `nanoseconds` suffice for, roughly.
  init(nanoseconds: Int) { self.init(looks: nanoseconds / 100, takes: nanoseconds / 1_000) }

  private init(looks: Int, takes: Int) { (self.looks, self.takes) = (looks, takes) }

  /// None.
  static let none = DefinitionLimit(nanoseconds: .max)

  /// As many as are compared with those of before, whatever else there is to do.
  static let compared = DefinitionLimit(looks: 4_000, takes: 4_000)

  /// Notes a definition that was looked at, and taken if `isWanted`; whether a further one may be.
  mutating func allows(_ isWanted: Bool) -> Bool {
    looked += 1
    if isWanted { taken += 1 }
    return looked < looks && taken < takes
  }
}

extension FlatBlocks {
  /// The indices of the leaves that mention one of `keys`, in order.
  func leaves(mentioning keys: LabelSet) -> [Int] {
    Set(mentions.lazy.filter { keys.contains($0.key) }.map { Int($0.record) }).sorted()
  }
}

extension Definition {
  /// Whether both define the same, wherever they stand.
  fileprivate func isSame(as other: Definition) -> Bool { key == other.key && meaning == other.meaning }
}
