#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// The system calls for replacing a file, one function each, so that a test can make any of them fail.
package protocol FileCalls: Sendable {
  /// `open`, which never waits for the other end of a pipe; the descriptor is never inherited by a child.
  func open(_ path: String, _ flags: Int32, mode: mode_t) throws(SystemError) -> Int32
  /// `read` to the end.
  func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8]
  /// A single `write`; returns the number of bytes written.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int
  /// `ftruncate`.
  func truncate(_ descriptor: Int32, to length: Int) throws(SystemError)
  /// `fchmod`.
  func changeMode(_ descriptor: Int32, to mode: mode_t) throws(SystemError)
  /// `fchown`.
  func changeOwner(_ descriptor: Int32, to owner: FileOwner) throws(SystemError)
  /// `fsync`.
  func synchronize(_ descriptor: Int32) throws(SystemError)
  /// `close`.
  func close(_ descriptor: Int32) throws(SystemError)
  /// `rename`.
  func rename(_ path: String, to newPath: String) throws(SystemError)
  /// `link`: a second name for a file; fails if the name is taken.
  func link(_ path: String, to newPath: String) throws(SystemError)
  /// `unlink`.
  func remove(_ path: String) throws(SystemError)
  /// `access`: throws unless the file may be written.
  func checkWritable(_ path: String) throws(SystemError)
  /// `stat`.
  func status(_ path: String) throws(SystemError) -> FileStatus
  /// `lstat`: for a symbolic link, the status of the link itself.
  func linkStatus(_ path: String) throws(SystemError) -> FileStatus
  /// `fstat`.
  func status(of descriptor: Int32) throws(SystemError) -> FileStatus
  /// `realpath`.
  func resolve(_ path: String) throws(SystemError) -> String
  /// `readlink`: the path in a symbolic link, as it's written there.
  func target(ofLink path: String) throws(SystemError) -> String
  /// `flock`: locks the open file until it's closed; throws `EWOULDBLOCK` if somebody else has locked it.
  func lock(_ descriptor: Int32) throws(SystemError)
  /// `readdir` to the end, without `.` and `..`.
  func names(in folder: String) throws(SystemError) -> [String]
  /// The folder for temporary files, without a slash at the end.
  var temporaryFolder: String { get }
}

/// A file's owner and group, by number.
package struct FileOwner: Hashable, Sendable {
  package var user: uid_t
  package var group: gid_t
}

/// The system's own calls.
package struct LiveFileCalls: FileCalls {
  package init() {}

  package func open(_ path: String, _ flags: Int32, mode: mode_t) throws(SystemError) -> Int32 {
    try SystemCalls.open(path, flags | O_NONBLOCK, mode: mode)
  }

  package func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    try SystemCalls.readAll(descriptor)
  }

  package func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    try SystemCalls.writeSome(bytes, to: descriptor)
  }

  package func truncate(_ descriptor: Int32, to length: Int) throws(SystemError) {
    try SystemCalls.check(ftruncate(descriptor, off_t(length)))
  }

  package func changeMode(_ descriptor: Int32, to mode: mode_t) throws(SystemError) {
    try SystemCalls.check(fchmod(descriptor, mode))
  }

  package func changeOwner(_ descriptor: Int32, to owner: FileOwner) throws(SystemError) {
    try SystemCalls.check(fchown(descriptor, owner.user, owner.group))
  }

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // Darwin's `fsync` leaves the bytes in the disk's own memory. It must suffice where
      // the file system can't do more.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try SystemCalls.check(fsync(descriptor))
  }

  package func close(_ descriptor: Int32) throws(SystemError) { try SystemCalls.close(descriptor) }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try SystemCalls.rename(path, to: newPath)
  }

  package func link(_ path: String, to newPath: String) throws(SystemError) {
    try SystemCalls.link(path, to: newPath)
  }

  package func remove(_ path: String) throws(SystemError) { try SystemCalls.check(unlink(path)) }

  package func checkWritable(_ path: String) throws(SystemError) {
    try SystemCalls.check(access(path, W_OK))
  }

  package func status(_ path: String) throws(SystemError) -> FileStatus {
    guard let status = FileStatus(path: path) else { throw .last }
    return status
  }

  package func linkStatus(_ path: String) throws(SystemError) -> FileStatus {
    guard let status = FileStatus(linkAt: path) else { throw .last }
    return status
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    guard let status = FileStatus(descriptor: descriptor) else { throw .last }
    return status
  }

  package func resolve(_ path: String) throws(SystemError) -> String {
    guard let real = realpath(path, nil) else { throw .last }
    defer { free(real) }
    return String(cString: real)
  }

  package func target(ofLink path: String) throws(SystemError) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count >= 0 else { throw .last }
    return String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package func lock(_ descriptor: Int32) throws(SystemError) {
    try SystemCalls.check(flock(descriptor, LOCK_EX | LOCK_NB))
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  package var temporaryFolder: String { Self.temporaryFolder(getenv("TMPDIR").map { String(cString: $0) }) }

  /// The folder for temporary files: `folder`, from the environment, if it's an absolute path, and `/tmp` otherwise.
  package static func temporaryFolder(_ folder: String?) -> String {
    guard let folder, folder.hasPrefix("/") else { return "/tmp" }
    return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }
}
