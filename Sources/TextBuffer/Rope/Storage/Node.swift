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
