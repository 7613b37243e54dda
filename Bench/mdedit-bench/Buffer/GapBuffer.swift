/// The simplest buffer that is fast at typing: bytes with a gap where the last edit was, and no index of any kind.
///
/// A yardstick: it knows neither lines nor UTF-16, can't be shared, and takes time in proportion to the text to jump.
struct GapBuffer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var gapStart: Int
  private var gapEnd: Int

  init(_ text: String) {
    let count = text.utf8.count
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: max(64, count * 2))
    var text = text
    text.withUTF8 { if let source = $0.baseAddress { memory(start, source, count) } }
    bytes = start
    capacity = max(64, count * 2)
    gapStart = count
    gapEnd = capacity
  }

  deinit { bytes.deallocate() }

  /// The text.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: gapStart), as: UTF8.self)
      + String(decoding: UnsafeBufferPointer(start: bytes + gapEnd, count: capacity - gapEnd), as: UTF8.self)
  }

  mutating func replace(_ position: Int, _ deleted: Int, with text: String) {
    moveGap(to: position)
    gapEnd += deleted
    var text = text
    text.withUTF8 { source in
      guard let start = source.baseAddress else { return }
      if gapEnd - gapStart < source.count { grow(by: source.count) }
      memory(bytes + gapStart, start, source.count)
      gapStart += source.count
    }
  }

  private mutating func moveGap(to position: Int) {
    if position < gapStart {
      let count = gapStart - position
      memory(bytes + (gapEnd - count), bytes + position, count)
      (gapStart, gapEnd) = (position, gapEnd - count)
    } else if position > gapStart {
      let count = position - gapStart
      memory(bytes + gapStart, bytes + gapEnd, count)
      (gapStart, gapEnd) = (position, gapEnd + count)
    }
  }

  private mutating func grow(by count: Int) {
    let newCapacity = capacity * 2 + count
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    memory(grown, bytes, gapStart)
    let tail = capacity - gapEnd
    memory(grown + (newCapacity - tail), bytes + gapEnd, tail)
    bytes.deallocate()
    (bytes, capacity, gapEnd) = (grown, newCapacity, newCapacity - tail)
  }
}

/// Moves `count` bytes, which may overlap.
private func memory(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int) {
  target.update(from: source, count: count)
}
