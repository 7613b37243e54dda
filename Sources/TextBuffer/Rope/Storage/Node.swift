/// The height, capacity and fill of a node.
struct NodeHeader {
  /// The height: 0 for a leaf, else one more than the children's.
  let height: Int
  /// The capacity in bytes (leaf) or children (inner node).
  let capacity: Int
  /// The number of bytes or children.
  var count: Int
}

/// A node of the rope's B-tree, with its content allocated after the header.
///
/// A leaf's content is UTF-8 bytes. An inner node's is `capacity` summaries, then `capacity` child references. A
/// summary covers the node's text up to the end of a child. So the length before a child is read, not summed up, and an
/// edit adds the same delta to all later ends in one pass. (With a row for each metric instead, a random edit took a
/// fifth longer.)
///
/// A node with more than one owner is never changed.
final class Node: ManagedBuffer<NodeHeader, Int> {
  deinit {
    let this = NodeRef.passUnretained(self)
    guard this.height > 0 else { return }
    for slot in 0..<this.count { this.children[slot]?.release() }
  }
}

/// A reference to a node without automatic counting; its holder owns it and must release it.
typealias NodeRef = Unmanaged<Node>

extension Unmanaged where Instance == Node {
  /// Creates an empty leaf, owned by the caller.
  static func leaf(capacity: Int) -> NodeRef {
    // Elements are words, whatever their size.
    let word = MemoryLayout<Int>.size
    let buffer = Node.create(minimumCapacity: (capacity + word - 1) / word) { _ in
      NodeHeader(height: 0, capacity: capacity, count: 0)
    }
    let node = unsafeDowncast(buffer, to: Node.self)
    node.withUnsafeMutablePointerToElements {
      _ = UnsafeMutableRawPointer($0).bindMemory(to: UInt8.self, capacity: capacity)
    }
    return .passRetained(node)
  }

  /// Creates an inner node without children, owned by the caller.
  static func inner(height: Int, capacity: Int) -> NodeRef {
    let buffer = Node.create(minimumCapacity: capacity * (Metric.count + 1)) { _ in
      NodeHeader(height: height, capacity: capacity, count: 0)
    }
    let node = unsafeDowncast(buffer, to: Node.self)
    node.withUnsafeMutablePointerToElements {
      let children = UnsafeMutableRawPointer($0 + capacity * Metric.count)
      _ = children.bindMemory(to: NodeRef?.self, capacity: capacity)
    }
    return .passRetained(node)
  }

  @inline(__always)
  private var header: UnsafeMutablePointer<NodeHeader> {
    _withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToHeader { $0 } }
  }

  @inline(__always)
  var words: UnsafeMutablePointer<Int> {
    _withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToElements { $0 } }
  }

  /// The height: 0 for a leaf, else one more than the children's.
  @inline(__always)
  var height: Int { header.pointee.height }

  /// The capacity in bytes or children.
  @inline(__always)
  var capacity: Int { header.pointee.capacity }

  /// The number of bytes or children.
  @inline(__always)
  var count: Int {
    get { header.pointee.count }
    nonmutating set { header.pointee.count = newValue }
  }

  /// The bytes of a leaf.
  @inline(__always)
  var bytes: UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
  }

  /// The children of an inner node; the slot of the lent leaf is `nil`.
  @inline(__always)
  var children: UnsafeMutablePointer<NodeRef?> {
    UnsafeMutableRawPointer(words + capacity &* Metric.count).assumingMemoryBound(to: NodeRef?.self)
  }

  /// The summaries of an inner node's text up to the end of each child.
  @inline(__always)
  var ends: UnsafeMutablePointer<TextSummary> {
    UnsafeMutableRawPointer(words).assumingMemoryBound(to: TextSummary.self)
  }

  /// The child at `slot`.
  ///
  /// Traps if it is lent.
  @inline(__always)
  func child(_ slot: Int) -> NodeRef {
    guard let child = children[slot] else { preconditionFailure("the child in slot \(slot) is lent out") }
    return child
  }

  /// A copy of a leaf's first `count` bytes, owned by the caller.
  func clonedLeaf(count: Int) -> NodeRef {
    let copy = NodeRef.leaf(capacity: capacity)
    copy.bytes.update(from: bytes, count: count)
    copy.count = count
    return copy
  }

  /// A copy of a node that shares its children, owned by the caller.
  func cloned() -> NodeRef {
    if height == 0 { return clonedLeaf(count: count) }
    let copy = NodeRef.inner(height: height, capacity: capacity)
    for slot in 0..<count { copy.children[slot] = children[slot]?.retain() }
    copy.ends.update(from: ends, count: count)
    copy.count = count
    return copy
  }
}

/// Makes the node in `slot` unique: copies it if another owner refers to it too.
@inline(__always)
func makeUnique(_ slot: UnsafeMutablePointer<NodeRef?>) -> NodeRef {
  guard let node = slot.pointee else { preconditionFailure("an empty slot has no node") }
  if isUnique(slot) { return node }
  let copy = node.cloned()
  node.release()
  slot.pointee = copy
  return copy
}

/// Whether the reference in `slot` is the only one to its node.
@inline(__always)
func isUnique(_ slot: UnsafeMutablePointer<NodeRef?>) -> Bool {
  // `Unmanaged` has the layout of a plain reference.
  slot.withMemoryRebound(to: Node?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
}

/// A node with its summary during a move within a tree; its holder owns it.
struct Piece {
  var node: NodeRef
  var summary: TextSummary
}

/// The summaries of an inner node's slots.
extension Unmanaged where Instance == Node {
  /// The summary of the children before `slot`.
  @inline(__always)
  func summary(before slot: Int) -> TextSummary { slot == 0 ? .zero : summary(through: slot &- 1) }

  /// The summary of the children up to and including `slot`.
  @inline(__always)
  func summary(through slot: Int) -> TextSummary { ends[slot] }

  /// The summary of the child at `slot`.
  @inline(__always)
  func summary(at slot: Int) -> TextSummary { summary(through: slot) - summary(before: slot) }

  /// The length in `metric` of the children before `slot`.
  @inline(__always)
  func start(_ metric: Metric, of slot: Int) -> Int { slot == 0 ? 0 : end(metric, of: slot &- 1) }

  /// The length in `metric` of the child at `slot`.
  @inline(__always)
  func length(_ metric: Metric, at slot: Int) -> Int { end(metric, of: slot) &- start(metric, of: slot) }

  /// The length in `metric` of the children up to and including `slot`.
  @inline(__always)
  func end(_ metric: Metric, of slot: Int) -> Int { words[slot &* Metric.count &+ metric.rawValue] }

  /// The summary of a whole node: counted in a leaf, cached in an inner node.
  var ownSummary: TextSummary {
    height == 0 ? TextSummary(counting: bytes, count: count) : summary(before: count)
  }

  /// The slot of the child that contains the byte at `offset`; the last child also takes offsets beyond it.
  @inline(__always)
  func slot(ofByte offset: Int) -> Int { slot(reaching: offset &+ 1, .utf8) }

  /// The first slot at whose end at least `target` units of `metric` have passed, or the last slot.
  @inline(__always)
  func slot(reaching target: Int, _ metric: Metric) -> Int {
    let last = count &- 1
    var slot = 0
    while slot < last, end(metric, of: slot) < target { slot &+= 1 }
    return slot
  }
}

/// Changes to an inner node's slots.
extension Unmanaged where Instance == Node {
  /// Stores `summary` as that of the child at `slot`.
  func setSummary(_ summary: TextSummary, at slot: Int) {
    addSummary(summary - self.summary(at: slot), from: slot)
  }

  /// Adds `delta` to the ends of the children from `slot` on.
  @inline(__always)
  func addSummary(_ delta: TextSummary, from slot: Int) {
    let (ends, count) = (ends, count)
    var index = slot
    while index < count {
      ends[index] += delta
      index &+= 1
    }
  }

  /// Inserts the children of `pieces` at `slot` and takes ownership of them; there must be room.
  func insert(_ pieces: some Collection<Piece>, at slot: Int) {
    let added = pieces.count
    let moved = count - slot
    require(count + added <= capacity, "no room for \(added) more children beside \(count)")
    var end = summary(before: slot)
    (children + slot + added).update(from: children + slot, count: moved)
    (ends + slot + added).update(from: ends + slot, count: moved)
    count += added
    let sum = pieces.reduce(TextSummary.zero) { $0 + $1.summary }
    addSummary(sum, from: slot + added)
    for (index, piece) in pieces.enumerated() {
      children[slot + index] = piece.node
      end += piece.summary
      ends[slot + index] = end
    }
  }

  /// Removes the slots `slots` without releasing their children.
  func closeSlots(_ slots: Range<Int>) {
    guard !slots.isEmpty else { return }
    let sum = summary(through: slots.upperBound - 1) - summary(before: slots.lowerBound)
    let moved = count - slots.upperBound
    (children + slots.lowerBound).update(from: children + slots.upperBound, count: moved)
    (ends + slots.lowerBound).update(from: ends + slots.upperBound, count: moved)
    count -= slots.count
    addSummary(.zero - sum, from: slots.lowerBound)
  }

  /// Removes the slots `slots` and releases their children.
  func removeChildren(_ slots: Range<Int>) {
    for slot in slots { children[slot]?.release() }
    closeSlots(slots)
  }

  /// Removes the slots `slots` and returns their children, which the caller then owns.
  func takeChildren(_ slots: Range<Int>) -> [Piece] {
    let taken = slots.map { Piece(node: child($0), summary: summary(at: $0)) }
    closeSlots(slots)
    return taken
  }
}

/// The size of the rope's nodes; a parameter, so that tests reach deep trees with short texts.
package struct NodeShape: Sendable {
  /// The greatest number of bytes in a leaf; at least 8, so that two scalars always fit.
  package let leafCapacity: Int

  /// The greatest number of children of an inner node; at least 4.
  package let branching: Int

  /// Creates a shape with leaves of up to `leafCapacity` bytes and nodes of up to `branching` children.
  package init(leafCapacity: Int, branching: Int) {
    precondition(leafCapacity >= 8, "leaves of \(leafCapacity) bytes; at least 8 are needed")
    precondition(branching >= 4, "nodes of \(branching) children; at least 4 are needed")
    self.leafCapacity = leafCapacity
    self.branching = branching
  }

  /// The shape of every rope outside of tests.
  ///
  /// It was the best of several in `mdedit-bench buffer`, by small margins.
  package static let standard = NodeShape(leafCapacity: 768, branching: 24)

  /// The number of bytes put into a leaf of a new text, which leaves a little room for typing.
  var leafFill: Int { leafCapacity - leafCapacity / 16 }

  /// The least number of bytes in a leaf; a smaller leaf is merged with a neighbour.
  var leafMinimum: Int { leafCapacity / 4 }

  /// The least number of children of a node; a smaller node is merged with a neighbour.
  var childMinimum: Int { max(2, branching / 4) }
}
