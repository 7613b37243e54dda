/// A leaf seen for reading, with all that is known of it; valid while the rope it came from is.
struct Chunk {
  /// Its bytes.
  var bytes: UnsafePointer<UInt8>
  /// The summary of what comes before it.
  var start: TextSummary
  /// Its summary.
  var own: TextSummary
}

extension RopeState {
  /// The leaf that holds the byte at `offset`, or the last one at the end.
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
  /// The leaf of the byte at `offset` under this node, in its own coordinates; never the one that is lent.
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
