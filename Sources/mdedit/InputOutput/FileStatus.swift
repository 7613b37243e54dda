#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the file system says about a file.
struct FileStatus {
  private let status: stat

  /// The status of the file that `path` leads to, symbolic links followed; `nil` where there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The status of an open file; `nil` where the descriptor is closed.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// The length in bytes.
  var size: Int { Int(status.st_size) }

  /// The permission bits.
  var permissions: mode_t { status.st_mode & 0o7777 }

  /// The owner's and the group's numbers.
  var owner: (user: uid_t, group: gid_t) { (status.st_uid, status.st_gid) }

  /// How many names the file has.
  var linkCount: Int { Int(status.st_nlink) }

  /// Whether it's an ordinary file, not a folder, pipe or device.
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether it's a folder.
  var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// Whether both are one file, whatever it is called.
  func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  /// Whether the file is the same as it was, as far as identity, length and time of change tell.
  func isUnchanged(since other: FileStatus) -> Bool {
    #if canImport(Darwin)
      let (mine, others) = (status.st_mtimespec, other.status.st_mtimespec)
    #else
      let (mine, others) = (status.st_mtim, other.status.st_mtim)
    #endif
    return isSameFile(as: other) && size == other.size && mine.tv_sec == others.tv_sec
      && mine.tv_nsec == others.tv_nsec
  }
}
