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
