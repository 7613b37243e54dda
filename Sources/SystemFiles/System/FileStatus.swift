#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// The permissions of a file, and for some calls its type.
package typealias FileMode = mode_t

/// The file system's data about a file.
package struct FileStatus: Sendable {
  private let status: stat

  /// The status `status`, from the system or from a test.
  package init(_ status: stat) { self.status = status }

  /// The status of the file that `path` leads to, symbolic links followed; `nil` if it can't be read.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The status of the file or of the symbolic link at `path`; `nil` if it can't be read.
  package init?(linkAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// The status of an open file; `nil` if the descriptor is closed.
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

  /// The number of the file's names (hard links).
  package var linkCount: Int { Int(status.st_nlink) }

  /// Whether it's a regular file, not a folder, pipe or device.
  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether it's a folder.
  package var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// Whether it's a symbolic link.
  package var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

  /// Whether both are the same file, whatever its names.
  package func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  /// Whether the file is unchanged, judged by identity, length and modification time.
  package func isUnchanged(since other: FileStatus) -> Bool {
    isSameFile(as: other) && size == other.size && written.tv_sec == other.written.tv_sec
      && written.tv_nsec == other.written.tv_nsec
  }

  /// The numbers of the device and of the file on it (inode).
  package var identity: String { "\(status.st_dev)-\(status.st_ino)" }

  /// Identity, length and modification time in one line.
  package var stamp: String {
    let time = written
    return "\(status.st_dev):\(status.st_ino):\(status.st_size):\(time.tv_sec).\(time.tv_nsec)"
  }

  /// The stamp together with the time of the last status change, which programs can't set.
  package var fullStamp: String { "\(stamp):\(touched.tv_sec).\(touched.tv_nsec)" }

  /// The time of the last change of content or status, in seconds since 1970.
  package var lastTouched: Int { max(Int(written.tv_sec), Int(touched.tv_sec)) }

  /// The time of the last change of the content; programs can set it.
  private var written: timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// The time of the last change of the status; a change of the content counts as one.
  private var touched: timespec {
    #if canImport(Darwin)
      status.st_ctimespec
    #else
      status.st_ctim
    #endif
  }
}
