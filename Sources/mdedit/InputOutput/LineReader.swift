import SystemFiles

/// The lines of a descriptor as bytes, each returned as soon as it's complete.
struct LineReader {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// Bytes read but not returned yet; those before `searched` have no line feed.
  private var pending: [UInt8] = []
  private var searched = 0
  private var isAtEnd = false

  /// A reader of the lines of `descriptor`.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its line feed, which the last line may lack; `nil` at the end.
  mutating func next() throws(SystemError) -> [UInt8]? {
    while true {
      if let end = pending[searched...].firstIndex(of: 0x0A) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        searched = 0
        return line
      }
      searched = pending.count
      if isAtEnd { return takeRemainder() }
      let count = try SystemCalls.readSome(descriptor, into: &buffer)
      if count == 0 { isAtEnd = true } else { pending.append(contentsOf: buffer[..<count]) }
    }
  }

  private mutating func takeRemainder() -> [UInt8]? {
    guard !pending.isEmpty else { return nil }
    defer {
      pending = []
      searched = 0
    }
    return pending
  }
}
