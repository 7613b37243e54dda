import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Input {
  /// Reads the regular file at `path` without changing it; throws if it has more than `limit` bytes.
  ///
  /// A half-written file of a killed process isn't repaired, since the user didn't ask for this file.
  static func read(_ path: String, atMost limit: Int) throws(Problem) -> [UInt8] {
    do throws(SystemError) {
      // Without `O_NONBLOCK`, a file that has been replaced by a pipe would block.
      let descriptor = try SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
      defer { close(descriptor) }
      guard let status = FileStatus(descriptor: descriptor) else { throw .last }
      if status.isRegular, status.size <= limit {
        return try SystemCalls.readAll(descriptor, sizeHint: status.size)
      }
    } catch { throw Problem(Place(path), "cannot be read: \(error.reason); check its path and permissions") }
    throw Problem(Place(path), "is no file of at most \(limit) bytes; it isn't looked at")
  }
}
