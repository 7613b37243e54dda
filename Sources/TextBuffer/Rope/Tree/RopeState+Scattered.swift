/// Edits far from one another.
///
/// To lend a leaf pays only if the next edits are in it too; otherwise taking it out and putting it back is wasted.
extension RopeState {
  /// The greatest distance from the last edit, in bytes, at which the next one still counts as typing.
  private static var reach: Int { 64 }

  /// Makes the change in the tree itself in one descent, if it is far from the last one and fits into one leaf.
  ///
  /// Returns whether it was made.
  mutating func replaceScattered(_ low: Int, _ high: Int, with text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard lent == nil ? abs(low &- lastPlace) > Self.reach : lentEdits <= 1 else { return false }
    settle()
    guard let delta = shape.replace(low, high, with: text, under: makeUnique(&root), base: 0) else {
      return false
    }
    others += delta
    lastPlace = low &+ text.count
    return true
  }
}

extension NodeShape {
  /// Replaces the bytes from `low` to `high`, relative to `node`, which starts at `base` and must be unique.
  ///
  /// Returns the change of the summary. Returns `nil` and changes no text if one leaf isn't enough.
  fileprivate func replace(
    _ low: Int, _ high: Int, with text: UnsafeBufferPointer<UInt8>, under node: NodeRef, base: Int
  ) -> TextSummary? {
    let slot = node.slot(ofByte: low)
    let start = node.start(.utf8, of: slot)
    guard high <= node.end(.utf8, of: slot) else { return nil }
    let child = makeUnique(node.children + slot)
    let (from, to, base) = (low &- start, high &- start, base &+ start)
    let delta =
      child.height == 0
      ? replace(from, to, with: text, in: child, base: base)
      : replace(from, to, with: text, under: child, base: base)
    if let delta { node.addSummary(delta, from: slot) }
    return delta
  }

  private func replace(
    _ from: Int, _ to: Int, with text: UnsafeBufferPointer<UInt8>, in leaf: NodeRef, base: Int
  ) -> TextSummary? {
    let (bytes, count) = (leaf.bytes, leaf.count)
    let newCount = count &- (to &- from) &+ text.count
    guard newCount >= leafMinimum, newCount <= leafCapacity,
      RopeState.staysInOrder(bytes, count, from, to, with: text, base: base)
    else { return nil }
    leaf.count = newCount
    return RopeState.edit(bytes, count, from, to, with: text)
  }
}
