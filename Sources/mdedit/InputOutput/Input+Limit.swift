import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Input {
  /// The bytes of the regular file at `path`, which is left as it is; refused where it has more than `limit`.
  ///
  /// What a killed process left half-written isn't repaired: nobody asked for this file.
  static func read(_ path: String, atMost limit: Int) throws(Problem) -> [UInt8] {
    do throws(SystemError) {
      // What has become a pipe since would keep us waiting.
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
