/// A node with its summary, on its way from one place of a tree to another; owned by whoever holds it.
struct Piece {
  var node: NodeRef
  var summary: TextSummary
}

/// What an inner node knows of its slots.
extension Unmanaged where Instance == Node {
  /// The summary of the children before `slot`.
  @inline(__always)
  func summary(before slot: Int) -> TextSummary { slot == 0 ? .zero : summary(through: slot &- 1) }

  /// The summary of the children up to and with `slot`.
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

  /// The length in `metric` of the children up to and with `slot`.
  @inline(__always)
  func end(_ metric: Metric, of slot: Int) -> Int { words[slot &* Metric.count &+ metric.rawValue] }

  /// The summary of a whole node: counted in a leaf, noted in an inner node.
  var ownSummary: TextSummary {
    height == 0 ? TextSummary(counting: bytes, count: count) : summary(before: count)
  }

  /// The slot of the child that holds the byte at `offset`; the last child takes what lies beyond.
  @inline(__always)
  func slot(ofByte offset: Int) -> Int { slot(reaching: offset &+ 1, .utf8) }

  /// The first slot at whose end at least `target` of `metric` have passed, or the last one.
  @inline(__always)
  func slot(reaching target: Int, _ metric: Metric) -> Int {
    let last = count &- 1
    var slot = 0
    while slot < last, end(metric, of: slot) < target { slot &+= 1 }
    return slot
  }
}

/// What an inner node does with its slots.
extension Unmanaged where Instance == Node {
  /// Notes `summary` as that of the child at `slot`.
  func setSummary(_ summary: TextSummary, at slot: Int) {
    addSummary(summary - self.summary(at: slot), from: slot)
  }

  /// Adds `delta` to where the children from `slot` on end.
  @inline(__always)
  func addSummary(_ delta: TextSummary, from slot: Int) {
    let (ends, count) = (ends, count)
    var index = slot
    while index < count {
      ends[index] += delta
      index &+= 1
    }
  }

  /// Takes over the children of `pieces` at `slot`; there must be room.
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

  /// Forgets the children in `slots` without releasing them.
  func closeSlots(_ slots: Range<Int>) {
    guard !slots.isEmpty else { return }
    let sum = summary(through: slots.upperBound - 1) - summary(before: slots.lowerBound)
    let moved = count - slots.upperBound
    (children + slots.lowerBound).update(from: children + slots.upperBound, count: moved)
    (ends + slots.lowerBound).update(from: ends + slots.upperBound, count: moved)
    count -= slots.count
    addSummary(.zero - sum, from: slots.lowerBound)
  }

  /// Releases and forgets the children in `slots`.
  func removeChildren(_ slots: Range<Int>) {
    for slot in slots { children[slot]?.release() }
    closeSlots(slots)
  }

  /// Hands over the children in `slots`.
  func takeChildren(_ slots: Range<Int>) -> [Piece] {
    let taken = slots.map { Piece(node: child($0), summary: summary(at: $0)) }
    closeSlots(slots)
    return taken
  }
}
