#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
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
  package let folder: String
  let calls: any FileCalls

  /// How the names of temporary files begin.
  static let prefix = ".mdedit-tmp-"

  private static let mostNames = 100

  /// Makes files beside the one at `path`.
  package init(of path: String, calls: any FileCalls = LiveFileCalls()) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    self.calls = calls
  }

  /// A new file that holds `bytes` for sure.
  ///
  /// It has what the umask leaves of `mode`, or the permissions and the owner of `original`. Throws `EEXIST` where each
  /// of very many names was taken by somebody else, or the file system tells no file's name from another one's.
  package func make(
    holding bytes: [UInt8], mode: FileMode = 0o600, like original: FileStatus? = nil
  ) throws(SystemError) -> Made {
    for _ in 0..<Self.mostNames {
      let path = folder + Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(SystemError) {
        return try make(path, holding: bytes, mode: mode, like: original)
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw SystemError(code: EEXIST)
  }

  /// A new file at `path` that holds `bytes` for sure; throws `EEXIST` where there is one.
  func make(
    _ path: String, holding bytes: [UInt8], mode: FileMode = 0o600, like original: FileStatus? = nil
  ) throws(SystemError) -> Made {
    let descriptor = try openLocked(path, mode: mode)
    do throws(SystemError) {
      let isOwned = try write(bytes, to: descriptor, like: original)
      let status = try calls.status(of: descriptor)
      return Made(path: path, descriptor: descriptor, isOwned: isOwned, status: status)
    } catch {
      abandon(path, descriptor)
      throw error
    }
  }

  /// A new file at `path`, locked; throws `EEXIST` where there is one.
  ///
  /// Until it's locked, whoever looks for strays can take it for one. It's theirs then, and as good as never made.
  private func openLocked(_ path: String, mode: FileMode) throws(SystemError) -> Int32 {
    let descriptor = try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    let isOurs: Bool
    do throws(SystemError) {
      try calls.lock(descriptor)
      isOurs = try calls.isName(path, of: descriptor)
    } catch {
      guard error.code == EWOULDBLOCK else {
        abandon(path, descriptor)
        throw error
      }
      isOurs = false
    }
    if isOurs { return descriptor }
    try? calls.close(descriptor)
    throw SystemError(code: EEXIST)
  }

  /// Removes a file that came to nothing, while its lock keeps everybody else from that.
  private func abandon(_ path: String, _ descriptor: Int32) {
    try? calls.remove(path)
    try? calls.close(descriptor)
  }

  /// Lets a file go that has its final name, or removes it where it hasn't.
  package func finish(_ made: Made, removing: Bool) {
    if removing { return abandon(made.path, made.descriptor) }
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
  package func removeStrays() {
    guard let names = try? calls.names(in: folder) else { return }
    for name in names where name.hasPrefix(Self.prefix) {
      if let descriptor = calls.takeStray(folder + name) { abandon(folder + name, descriptor) }
    }
  }

  private func write(
    _ bytes: [UInt8], to descriptor: Int32, like original: FileStatus?
  ) throws(SystemError) -> Bool {
    let status = try calls.status(of: descriptor)
    if let owner = original?.owner, status.owner != owner {
      do throws(SystemError) { try calls.changeOwner(descriptor, to: owner) } catch { return false }
    }
    try calls.writeAll(bytes, to: descriptor)
    // After the owner, since a change of owner clears the set-user bits. Where all files have the same permissions, as
    // on FAT, asking for them would fail.
    if let mode = original?.permissions, status.permissions != mode {
      try calls.changeMode(descriptor, to: mode)
    }
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
