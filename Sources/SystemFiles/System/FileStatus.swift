#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// The permissions of a file, and for some calls its type.
package typealias FileMode = mode_t

/// What the file system says about a file.
package struct FileStatus: Sendable {
  private let status: stat

  /// The status that the system, or a test in its place, gave.
  package init(_ status: stat) { self.status = status }

  /// The status of the file that `path` leads to, symbolic links followed; `nil` where there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The status of the file at `path`, or of the symbolic link that is there; `nil` where there is none.
  package init?(linkAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The status of an open file; `nil` where the descriptor is closed.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// The length in bytes.
  package var size: Int { Int(status.st_size) }

  /// The permission bits.
  package var permissions: FileMode { status.st_mode & 0o7777 }

  /// The owner's and the group's numbers.
  package var owner: FileOwner { FileOwner(user: status.st_uid, group: status.st_gid) }

  /// How many names the file has.
  package var linkCount: Int { Int(status.st_nlink) }

  /// Whether it's an ordinary file, not a folder, pipe or device.
  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether it's a folder.
  package var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// Whether both are one file, whatever it is called.
  package func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  /// Whether the file is the same as it was, as far as identity, length and time of change tell.
  package func isUnchanged(since other: FileStatus) -> Bool {
    isSameFile(as: other) && size == other.size && written.tv_sec == other.written.tv_sec
      && written.tv_nsec == other.written.tv_nsec
  }

  /// The numbers of the device and of the file on it.
  package var identity: String { "\(status.st_dev)-\(status.st_ino)" }

  /// Identity, size and time of change in one line.
  package var stamp: String {
    let time = written
    return "\(status.st_dev):\(status.st_ino):\(status.st_size):\(time.tv_sec).\(time.tv_nsec)"
  }

  /// The stamp, and the time of the last change of the status, which nobody can set.
  package var fullStamp: String { "\(stamp):\(touched.tv_sec).\(touched.tv_nsec)" }

  /// When the content or the status changed last, in seconds since 1970.
  package var lastTouched: Int { max(Int(written.tv_sec), Int(touched.tv_sec)) }

  /// When the content changed last, as the file system says; programs can set it.
  private var written: timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// When the status changed last, which any change of the content is, too.
  private var touched: timespec {
    #if canImport(Darwin)
      status.st_ctimespec
    #else
      status.st_ctim
    #endif
  }
}
