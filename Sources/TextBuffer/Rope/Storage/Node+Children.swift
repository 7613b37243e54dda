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
