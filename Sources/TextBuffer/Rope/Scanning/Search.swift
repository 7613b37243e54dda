/// Finding places inside a leaf.
extension LeafView {
  /// The number of scalars, UTF-16 code units or breaks in the first `local` bytes.
  func count(_ metric: Metric, before local: Int) -> Int {
    if local == count { return length }
    if metric != .breaks, length == count { return local }
    if metric == .breaks, length == 0 || local == 0 { return 0 }
    return TextSummary(counting: bytes, count: local, next: bytes[local])[metric]
  }

  /// The number of bytes up to the place where `target` scalars or UTF-16 code units have passed.
  ///
  /// A target inside a surrogate pair gives the scalar's start.
  func bytes(reaching target: Int, _ metric: Metric) -> Int {
    if length == count { return target }
    var rest = target
    var index = 0
    var stride = ByteRun.stride
    while stride >= ByteRun.width {
      guard index &+ stride < count else {
        stride /= 4
        continue
      }
      let sums = ByteRun.counts(bytes + index, stride)
      let units = stride &- sums.continuations &+ (metric == .utf16 ? sums.long : 0)
      if units > rest {
        stride /= 4
      } else {
        rest &-= units
        index &+= stride
      }
    }
    // The runs may have ended inside a scalar, whose units are counted by then.
    while index < count, Byte.isContinuation(bytes[index]) { index &+= 1 }
    while index < count, rest > 0 {
      let byte = bytes[index]
      let units = metric == .utf16 && byte >= 0xF0 ? 2 : 1
      if units > rest { break }
      rest &-= units
      index &+= Byte.width(byte)
    }
    return index
  }

  /// The number of bytes up to the end of the `target`th line break, counted from 1.
  func bytes(throughBreak target: Int) -> Int {
    var rest = target
    var index = 0
    var stride = ByteRun.stride
    while stride >= ByteRun.width {
      guard index &+ stride < count else {
        stride /= 4
        continue
      }
      let breaks = ByteRun.counts(bytes + index, stride).breaks
      if breaks >= rest {
        stride /= 4
      } else {
        rest &-= breaks
        index &+= stride
      }
    }
    while index < count {
      let byte = bytes[index]
      index &+= 1
      if byte < 0x0E {
        rest &-= Byte.breaks(byte, next: index < count ? bytes[index] : 0)
        if rest == 0 { return index }
      }
    }
    return index
  }
}

extension Byte {
  /// The length of the scalar that starts with `byte`.
  @inline(__always)
  static func width(_ byte: UInt8) -> Int {
    if byte < 0x80 { return 1 }
    if byte < 0xE0 { return 2 }
    return byte < 0xF0 ? 3 : 4
  }
}
