#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// Makes files in the folder of another one, where a rename over that one is atomic.
package struct SiblingFile {
  /// A temporary file, which is locked for as long as it's open: so nobody takes it for one that a killed process left.
  package struct Made {
    /// Where it is.
    package let path: String
    /// By which it is open; to be closed once it has its final name or is removed.
    package let descriptor: Int32
    /// Whether it has the owner that it should have.
    package let isOwned: Bool
    /// What it was once it held its bytes: what differs from that later is the work of others.
    package let status: FileStatus
  }

  /// The folder, with a slash at the end.
  let folder: String
  private let calls: any FileCalls

  /// How the names of temporary files begin.
  static let prefix = ".mdedit-tmp-"

  /// Makes files beside the one at `path`.
  package init(of path: String, calls: any FileCalls = LiveFileCalls()) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    self.calls = calls
  }

  /// A new file that holds `bytes` for sure.
  package func make(
    holding bytes: [UInt8], mode: mode_t, owner: FileOwner? = nil
  ) throws(SystemError) -> Made {
    while true {
      let path = folder + Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(SystemError) {
        return try make(path, holding: bytes, mode: mode, owner: owner)
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }

  /// A new file at `path` that holds `bytes` for sure; throws `EEXIST` where there is one.
  func make(
    _ path: String, holding bytes: [UInt8], mode: mode_t, owner: FileOwner? = nil
  ) throws(SystemError) -> Made {
    let descriptor = try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    do throws(SystemError) {
      try calls.lock(descriptor)
      let isOwned = try write(bytes, to: descriptor, mode: mode, owner: owner)
      let status = try calls.status(of: descriptor)
      return Made(path: path, descriptor: descriptor, isOwned: isOwned, status: status)
    } catch {
      try? calls.close(descriptor)
      try? calls.remove(path)
      throw error
    }
  }

  /// Lets a file go that has its final name, or removes it where it hasn't.
  func finish(_ made: Made, removing: Bool) {
    if removing { try? calls.remove(made.path) }
    try? calls.close(made.descriptor)
  }

  /// Writes the folder's own content, its files' names, to the disk.
  package func synchronizeFolder() throws(SystemError) {
    let descriptor = try calls.open(folder, O_RDONLY | O_DIRECTORY, mode: 0)
    do throws(SystemError) { try calls.synchronize(descriptor) } catch {
      try? calls.close(descriptor)
      throw error
    }
    try? calls.close(descriptor)
  }

  /// Removes the temporary files in the folder that killed processes of this user left.
  ///
  /// What can't be looked at or removed stays: nothing rests on it.
  func removeStrays() {
    guard let names = try? calls.names(in: folder) else { return }
    for name in names where name.hasPrefix(Self.prefix) {
      guard let descriptor = try? calls.open(folder + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, mode: 0)
      else {
        continue
      }
      // Who writes one holds its lock.
      if (try? calls.lock(descriptor)) != nil, let status = try? calls.status(of: descriptor),
        status.isRegular, status.owner.user == geteuid()
      {
        try? calls.remove(folder + name)
      }
      try? calls.close(descriptor)
    }
  }

  private func write(
    _ bytes: [UInt8], to descriptor: Int32, mode: mode_t, owner: FileOwner?
  ) throws(SystemError) -> Bool {
    if let owner, try calls.status(of: descriptor).owner != owner {
      do throws(SystemError) { try calls.changeOwner(descriptor, to: owner) } catch { return false }
    }
    try calls.writeAll(bytes, to: descriptor)
    // After the owner, since a change of owner clears the set-user bits.
    try calls.changeMode(descriptor, to: mode)
    try calls.synchronize(descriptor)
    return true
  }
}

extension FileCalls {
  /// Writes every byte, however few the system takes at a time.
  package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(rest, to: descriptor)) }
  }
}
