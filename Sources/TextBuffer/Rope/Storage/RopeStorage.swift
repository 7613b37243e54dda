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
