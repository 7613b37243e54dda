import SystemFiles

/// Lines of a descriptor as bytes, each handed out as soon as it's there.
struct LineReader {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// Bytes that were read and not handed out yet; those before `searched` hold no line feed.
  private var pending: [UInt8] = []
  private var searched = 0
  private var isAtEnd = false

  /// The lines that `descriptor` has to give.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its line feed, or `nil` at the end; a last line needs no line feed.
  mutating func next() throws(SystemError) -> [UInt8]? {
    while true {
      if let end = pending[searched...].firstIndex(of: 0x0A) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        searched = 0
        return line
      }
      searched = pending.count
      if isAtEnd { return takeRest() }
      let count = try SystemCalls.readSome(descriptor, into: &buffer)
      if count == 0 { isAtEnd = true } else { pending.append(contentsOf: buffer[..<count]) }
    }
  }

  private mutating func takeRest() -> [UInt8]? {
    guard !pending.isEmpty else { return nil }
    defer {
      pending = []
      searched = 0
    }
    return pending
  }
}
