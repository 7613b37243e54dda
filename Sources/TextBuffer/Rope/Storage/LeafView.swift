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
