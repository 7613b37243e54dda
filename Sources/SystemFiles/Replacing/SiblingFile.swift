#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes files in the folder of another file, so that a rename over that one is atomic.
package struct SiblingFile {
  /// A temporary file, which is locked while it's open, so that nobody takes it for one that a killed process left.
  package struct Made {
    /// The path of the file.
    package let path: String
    /// The open descriptor; close it once the file has its final name or is removed.
    package let descriptor: Int32
    /// Whether the file has the owner that it should have.
    package let isOwned: Bool
    /// The status once all bytes were written; any later difference is due to others.
    package let status: FileStatus
  }

  /// The folder, with a slash at the end.
  package let folder: String
  let calls: any FileCalls

  /// The prefix of the names of temporary files.
  static let prefix = ".mdedit-tmp-"

  private static let mostNames = 100

  /// Makes files beside the one at `path`.
  package init(of path: String, calls: any FileCalls = LiveFileCalls()) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    self.calls = calls
  }

  /// Makes a new file with `bytes`, which are on disk on return.
  ///
  /// Its mode is `mode` less the umask; with `original`, it gets the permissions and the owner of that file. Throws
  /// `EEXIST` if each of `mostNames` names was taken, or if the file system doesn't tell names apart.
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

  /// Makes a new file at `path` with `bytes`, which are on disk on return; throws `EEXIST` if there is one.
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

  /// Creates a file at `path` and locks it; throws `EEXIST` if there is one.
  ///
  /// Before it's locked, a search for strays can take it for one. Then it belongs to that search, as if it had never
  /// been made.
  private func openLocked(_ path: String, mode: FileMode) throws(SystemError) -> Int32 {
    let descriptor = try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    let isOurs: Bool
    do throws(SystemError) {
      try calls.lock(descriptor)
      isOurs = try calls.isName(path, of: descriptor)
    } catch {
      // Nobody can take a file for a stray where there are no locks, since that needs its lock.
      if [ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.code) { return descriptor }
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

  /// Removes an unfinished file while its lock keeps others from doing so.
  private func abandon(_ path: String, _ descriptor: Int32) {
    try? calls.remove(path)
    try? calls.close(descriptor)
  }

  /// Closes a file that has its final name, or removes it if `removing`.
  package func finish(_ made: Made, removing: Bool) {
    if removing { return abandon(made.path, made.descriptor) }
    try? calls.close(made.descriptor)
  }

  /// Syncs the folder itself, which holds its files' names, to disk.
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
  /// Files that can't be inspected or removed stay: nothing depends on them.
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
    // After the owner, since a change of owner clears the set-user bits. Only if they differ: a file system with the
    // same permissions for all files, such as FAT, would refuse the call.
    if let mode = original?.permissions, status.permissions != mode {
      try calls.changeMode(descriptor, to: mode)
    }
    try calls.synchronize(descriptor)
    return true
  }
}

extension FileCalls {
  /// Writes all bytes, in as many calls as needed.
  package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(rest, to: descriptor)) }
  }
}
