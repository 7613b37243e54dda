import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of a file or of standard input, not decoded yet.
struct Input: Sendable {
  /// The name for messages.
  var name: String
  /// The whole content.
  var bytes: [UInt8]
  /// The file's status when it was read; `nil` for standard input.
  var status: FileStatus?

  /// Reads `path`, or standard input if it's `nil` or `-`.
  static func read(_ path: String?) throws(Problem) -> Input {
    guard let path, path != "-" else {
      do throws(SystemError) {
        return Input(name: "<stdin>", bytes: try SystemCalls.readAll(STDIN_FILENO), status: nil)
      } catch {
        throw Problem(Place("<stdin>"), "cannot be read: \(error.reason); give a file or a pipe")
      }
    }
    do throws(SystemError) { return try readFile(path) } catch {
      throw Problem(Place(path), "cannot be read: \(error.reason); check its path and permissions")
    }
  }

  private static func readFile(_ path: String) throws(SystemError) -> Input {
    // A process killed while it rewrote the file in place left it half-written.
    try InPlaceBackup.repair(path)
    let descriptor = try SystemCalls.open(path, O_RDONLY)
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor) else { throw .last }
    let bytes = try SystemCalls.readAll(descriptor, sizeHint: status.isRegular ? status.size : 0)
    return Input(name: path, bytes: bytes, status: status)
  }
}
