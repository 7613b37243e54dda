import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Unix sockets that accept one client.
enum UnixSocket {
  /// Listens at `path`, for this user only, and returns the descriptor of the first client.
  ///
  /// Afterwards the path is removed.
  static func client(at path: String) throws(Problem) -> Int32 {
    do throws(SystemError) {
      let listener = try open()
      defer { close(listener) }
      try name(listener, path)
      defer { unlink(path) }
      // Nobody can connect before the socket listens.
      try SystemCalls.check(chmod(path, 0o600))
      try SystemCalls.check(listen(listener, 1))
      while true {
        let client = accept(listener, nil, nil)
        if client >= 0 { return client }
        if errno != EINTR { throw .last }
      }
    } catch {
      let place = Place(path)
      if error.code == EADDRINUSE {
        throw Problem(
          place, "cannot be listened on: there is something at this path; remove it, or take another")
      }
      throw Problem(place, "cannot be listened on: \(error.reason); check the path and the permissions")
    }
  }

  /// Closes the connection.
  static func leave(_ client: Int32) { close(client) }

  private static func open() throws(SystemError) -> Int32 {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    if descriptor < 0 { throw .last }
    return descriptor
  }

  private static func name(_ descriptor: Int32, _ path: String) throws(SystemError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      // One byte is reserved for the terminating zero.
      guard path.utf8.count < place.count else { return false }
      place.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw SystemError(code: ENAMETOOLONG) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try SystemCalls.check(result)
  }
}
