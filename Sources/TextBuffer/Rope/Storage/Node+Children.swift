/// A node with its summary, on its way from one place of a tree to another; owned by whoever holds it.
struct Piece {
  var node: NodeRef
  var summary: TextSummary
}

/// What an inner node does with its slots.
extension Unmanaged where Instance == Node {
  /// The summary of the child at `slot`.
  @inline(__always)
  func summary(at slot: Int) -> TextSummary {
    TextSummary(
      utf8: row(.utf8)[slot], utf16: row(.utf16)[slot], scalars: row(.scalars)[slot],
      breaks: row(.breaks)[slot])
  }

  /// Notes `summary` as that of the child at `slot`.
  @inline(__always)
  func setSummary(_ summary: TextSummary, at slot: Int) {
    row(.utf8)[slot] = summary.utf8
    row(.utf16)[slot] = summary.utf16
    row(.scalars)[slot] = summary.scalars
    row(.breaks)[slot] = summary.breaks
  }

  /// Adds `delta` to the summary of the child at `slot`.
  @inline(__always)
  func addSummary(_ delta: TextSummary, at slot: Int) {
    row(.utf8)[slot] &+= delta.utf8
    row(.utf16)[slot] &+= delta.utf16
    row(.scalars)[slot] &+= delta.scalars
    row(.breaks)[slot] &+= delta.breaks
  }

  /// The summary of the children before `slot`.
  @inline(__always)
  func summary(before slot: Int) -> TextSummary {
    TextSummary(
      utf8: sum(.utf8, before: slot), utf16: sum(.utf16, before: slot), scalars: sum(.scalars, before: slot),
      breaks: sum(.breaks, before: slot))
  }

  /// The length in `metric` of the children before `slot`.
  @inline(__always)
  func sum(_ metric: Metric, before slot: Int) -> Int {
    let lengths = row(metric)
    var sum = 0
    for index in 0..<slot { sum &+= lengths[index] }
    return sum
  }

  /// The summary of a whole node: counted in a leaf, summed up in an inner node.
  var ownSummary: TextSummary {
    height == 0 ? TextSummary(counting: bytes, count: count) : summary(before: count)
  }

  /// The slot of the child that holds the byte at `offset`, which becomes relative to that child.
  ///
  /// The last child takes what lies beyond.
  @inline(__always)
  func slot(ofByte offset: inout Int) -> Int {
    let lengths = row(.utf8)
    let last = count &- 1
    var slot = 0
    while slot < last, offset >= lengths[slot] {
      offset &-= lengths[slot]
      slot &+= 1
    }
    return slot
  }

  /// Takes over the children of `pieces` at `slot`; there must be room.
  func insert(_ pieces: some Collection<Piece>, at slot: Int) {
    let added = pieces.count
    let moved = count - slot
    require(count + added <= capacity, "no room for \(added) more children beside \(count)")
    (children + slot + added).update(from: children + slot, count: moved)
    for metric in Metric.allCases {
      (row(metric) + slot + added).update(from: row(metric) + slot, count: moved)
    }
    for (index, piece) in pieces.enumerated() {
      children[slot + index] = piece.node
      setSummary(piece.summary, at: slot + index)
    }
    count += added
  }

  /// Forgets the children in `slots` without releasing them.
  func closeSlots(_ slots: Range<Int>) {
    let moved = count - slots.upperBound
    (children + slots.lowerBound).update(from: children + slots.upperBound, count: moved)
    for metric in Metric.allCases {
      (row(metric) + slots.lowerBound).update(from: row(metric) + slots.upperBound, count: moved)
    }
    count -= slots.count
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
