/// Up to three runs of bytes read as one, so that leaves can be cut from them without joining them first.
struct Gather {
  var first: UnsafeBufferPointer<UInt8>
  var second = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var third = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  var count: Int { first.count + second.count + third.count }

  /// The byte at `index`.
  func byte(_ index: Int) -> UInt8 {
    if index < first.count { return first[index] }
    let rest = index - first.count
    return rest < second.count ? second[rest] : third[rest - second.count]
  }

  /// Copies the bytes of `range` to `target`.
  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    var target = target
    var base = 0
    for part in [first, second, third] {
      let low = max(range.lowerBound - base, 0)
      let high = min(range.upperBound - base, part.count)
      if low < high, let bytes = part.baseAddress {
        target.update(from: bytes + low, count: high - low)
        target += high - low
      }
      base += part.count
    }
  }

  /// The last position at or before `index` where a leaf may end, which is not inside a scalar or CRLF.
  func cut(atOrBefore index: Int) -> Int {
    var index = index
    while index > 0, index < count, !isCut(index) { index -= 1 }
    return index
  }

  /// The first position at or after `index` where a leaf may end.
  func cut(atOrAfter index: Int) -> Int {
    var index = index
    while index < count, !isCut(index) { index += 1 }
    return index
  }

  private func isCut(_ index: Int) -> Bool {
    let next = byte(index)
    if Byte.isContinuation(next) { return false }
    return next != ASCII.lineFeed || byte(index - 1) != ASCII.carriageReturn
  }
}

extension Gather {
  /// The bytes split into leaves of about equal size.
  func leaves(_ shape: NodeShape) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(count / shape.leafFill + 1)
    var start = 0
    while start < count {
      let rest = count - start
      let leaves = (rest + shape.leafFill - 1) / shape.leafFill
      let size = (rest + leaves - 1) / leaves
      let end = leaves == 1 ? count : cut(atOrBefore: start + size)
      require(end > start, "no place to cut at \(start): the bytes are not UTF-8")
      pieces.append(leaf(start..<end, shape))
      start = end
    }
    return pieces
  }

  /// The bytes as one leaf.
  func leaf(_ shape: NodeShape) -> Piece { leaf(0..<count, shape) }

  /// The bytes of `range` as one leaf.
  private func leaf(_ range: Range<Int>, _ shape: NodeShape) -> Piece {
    let node = NodeRef.leaf(capacity: shape.leafCapacity)
    copy(range, to: node.bytes)
    node.count = range.count
    return Piece(node: node, summary: TextSummary(counting: node.bytes, count: range.count))
  }
}

extension RopeState {
  /// Builds the tree over the UTF-8 in `bytes`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, shape: NodeShape) {
    var leaves = Gather(first: bytes).leaves(shape)
    if leaves.isEmpty { leaves = [Piece(node: .leaf(capacity: shape.leafCapacity), summary: .zero)] }
    let root = RopeState.tree(over: leaves, shape)
    self.init(root: root.node, total: root.summary, shape: shape)
  }

  /// Builds inner nodes over `pieces` up to a single one, and takes over the pieces, which must be equally high.
  static func tree(over pieces: [Piece], _ shape: NodeShape) -> Piece {
    var level = pieces
    repeat { level = parents(of: level, shape) } while level.count > 1
    return level[0]
  }

  /// The parents of `pieces`, about equally full.
  static func parents(of pieces: [Piece], _ shape: NodeShape) -> [Piece] {
    let count = (pieces.count + shape.branching - 1) / shape.branching
    return (0..<count).map { index in
      let slots = (pieces.count * index / count)..<(pieces.count * (index + 1) / count)
      let node = NodeRef.inner(height: pieces[0].node.height + 1, capacity: shape.branching)
      node.insert(pieces[slots], at: 0)
      return Piece(node: node, summary: node.summary(before: node.count))
    }
  }

  /// Puts a new root over the root and `siblings`, which come to its right.
  mutating func grow(by siblings: [Piece]) {
    guard !siblings.isEmpty else { return }
    let old = rootNode
    let first = Piece(node: old, summary: old.summary(before: old.count))
    root = RopeState.tree(over: [first] + siblings, shape).node
  }

  /// Removes roots with only one inner child.
  mutating func shrink() {
    while rootNode.count == 1, rootNode.height > 1 {
      let old = rootNode
      root = old.child(0).retain()
      old.release()
    }
  }
}
