internal import Locking

/// The chunks of a document in a persistent B-tree; versions share all nodes except the paths to what differs.
struct ChunkTree: Sendable {
  private(set) var root: ChunkNode

  /// A tree of `chunks`.
  init(_ chunks: [BlockChunk]) {
    root = ChunkNode.joined(ChunkNode.leaves(chunks))
  }

  /// The summary of all chunks.
  var summary: ChunkSummary { root.summary }

  /// Replaces the chunks with the ordinals `range` by `chunks`.
  ///
  /// - Complexity: O(log *c* + *k*), where *c* is the number of chunks in the tree and *k* that of chunks removed and
  ///   inserted.
  mutating func replace(_ range: Range<Int>, with chunks: [BlockChunk]) {
    if range.count > ChunkNode.freedAtOnce { root.freeInBackground() }
    root = ChunkNode.joined(root.replacing(range, with: chunks))
  }

  /// The first chunk at or after the ordinal `start` for which `matches` holds.
  ///
  /// If `matches` holds for a chunk, it must hold for every run of chunks that contains it. Returns `nil` if there is
  /// none.
  func firstChunk(from start: Int, where matches: (ChunkSummary) -> Bool) -> ChunkPlace? {
    root.first(from: start, at: ChunkPlace.Base(), where: matches)
  }

  /// The last chunk before the ordinal `end` for which `matches` holds, on the same condition.
  func lastChunk(before end: Int, where matches: (ChunkSummary) -> Bool) -> ChunkPlace? {
    root.last(before: end, at: ChunkPlace.Base(), where: matches)
  }

  /// The chunk with the ordinal `ordinal`.
  func chunk(_ ordinal: Int) -> ChunkPlace? { firstChunk(from: ordinal) { _ in true } }

  /// Calls `body` with each chunk, in order.
  func forEach(_ body: (ChunkPlace) -> Void) {
    var base = ChunkPlace.Base()
    root.forEach(from: &base, body)
  }

  /// Whether `matches` holds for any chunk.
  func contains(where matches: (BlockChunk) -> Bool) -> Bool {
    var isFound = false
    forEach { isFound = isFound || matches($0.chunk) }
    return isFound
  }

  /// The chunk that holds the block with the index `record`.
  func chunk(holdingRecord record: Int) -> ChunkPlace? {
    root.find(at: ChunkPlace.Base()) { record < $0.records + $1.records }
  }

  /// The chunk whose lines hold `offset`; the last chunk if `offset` is the text's end.
  func chunk(holding offset: Int) -> ChunkPlace? {
    root.find(at: ChunkPlace.Base()) { offset < $0.bytes + $1.bytes } ?? lastChunk(before: .max) { _ in true }
  }
}

/// A chunk and its position in the tree.
struct ChunkPlace: Sendable {
  /// The chunk.
  var chunk: BlockChunk
  /// The counts before the chunk.
  var base: Base

  /// Converts an offset in the chunk to a document offset.
  @inline(__always)
  func documentOffset(of offset: SourceOffset) -> Int { base.bytes + Int(offset) }

  /// Converts a document offset to an offset in the chunk; `offset` may be outside of the chunk.
  @inline(__always)
  func ownOffset(of offset: Int) -> SourceOffset { SourceOffset(Int32(clamping: offset - base.bytes)) }

  /// A chunk without blocks that is in no tree.
  static let nowhere = ChunkPlace(chunk: BlockChunk(FlatBlocks(), byteCount: 0), base: Base())

  /// The numbers of chunks, blocks and bytes before a chunk.
  struct Base: Sendable {
    var chunks = 0
    var records = 0
    var bytes = 0

    mutating func advance(over summary: ChunkSummary) {
      chunks += summary.chunks
      records += summary.records
      bytes += summary.bytes
    }

    mutating func retreat(over summary: ChunkSummary) {
      chunks -= summary.chunks
      records -= summary.records
      bytes -= summary.bytes
    }
  }
}

/// A node of a `ChunkTree`: a few chunks, or a few nodes of the level below.
final class ChunkNode: Sendable {
  /// The nodes below; empty for a node of chunks.
  let nodes: [ChunkNode]
  /// The chunks; empty for a node of nodes.
  let chunks: [BlockChunk]
  /// The summary of all chunks below.
  let summary: ChunkSummary

  /// Whether the subtree is freed in the background.
  private let isFreedInBackground = Flag()

  /// The largest number of children.
  static let width = 16

  /// The most chunks that are freed at once; a keystroke waits for that, about half a millisecond.
  static let freedAtOnce = 1_024

  init(chunks: [BlockChunk]) {
    self.chunks = chunks
    nodes = []
    var summary = ChunkSummary()
    for chunk in chunks { summary.append(chunk.summary) }
    self.summary = summary
  }

  init(nodes: [ChunkNode]) {
    self.nodes = nodes
    chunks = []
    var summary = ChunkSummary()
    for node in nodes { summary.append(node.summary) }
    self.summary = summary
  }

  /// Makes the last release of this node free its subtree in the background, whoever drops it.
  ///
  /// Call this where a new version shares little with this one: freeing a large tree takes longer than a keystroke may.
  func freeInBackground() { isFreedInBackground.set() }

  deinit {
    // Embedded Swift may have no other thread.
    #if !hasFeature(Embedded)
      guard isFreedInBackground.isSet else { return }
      Task.detached(priority: .utility) { [nodes, chunks] in withExtendedLifetime((nodes, chunks)) {} }
    #endif
  }

  /// The number of children.
  var count: Int { max(nodes.count, chunks.count) }
}

// MARK: Building

extension ChunkNode {
  /// Nodes of the lowest level that hold `chunks`.
  static func leaves(_ chunks: [BlockChunk]) -> [ChunkNode] {
    // The usual case, without an array of arrays.
    if 1...width ~= chunks.count { return [ChunkNode(chunks: chunks)] }
    return parts(chunks).map { ChunkNode(chunks: $0) }
  }

  /// Parent nodes of `nodes`, which are of one level.
  private static func parents(_ nodes: [ChunkNode]) -> [ChunkNode] {
    if 1...width ~= nodes.count { return [ChunkNode(nodes: nodes)] }
    return parts(nodes).map { ChunkNode(nodes: $0) }
  }

  /// A single node with all of `nodes`, which are of one level, without levels of a single node.
  static func joined(_ nodes: [ChunkNode]) -> ChunkNode {
    var nodes = nodes
    while nodes.count > 1 { nodes = parents(nodes) }
    var root = nodes.first ?? ChunkNode(chunks: [])
    while root.nodes.count == 1 { root = root.nodes[0] }
    return root
  }

  private static func parts<Child>(_ children: [Child]) -> [[Child]] {
    let count = (children.count + width - 1) / width
    return (0..<count).map { part in
      Array(children[part * children.count / count..<(part + 1) * children.count / count])
    }
  }

  /// This node with `new` in place of the chunks `range`, as nodes of the same level; empty if nothing is left.
  func replacing(_ range: Range<Int>, with new: [BlockChunk]) -> [ChunkNode] {
    guard !nodes.isEmpty else {
      var changed = chunks
      changed.replaceSubrange(range, with: new)
      return ChunkNode.leaves(changed)
    }
    // The first node takes the new chunks, even if it loses none.
    var (first, end) = (0, 0)
    while first < nodes.count - 1, end + nodes[first].summary.chunks <= range.lowerBound {
      end += nodes[first].summary.chunks
      first += 1
    }
    var last = first
    var replaced: [ChunkNode] = []
    repeat {
      let count = nodes[last].summary.chunks
      let overlap = range.clamped(to: end..<end + count)
      let isAllGone = overlap.count == count && (last > first || new.isEmpty)
      if !isAllGone {
        replaced += nodes[last].replacing(
          overlap.lowerBound - end..<overlap.upperBound - end, with: last == first ? new : [])
      }
      end += count
      last += 1
    } while last < nodes.count && end < range.upperBound
    var changed = nodes
    changed.replaceSubrange(first..<last, with: replaced)
    return ChunkNode.parents(ChunkNode.merged(changed))
  }

  /// `nodes`, with neighbours merged if they fit into one node of half the width.
  private static func merged(_ nodes: [ChunkNode]) -> [ChunkNode] {
    guard zip(nodes, nodes.dropFirst()).contains(where: { $0.count + $1.count <= width / 2 }) else {
      return nodes
    }
    var result: [ChunkNode] = []
    for node in nodes {
      if let last = result.last, last.count + node.count <= width / 2 {
        result[result.count - 1] =
          node.nodes.isEmpty && last.nodes.isEmpty
          ? ChunkNode(chunks: last.chunks + node.chunks) : ChunkNode(nodes: last.nodes + node.nodes)
      } else {
        result.append(node)
      }
    }
    return result
  }
}

// MARK: Searching

extension ChunkNode {
  /// Calls `body` with each chunk below, in order; `base` holds the counts before the next one.
  func forEach(from base: inout ChunkPlace.Base, _ body: (ChunkPlace) -> Void) {
    for node in nodes { node.forEach(from: &base, body) }
    for chunk in chunks {
      body(ChunkPlace(chunk: chunk, base: base))
      base.advance(over: chunk.summary)
    }
  }

  /// The first chunk for which `isReached` holds.
  ///
  /// `isReached` gets the counts before a run of chunks and the run's summary, and must be monotone.
  func find(
    at base: ChunkPlace.Base, where isReached: (ChunkPlace.Base, ChunkSummary) -> Bool
  ) -> ChunkPlace? {
    var base = base
    for node in nodes {
      if isReached(base, node.summary) { return node.find(at: base, where: isReached) }
      base.advance(over: node.summary)
    }
    for chunk in chunks {
      if isReached(base, chunk.summary) { return ChunkPlace(chunk: chunk, base: base) }
      base.advance(over: chunk.summary)
    }
    return nil
  }

  /// See `ChunkTree.firstChunk(from:where:)`.
  func first(
    from start: Int, at base: ChunkPlace.Base, where matches: (ChunkSummary) -> Bool
  ) -> ChunkPlace? {
    var base = base
    for node in nodes {
      if base.chunks + node.summary.chunks > start, matches(node.summary),
        let place = node.first(from: start, at: base, where: matches)
      {
        return place
      }
      base.advance(over: node.summary)
    }
    for chunk in chunks {
      if base.chunks >= start, matches(chunk.summary) { return ChunkPlace(chunk: chunk, base: base) }
      base.advance(over: chunk.summary)
    }
    return nil
  }

  /// See `ChunkTree.lastChunk(before:where:)`.
  func last(
    before end: Int, at base: ChunkPlace.Base, where matches: (ChunkSummary) -> Bool
  ) -> ChunkPlace? {
    var base = base
    base.advance(over: summary)
    for index in nodes.indices.reversed() {
      base.retreat(over: nodes[index].summary)
      if base.chunks < end, matches(nodes[index].summary),
        let place = nodes[index].last(before: end, at: base, where: matches)
      {
        return place
      }
    }
    for index in chunks.indices.reversed() {
      base.retreat(over: chunks[index].summary)
      if base.chunks < end, matches(chunks[index].summary) {
        return ChunkPlace(chunk: chunks[index], base: base)
      }
    }
    return nil
  }
}
