/// Up to three runs of bytes read as one, so that leaves can be cut from them without joining them first.
struct Gather {
  var first: UnsafeBufferPointer<UInt8>
  var second = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var third = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  var count: Int { first.count + second.count + third.count }

  /// The byte at `index`.
  func byte(_ index: Int) -> UInt8 {
    if index < first.count { return first[index] }
    let rest = index - first.count
    return rest < second.count ? second[rest] : third[rest - second.count]
  }

  /// Copies the bytes of `range` to `target`.
  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    var target = target
    var base = 0
    for part in [first, second, third] {
      let low = max(range.lowerBound - base, 0)
      let high = min(range.upperBound - base, part.count)
      if low < high, let bytes = part.baseAddress {
        target.update(from: bytes + low, count: high - low)
        target += high - low
      }
      base += part.count
    }
  }

  /// The last position at or before `index` where a leaf may end, which is not inside a scalar or CRLF.
  func cut(atOrBefore index: Int) -> Int {
    var index = index
    while index > 0, index < count, !isCut(index) { index -= 1 }
    return index
  }

  /// The first position at or after `index` where a leaf may end.
  func cut(atOrAfter index: Int) -> Int {
    var index = index
    while index < count, !isCut(index) { index += 1 }
    return index
  }

  private func isCut(_ index: Int) -> Bool {
    let next = byte(index)
    if Byte.isContinuation(next) { return false }
    return next != ASCII.lineFeed || byte(index - 1) != ASCII.carriageReturn
  }
}

extension Gather {
  /// The bytes split into leaves of about equal size.
  func leaves(_ shape: NodeShape) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(count / shape.leafFill + 1)
    var start = 0
    while start < count {
      let rest = count - start
      let leaves = (rest + shape.leafFill - 1) / shape.leafFill
      let size = (rest + leaves - 1) / leaves
      let end = leaves == 1 ? count : cut(atOrBefore: start + size)
      require(end > start, "no place to cut at \(start): the bytes are not UTF-8")
      pieces.append(leaf(start..<end, shape))
      start = end
    }
    return pieces
  }

  /// The bytes as one leaf.
  func leaf(_ shape: NodeShape) -> Piece { leaf(0..<count, shape) }

  /// The bytes of `range` as one leaf.
  private func leaf(_ range: Range<Int>, _ shape: NodeShape) -> Piece {
    let node = NodeRef.leaf(capacity: shape.leafCapacity)
    copy(range, to: node.bytes)
    node.count = range.count
    return Piece(node: node, summary: TextSummary(counting: node.bytes, count: range.count))
  }
}
