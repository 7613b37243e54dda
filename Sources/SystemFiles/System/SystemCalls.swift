#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The error of a failed system call.
package struct SystemError: Error, Equatable {
  /// The C library's error number.
  package let code: Int32

  /// The error with the number `code`.
  package init(code: Int32) { self.code = code }

  /// The error of the call that just failed.
  package static var last: SystemError { SystemError(code: errno) }

  /// Whether the pipe has no reader any more.
  package var isClosedPipe: Bool { code == EPIPE }

  /// The system's text for the error.
  package var reason: String {
    code == ESTALE ? "the file changed while it was being worked on" : String(cString: strerror(code))
  }
}

// The system's functions whose names `SystemCalls` hides.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: FileMode) -> Int32 { open(path, flags, mode) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }
private func systemLink(_ path: String, _ newPath: String) -> Int32 { link(path, newPath) }

/// Reading and writing whole byte strings by descriptor, without silent losses.
package enum SystemCalls {
  /// Reads `descriptor` to the end; `sizeHint` is the expected number of bytes.
  package static func readAll(_ descriptor: Int32, sizeHint: Int = 0) throws(SystemError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(sizeHint)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try readSome(descriptor, into: &buffer), count > 0 {
      result.append(contentsOf: buffer[..<count])
    }
    return result
  }

  /// Reads at least one byte into the front of `buffer`, waiting if needed, and returns the number; 0 at the end.
  package static func readSome(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count >= 0 { return count }
      try waitOrThrow(descriptor, for: Int16(POLLIN))
    }
  }

  /// Writes the front of `bytes`, at least one byte unless there are none, and returns the number.
  package static func writeSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    // Copied so that the written bytes begin at an array's start.
    let chunk = Array(bytes.prefix(1 << 18))
    while true {
      let count = write(descriptor, chunk, chunk.count)
      if count >= 0 { return count }
      try waitOrThrow(descriptor, for: Int16(POLLOUT))
    }
  }

  /// Writes all bytes, in as many calls as needed.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try LiveFileCalls().writeAll(bytes, to: descriptor)
  }

  /// The folder from which relative paths start; `nil` if it's gone.
  package static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Opens `path`; the descriptor is never inherited by a child.
  package static func open(_ path: String, _ flags: Int32, mode: FileMode = 0) throws(SystemError) -> Int32 {
    while true {
      let descriptor = systemOpen(path, flags | O_CLOEXEC, mode)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw .last }
    }
  }

  /// Closes `descriptor`; even if that fails, it's closed.
  package static func close(_ descriptor: Int32) throws(SystemError) {
    try check(systemClose(descriptor))
  }

  /// Renames the file at `path` to `newPath`, replacing any file of that name.
  package static func rename(_ path: String, to newPath: String) throws(SystemError) {
    try check(systemRename(path, newPath))
  }

  /// Gives the file at `path` the second name `newPath`; fails if that is taken.
  package static func link(_ path: String, to newPath: String) throws(SystemError) {
    try check(systemLink(path, newPath))
  }

  /// Throws the last error if `result` reports a failure.
  package static func check(_ result: Int32) throws(SystemError) {
    if result != 0 { throw .last }
  }

  /// Handles a failed call: returns once a retry is worthwhile, and throws otherwise.
  ///
  /// A retry is worthwhile after a signal, and once a non-blocking descriptor is ready.
  private static func waitOrThrow(_ descriptor: Int32, for event: Int16) throws(SystemError) {
    let error = SystemError.last
    if error.code == EINTR { return }
    guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
    var request = pollfd(fd: descriptor, events: event, revents: 0)
    _ = poll(&request, 1, -1)
  }
}
