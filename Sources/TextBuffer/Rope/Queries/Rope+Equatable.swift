extension Rope: Hashable {
  /// Whether both texts have the same bytes.
  ///
  /// - Complexity: O(1) for a rope and its copy and for different lengths, else O(n), where shared chunks cost next to
  ///   nothing
  public static func == (lhs: Rope, rhs: Rope) -> Bool {
    if lhs.storage === rhs.storage { return true }
    let (left, right) = (lhs.state.pointee.total, rhs.state.pointee.total)
    guard left == right else { return false }
    var offset = 0
    return lhs.reading { left in
      left.pointee.read(0, left.pointee.total.utf8) { chunk in
        defer { offset += chunk.count }
        return rhs.matches(chunk, at: offset)
      }
    }
  }

  /// Feeds the text's bytes to `hasher`, independently of their division into chunks.
  ///
  /// - Complexity: O(n)
  public func hash(into hasher: inout Hasher) {
    withChunks(in: range) { for byte in $0 { hasher.combine(byte) } }
  }

  /// Whether the bytes of `chunk` are at `offset`.
  private func matches(_ chunk: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    var rest = chunk[...]
    return reading { state in
      state.pointee.read(offset, offset + chunk.count) { own in
        let other = UnsafeBufferPointer(rebasing: rest.prefix(own.count))
        rest = rest.dropFirst(own.count)
        // Texts that were derived from one another share most chunks.
        return own.baseAddress == other.baseAddress || own.elementsEqual(other)
      }
    }
  }
}
