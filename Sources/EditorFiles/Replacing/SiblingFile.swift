#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// Makes files in the folder of another one, where a rename over that one is atomic.
package struct SiblingFile {
  private let folder: String
  private let calls: any FileCalls

  /// Makes files beside the one at `path`.
  package init(of path: String, calls: any FileCalls = LiveFileCalls()) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    self.calls = calls
  }

  /// A new file that holds `bytes` for sure, and whether it has the owner that it should have.
  package func make(
    holding bytes: [UInt8], mode: mode_t, owner: FileOwner? = nil
  ) throws(SystemError) -> (path: String, isOwned: Bool) {
    while true {
      let path = folder + ".mdedit-" + String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(SystemError) {
        let descriptor = try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        return (path, try fill(path, descriptor, with: bytes, mode: mode, owner: owner))
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }

  /// Writes the folder's own content, its files' names, to the disk.
  ///
  /// The files' content is safe by then; a crash before the folder is on disk brings the old one back, also in whole.
  package func synchronizeFolder() {
    guard let descriptor = try? calls.open(folder, O_RDONLY | O_DIRECTORY, mode: 0) else { return }
    try? calls.synchronize(descriptor)
    try? calls.close(descriptor)
  }

  private func fill(
    _ path: String, _ descriptor: Int32, with bytes: [UInt8], mode: mode_t, owner: FileOwner?
  ) throws(SystemError) -> Bool {
    var isOpen = true
    do throws(SystemError) {
      let isOwned = try write(bytes, to: descriptor, mode: mode, owner: owner)
      isOpen = false
      try calls.close(descriptor)
      return isOwned
    } catch {
      if isOpen { try? calls.close(descriptor) }
      try? calls.remove(path)
      throw error
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
