/// What a rope refers to: one object, so that copying a rope counts one reference.
final class RopeStorage: ManagedBuffer<RopeState, UInt8> {
  deinit {
    withUnsafeMutablePointerToHeader {
      $0.pointee.root?.release()
      $0.pointee.lent?.release()
    }
  }

  /// The storage of `state`, whose references it owns.
  static func make(_ state: RopeState) -> RopeStorage {
    unsafeDowncast(create(minimumCapacity: 0) { _ in state }, to: RopeStorage.self)
  }

  /// Another storage of the same text that shares its nodes.
  func copied() -> RopeStorage {
    let copy = withUnsafeMutablePointerToHeader { $0.pointee }
    _ = copy.root?.retain()
    _ = copy.lent?.retain()
    return .make(copy)
  }
}

/// A tree and the one leaf that is lent out of it.
///
/// Typing happens at one place. So the leaf last edited is taken out of the tree, its slot stays empty, and edits
/// in it change nothing else: the tree's summaries are brought up to date when the leaf goes back ("settles").
/// The tree's own coordinates are those of before these edits ("stale"): the same up to the lent leaf, and off by
/// the leaf's growth behind it.
///
/// Invariants (with no leaf lent, or the lent one put back):
/// - the root is an inner node; every leaf is equally deep
/// - a leaf holds whole scalars, no leaf that follows one ending in CR starts with LF
/// - no leaf is empty but the only one of an empty text
/// - non-root nodes have `childMinimum...branching` children, leaves `leafMinimum...leafCapacity` bytes if more than
///   one
/// - every slot's summary is that of its child
struct RopeState {
  /// The sizes of the nodes.
  let shape: NodeShape
  /// The root, never `nil`; optional only to have the type of a slot.
  var root: NodeRef?
  /// The summary of all leaves but the lent one.
  var others: TextSummary

  /// The leaf that is lent out.
  var lent: NodeRef?
  /// Its bytes.
  var bytes: UnsafeMutablePointer<UInt8>?
  /// The summary of what comes before it; beyond every text while no leaf is lent.
  var start = RopeState.nowhere
  /// Its summary, up to date; the byte count in the leaf itself is not.
  var own = TextSummary.zero
  /// Its summary in the tree.
  var stale = TextSummary.zero
  /// How many edits it was lent for so far.
  var lentEdits = 0
  /// Where the last edit without a lent leaf ended.
  var lastPlace = nowhere.utf8

  /// Where the lent leaf starts while there is none.
  static let nowhere = TextSummary(utf8: .max / 2, utf16: .max / 2, scalars: .max / 2, breaks: .max / 2)

  /// A tree with `root`, which it owns.
  init(root: NodeRef, total: TextSummary, shape: NodeShape) {
    self.shape = shape
    self.root = root
    others = total
  }

  /// The summary of the whole text, up to date.
  @inline(__always)
  var total: TextSummary { others + own }

  /// The root.
  @inline(__always)
  var rootNode: NodeRef {
    guard let root else { preconditionFailure("a rope without a root") }
    return root
  }
}
