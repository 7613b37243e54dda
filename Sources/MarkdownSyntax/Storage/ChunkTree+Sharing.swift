extension ChunkTree {
  /// The byte ranges of the chunks that aren't in `old`, in order; adjacent ranges are merged.
  ///
  /// - Complexity: O(log *c* + *k*), where *c* is the number of chunks, and *k* that of chunks from the first to the
  ///   last that isn't shared.
  func bytesNotShared(with old: ChunkTree) -> [Range<Int>] {
    if root === old.root { return [] }
    var (front, back) = (ChunkWalk(root), ChunkWalk(root))
    var (oldFront, oldBack) = (ChunkWalk(old.root), ChunkWalk(old.root))
    front.skipShared(with: &oldFront, forward: true)
    back.skipShared(with: &oldBack, forward: false)
    let end = root.summary.bytes - back.bytes
    // If the skipped ends meet or overlap, every chunk is shared.
    guard front.bytes < end else { return [] }
    let known = Set(
      chunks(of: old, from: oldFront.chunks, behind: oldBack.chunks).map { ObjectIdentifier($0.chunk) })
    var ranges: [Range<Int>] = []
    for place in chunks(of: self, from: front.chunks, behind: back.chunks)
    where !known.contains(ObjectIdentifier(place.chunk)) {
      let range = place.base.bytes..<place.base.bytes + place.chunk.summary.bytes
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// The chunks of `tree` without the first `front` and the last `back`.
  private func chunks(of tree: ChunkTree, from front: Int, behind back: Int) -> [ChunkPlace] {
    let range = front..<max(front, tree.summary.chunks - back)
    return range.compactMap { tree.chunk($0) }
  }
}

/// A traversal of a tree from one of its ends, which passes shared nodes as a whole.
private struct ChunkWalk {
  /// The nodes still to be visited, the next one last.
  private var nodes: [ChunkNode]
  private var leaves: [BlockChunk] = []
  /// The numbers of chunks and bytes passed.
  private(set) var chunks = 0
  private(set) var bytes = 0

  init(_ root: ChunkNode) { nodes = [root] }

  /// Advances both walks as long as they have the same chunks.
  mutating func skipShared(with other: inout ChunkWalk, forward: Bool) {
    while true {
      if leaves.isEmpty, other.leaves.isEmpty, let mine = nodes.last, let theirs = other.nodes.last {
        if mine === theirs {
          pass(mine)
          other.pass(theirs)
          continue
        }
        // Opens the node of the higher level; of two on one level, both.
        let (height, otherHeight) = (mine.height, theirs.height)
        if height >= otherHeight { open(forward: forward) }
        if otherHeight >= height { other.open(forward: forward) }
        continue
      }
      if leaves.isEmpty, !nodes.isEmpty { open(forward: forward) }
      if other.leaves.isEmpty, !other.nodes.isEmpty { other.open(forward: forward) }
      if leaves.isEmpty && !nodes.isEmpty || other.leaves.isEmpty && !other.nodes.isEmpty { continue }
      guard let mine = leaves.last, let theirs = other.leaves.last, mine === theirs else { return }
      passLeaf()
      other.passLeaf()
    }
  }

  private mutating func pass(_ node: ChunkNode) {
    nodes.removeLast()
    chunks += node.summary.chunks
    bytes += node.summary.bytes
  }

  private mutating func passLeaf() {
    let leaf = leaves.removeLast()
    chunks += 1
    bytes += leaf.summary.bytes
  }

  /// Replaces the next node by its children.
  private mutating func open(forward: Bool) {
    let node = nodes.removeLast()
    nodes += forward ? node.nodes.reversed() : node.nodes
    leaves += forward ? node.chunks.reversed() : node.chunks
  }
}

extension ChunkNode {
  /// The number of levels below the node.
  fileprivate var height: Int { nodes.first.map { $0.height + 1 } ?? 0 }
}
