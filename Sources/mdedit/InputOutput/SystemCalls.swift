#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a system call failed with.
struct SystemError: Error, Equatable {
  /// The C library's error number.
  let code: Int32

  /// The error of the call that failed just now.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether nobody reads the pipe any more.
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's words for it.
  var reason: String {
    code == ESTALE ? "the file changed while it was being worked on" : String(cString: strerror(code))
  }
}

/// Reading and writing whole byte strings by descriptor, with nothing lost in silence.
enum SystemCalls {
  /// All that is left to read in `descriptor`; `sizeHint` bytes are expected.
  static func readAll(_ descriptor: Int32, sizeHint: Int = 0) throws(SystemError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(sizeHint)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try readSome(descriptor, into: &buffer), count > 0 {
      result.append(contentsOf: buffer[..<count])
    }
    return result
  }

  /// Reads what is there, at least one byte, into the front of `buffer`; 0 at the end.
  static func readSome(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count >= 0 { return count }
      try waitOrThrow(descriptor, for: Int16(POLLIN))
    }
  }

  /// Writes every byte, however few the system takes at a time.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    let chunkSize = 1 << 18
    var start = 0
    while start < bytes.count {
      let end = min(start + chunkSize, bytes.count)
      // A chunk is copied so that a write that stops half-way can go on from an array's start.
      var chunk = start == 0 && end == bytes.count ? bytes : Array(bytes[start..<end])
      while !chunk.isEmpty {
        let count = write(descriptor, chunk, chunk.count)
        if count == chunk.count { break }
        if count >= 0 { chunk.removeFirst(count) } else { try waitOrThrow(descriptor, for: Int16(POLLOUT)) }
      }
      start = end
    }
  }

  /// Opens `path`; never inherited by a child.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
    while true {
      #if canImport(Darwin)
        let descriptor = Darwin.open(path, flags | O_CLOEXEC, mode)
      #elseif canImport(Glibc)
        let descriptor = Glibc.open(path, flags | O_CLOEXEC, mode)
      #else
        let descriptor = Musl.open(path, flags | O_CLOEXEC, mode)
      #endif
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw .last }
    }
  }

  /// Throws the last error if `result` says that a call failed.
  static func check(_ result: Int32) throws(SystemError) {
    if result != 0 { throw .last }
  }

  /// After a failed call: returns when it's worth trying again (a signal came, or a non-blocking descriptor is
  /// ready by now), or throws.
  private static func waitOrThrow(_ descriptor: Int32, for event: Int16) throws(SystemError) {
    let error = SystemError.last
    if error.code == EINTR { return }
    guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
    var request = pollfd(fd: descriptor, events: event, revents: 0)
    _ = poll(&request, 1, -1)
  }
}
