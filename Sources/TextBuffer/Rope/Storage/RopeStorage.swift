/// The storage of a rope: one object, so that a copy of a rope retains one reference.
final class RopeStorage: ManagedBuffer<RopeState, UInt8> {
  deinit {
    withUnsafeMutablePointerToHeader {
      $0.pointee.root?.release()
      $0.pointee.lent?.release()
    }
  }

  /// Creates the storage of `state`, and takes over its references.
  static func make(_ state: RopeState) -> RopeStorage {
    unsafeDowncast(create(minimumCapacity: 0) { _ in state }, to: RopeStorage.self)
  }

  /// Creates a second storage of the same text that shares its nodes.
  func copied() -> RopeStorage {
    let copy = withUnsafeMutablePointerToHeader { $0.pointee }
    _ = copy.root?.retain()
    _ = copy.lent?.retain()
    return .make(copy)
  }
}

/// A tree and the one leaf that is lent out of it.
///
/// Typing happens at one place. So the last edited leaf is taken out of the tree and its slot stays empty; edits in the
/// leaf change nothing else. The tree's summaries are updated when the leaf is put back ("settles"). Until then the
/// tree's own coordinates are those from before these edits ("stale"): equal up to the lent leaf, and off by the leaf's
/// growth after it.
///
/// Invariants (with no leaf lent, or after the lent one is put back):
/// - the root is an inner node; all leaves are equally deep
/// - a leaf holds whole scalars; no leaf that follows one ending in CR starts with LF
/// - no leaf is empty, except the only leaf of an empty text
/// - non-root nodes have `childMinimum...branching` children; leaves have `leafMinimum...leafCapacity` bytes if there
///   is more than one
/// - every slot's summary is that of its child
struct RopeState {
  /// The sizes of the nodes.
  let shape: NodeShape
  /// The root, never `nil`; it is optional only to have the type of a slot.
  var root: NodeRef?
  /// The summary of all leaves except the lent one.
  var others: TextSummary

  /// The lent leaf; `nil` if there is none.
  var lent: NodeRef?
  /// The bytes of the lent leaf.
  var bytes: UnsafeMutablePointer<UInt8>?
  /// The summary of the text before the lent leaf; a position after every text while no leaf is lent.
  var start = RopeState.nowhere
  /// The current summary of the lent leaf; the byte count stored in the leaf itself is stale.
  var own = TextSummary.zero
  /// The stale summary of the lent leaf in the tree.
  var stale = TextSummary.zero
  /// The number of edits since the leaf was lent.
  var lentEdits = 0
  /// The end of the last edit that was made without a lent leaf.
  var lastPlace = nowhere.utf8

  /// The value of `start` while no leaf is lent.
  static let nowhere = TextSummary(utf8: .max / 2, utf16: .max / 2, scalars: .max / 2, breaks: .max / 2)

  /// Creates a tree with `root`, which it owns.
  init(root: NodeRef, total: TextSummary, shape: NodeShape) {
    self.shape = shape
    self.root = root
    others = total
  }

  /// The current summary of the whole text.
  @inline(__always)
  var total: TextSummary { others + own }

  /// The root.
  @inline(__always)
  var rootNode: NodeRef {
    guard let root else { preconditionFailure("a rope without a root") }
    return root
  }
}

/// A leaf for reading, with its position; valid as long as the rope it came from.
struct LeafView {
  /// The leaf's bytes.
  var bytes: UnsafePointer<UInt8>
  /// The number of bytes.
  var count: Int
  /// The offset of the first byte, in bytes.
  var start: Int
  /// The length of the text before the leaf in the requested metric.
  var before: Int
  /// The length of the leaf in that metric.
  var length: Int
}

extension RopeState {
  /// The leaf that contains the byte at `offset`, with its position in `metric`; at the text's end, the last leaf.
  @inline(__always)
  func leaf(ofByte offset: Int, _ metric: Metric = .utf8) -> LeafView {
    if let bytes, offset >= start.utf8 {
      let local = offset &- start.utf8
      if local < own.utf8 || offset == total.utf8, local <= own.utf8 {
        return LeafView(
          bytes: bytes, count: own.utf8, start: start.utf8, before: start[metric], length: own[metric])
      }
      if local >= own.utf8 {
        let delta = own - stale
        var view = rootNode.leaf(ofByte: offset &- delta.utf8, metric)
        view.start &+= delta.utf8
        view.before &+= delta[metric]
        return view
      }
    }
    return rootNode.leaf(ofByte: offset, metric)
  }

  /// The first leaf at whose end at least `target` units of `metric` have passed, counted from the text's start.
  @inline(__always)
  func leaf(reaching target: Int, _ metric: Metric) -> LeafView {
    if let bytes {
      if target > start[metric] || start.utf8 == 0, target <= start[metric] &+ own[metric] {
        return LeafView(
          bytes: bytes, count: own.utf8, start: start.utf8, before: start[metric], length: own[metric])
      }
      if target > start[metric] {
        let delta = own - stale
        var view = rootNode.leaf(reaching: target &- delta[metric], metric)
        view.start &+= delta.utf8
        view.before &+= delta[metric]
        return view
      }
    }
    return rootNode.leaf(reaching: target, metric)
  }

  /// The byte at `offset`, which must be in the text.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    let leaf = leaf(ofByte: offset)
    return leaf.bytes[offset &- leaf.start]
  }
}

extension Unmanaged where Instance == Node {
  /// The leaf that contains the byte at `offset`, relative to this node.
  ///
  /// It must not be the lent one.
  fileprivate func leaf(ofByte offset: Int, _ metric: Metric) -> LeafView {
    var node = self
    var rest = offset
    var before = 0
    while true {
      let slot = node.slot(ofByte: rest)
      rest &-= node.start(.utf8, of: slot)
      before &+= node.start(metric, of: slot)
      let child = node.child(slot)
      if node.height == 1 {
        return LeafView(
          bytes: child.bytes, count: child.count, start: offset &- rest, before: before,
          length: node.length(metric, at: slot))
      }
      node = child
    }
  }

  /// The first leaf that reaches `target`, relative to this node.
  ///
  /// It must not be the lent one.
  fileprivate func leaf(reaching target: Int, _ metric: Metric) -> LeafView {
    var node = self
    var rest = target
    var start = 0
    while true {
      let slot = node.slot(reaching: rest, metric)
      rest &-= node.start(metric, of: slot)
      start &+= node.start(.utf8, of: slot)
      let child = node.child(slot)
      if node.height == 1 {
        return LeafView(
          bytes: child.bytes, count: child.count, start: start, before: target &- rest,
          length: node.length(metric, at: slot))
      }
      node = child
    }
  }
}

/// A leaf for reading, with its summaries; valid as long as the rope it came from.
struct Chunk {
  /// The leaf's bytes.
  var bytes: UnsafePointer<UInt8>
  /// The summary of the text before the leaf.
  var start: TextSummary
  /// The summary of the leaf.
  var own: TextSummary
}

extension RopeState {
  /// The leaf that contains the byte at `offset`; at the text's end, the last leaf.
  @inline(__always)
  func chunk(ofByte offset: Int) -> Chunk {
    guard let bytes, offset >= start.utf8 else { return rootNode.chunk(ofByte: offset) }
    let local = offset &- start.utf8
    if local < own.utf8 || (local == own.utf8 && offset == total.utf8) {
      return Chunk(bytes: bytes, start: start, own: own)
    }
    let delta = own - stale
    var chunk = rootNode.chunk(ofByte: offset &- delta.utf8)
    chunk.start += delta
    return chunk
  }
}

extension Unmanaged where Instance == Node {
  /// The leaf that contains the byte at `offset`, relative to this node.
  ///
  /// It must not be the lent one.
  fileprivate func chunk(ofByte offset: Int) -> Chunk {
    var node = self
    var rest = offset
    var before = TextSummary.zero
    while true {
      let slot = node.slot(ofByte: rest)
      let skipped = node.summary(before: slot)
      before += skipped
      rest &-= skipped.utf8
      let child = node.child(slot)
      if node.height == 1 { return Chunk(bytes: child.bytes, start: before, own: node.summary(at: slot)) }
      node = child
    }
  }
}
