import TextBuffer

/// Checks the storage of a tree of `text`; not a tree itself, since making one would check it.
struct TreeInvariants {
  let text: Rope
  let chunks: ChunkTree
  /// Whether nothing is pending.
  let isComplete: Bool

  /// The first invariant of the stored tree that doesn't hold, or `nil`.
  ///
  /// All chunks are visited. Fewer are checked if the tree has more than `checkedWhole` blocks and was updated from
  /// `old`, which was checked: only the chunks that `old` lacks and their neighbours. Of blocks around these, only what
  /// they show is checked.
  ///
  /// - Complexity: O(*n*) in the tree's size; for such a tree O(*c* + *w*), where *c* is the number of chunks and *w*
  ///   the size of those that `old` lacks.
  func broken(since old: ChunkTree? = nil) -> BrokenInvariant? {
    do {
      try chunks.root.check(isRoot: true)
      // The chunks cover all of the text.
      try require(
        chunks.summary.bytes == text.utf8Count, "chunks cover the text", at: chunks.summary.bytes,
        "the text has \(text.utf8Count) bytes")
      let isWhole = old == nil || chunks.summary.records <= Self.checkedWhole
      try checkChunks(knowing: old.map { $0.chunkIdentities } ?? [], isWhole: isWhole)
      if isWhole, isComplete { try checkReferences() }
      return nil
    } catch {
      return error
    }
  }

  /// Checks the chunks that aren't in `known`, and the nesting of all blocks near to them.
  private func checkChunks(knowing known: Set<ObjectIdentifier>, isWhole: Bool) throws(BrokenInvariant) {
    var walk = BlockWalk()
    var broken: BrokenInvariant?
    var wasNew = false
    chunks.forEach { place in
      if broken != nil { return }
      let isNew = !known.contains(ObjectIdentifier(place.chunk))
      broken = problem(at: place, isNew: isNew, isNear: isWhole || isNew || wasNew, &walk)
      wasNew = isNew
    }
    if let broken { throw broken }
    try walk.finish(at: text.utf8Count)
  }

  /// The broken invariant of the chunk at `place`, if any.
  ///
  /// Its contents are checked if it `isNew`, and the nesting of its blocks if it `isNear` a new one.
  private func problem(
    at place: ChunkPlace, isNew: Bool, isNear: Bool, _ walk: inout BlockWalk
  ) -> BrokenInvariant? {
    do {
      if isNew {
        var chunk = ChunkInvariants(place, of: text)
        try chunk.check()
      }
      if isNear { try walk.go(over: place, in: chunks) } else { walk.leave() }
      return nil
    } catch {
      return error
    }
  }

  /// The most blocks of a tree that is checked as a whole after each update.
  ///
  /// Checking a larger one would take much longer than the update.
  static let checkedWhole = 1_024
}

extension ChunkTree {
  /// The identities of its chunks, to find those that another tree shares.
  fileprivate var chunkIdentities: Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    forEach { found.insert(ObjectIdentifier($0.chunk)) }
    return found
  }
}

extension ChunkNode {
  /// Checks the B-tree below; returns the number of its levels.
  @discardableResult
  func check(isRoot: Bool = false) throws(BrokenInvariant) -> Int {
    // A node has children of one sort, at least one and at most `width`.
    try require(
      (nodes.isEmpty || chunks.isEmpty) && 1...Self.width ~= count, "a node has 1 to 16 children of one sort",
      at: 0, "it has \(nodes.count) nodes and \(chunks.count) chunks")
    // A root of one node would be a needless level.
    try require(!isRoot || nodes.count != 1, "a root has several nodes, or chunks", at: 0, "it has one node")
    var (sum, heights) = (ChunkSummary(), Set<Int>())
    for node in nodes {
      heights.insert(try node.check())
      sum.append(node.summary)
    }
    for chunk in chunks { sum.append(chunk.summary) }
    try require(heights.count <= 1, "chunks are equally deep", at: 0, "\(heights.count) depths below a node")
    // A node's summary is the sum of its children's summaries.
    try require(
      sum == summary, "a node's summary is that of its children", at: 0,
      "\(summary.bytes) bytes, \(summary.records) blocks, \(summary.chunks) chunks are noted, not "
        + "\(sum.bytes), \(sum.records), \(sum.chunks), or depths, labels, references or flags differ")
    return (heights.first ?? 0) + 1
  }
}

extension TreeInvariants {
  /// Throws if a link or footnote reference has a label that nothing defines, or that its leaf doesn't mention.
  ///
  /// A leaf that doesn't mention the label wouldn't be parsed again when the definition changes.
  ///
  /// - Complexity: O(*n*) in the tree's size.
  private func checkReferences() throws(BrokenInvariant) {
    var defined: Set<LabelKey> = []
    chunks.forEach { for definition in $0.chunk.blocks.definitions { defined.insert(definition.key) } }
    var broken: BrokenInvariant?
    chunks.forEach { home in
      if broken != nil { return }
      for reference in home.references(in: text) {
        if defined.contains(reference.key), reference.isMentioned { continue }
        broken = BrokenInvariant(
          rule: "a reference leads to a definition, and its leaf mentions it", place: reference.start,
          values: reference.isMentioned ? "nothing defines it" : "it isn't mentioned")
      }
    }
    if let broken { throw broken }
  }
}

/// A reference to a label, as it's written in a leaf.
private struct WrittenReference {
  let key: LabelKey
  let start: Int
  /// Whether the leaf stores that it depends on the label.
  let isMentioned: Bool
}

extension ChunkPlace {
  /// The references in the chunk's leaves whose label can be read off the source: on one line and without escapes.
  ///
  /// In a cell, a backslash may belong to the table.
  fileprivate func references(in text: Rope) -> [WrittenReference] {
    let blocks = chunk.blocks
    if blocks.mentions.isEmpty, blocks.links.isEmpty { return [] }
    var found: [WrittenReference] = []
    for (index, record) in blocks.records.enumerated() where record.kind.isLeafWithInlines {
      let mentions = blocks.mentions.run(in: index..<index + 1) { Int($0.record) }
      let start = base.bytes + Int(record.start)
      for (label, isFootnote) in blocks.writtenLabels(of: record) {
        let range = start + Int(label.lowerBound)..<start + Int(label.upperBound)
        let bytes = text.bytes(in: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
        if bytes.contains(where: { $0.isLineEnding || $0 == UInt8(ascii: "\\") }) { continue }
        let key = isFootnote ? LabelKey(footnote: bytes) : LabelKey(bytes)
        found.append(
          WrittenReference(
            key: key, start: range.lowerBound,
            isMentioned: blocks.mentions[mentions].contains { $0.key == key }))
      }
    }
    return found
  }
}

extension FlatBlocks {
  /// The source ranges of the labels of references in the leaf `record`, relative to its start, and whether each is a
  /// footnote's.
  fileprivate func writtenLabels(of record: BlockRecord) -> [(label: Range<BlockOffset>, isFootnote: Bool)] {
    let parts = parts(of: record)
    if parts.isPlain { return [] }
    let own = links(ofInlines: parts.inlines.bounds)
    var found = links[own].filter { $0.form.isReference && $0.label != StoredLink.absent }.map {
      ($0.label, false)
    }
    for node in inlines[parts.inlines.bounds] where node.kind == .footnoteReference {
      found.append((node.contentStart..<node.contentEnd, true))
    }
    return found
  }
}
