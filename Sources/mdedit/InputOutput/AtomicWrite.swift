#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Replaces a file's content so that, whatever happens, either the old or the new text is there in whole.
///
/// The usual way writes a temporary file in the same folder, syncs it and renames it over the file: mode, owner and
/// symbolic links that lead to it are kept. Where a rename would lose something (other hard links to the file, an owner
/// that we may not set) the content is rewritten in place instead, after a synced backup beside it, which is put back
/// if the writing fails, and deleted only at the end. Access control lists and extended attributes are kept in the
/// second case alone.
struct AtomicWrite {
  /// The file itself, behind all symbolic links.
  private let target: String
  private let before: FileStatus
  private let original: [UInt8]

  /// Replaces the content of the file that was read as `input` by `bytes`.
  static func replace(_ input: Input, with bytes: [UInt8]) throws(Problem) {
    guard let status = input.status, status.isRegular else {
      throw Problem(
        Place(input.name), "is no ordinary file; leave out --write to get the result on standard output")
    }
    guard let target = resolved(input.name) else {
      throw Problem(Place(input.name), "cannot be written: \(SystemError.last.reason); check its path")
    }
    try AtomicWrite(target: target, before: status, original: input.bytes).write(bytes, name: input.name)
  }

  private func write(_ bytes: [UInt8], name: String) throws(Problem) {
    do throws(SystemError) {
      // Writing into a file that denies it would get round its permissions by way of the folder's.
      try SystemCalls.check(access(target, W_OK))
      if before.linkCount == 1, let temporary = try makeReplacement(holding: bytes) {
        return try replaceTarget(by: temporary)
      }
      try writeInPlace(bytes)
    } catch {
      throw Problem(Place(name), "cannot be written: \(error.reason); mend that and run it again")
    }
  }

  /// Stops where somebody else has written the file since it was read.
  private func checkUnchanged() throws(SystemError) {
    if FileStatus(path: target)?.isUnchanged(since: before) != true { throw SystemError(code: ESTALE) }
  }

  // MARK: The usual way

  /// A file beside the target that can take its place, or `nil` where it can't have the target's owner.
  private func makeReplacement(holding bytes: [UInt8]) throws(SystemError) -> String? {
    let path = try makeSibling(holding: bytes)
    if keepsOwner(path) { return path }
    unlink(path)
    return nil
  }

  private func replaceTarget(by temporary: String) throws(SystemError) {
    do throws(SystemError) {
      try checkUnchanged()
      try SystemCalls.check(rename(temporary, target))
    } catch {
      unlink(temporary)
      throw error
    }
    syncFolder()
  }

  /// A new file beside the target, with its mode, that holds `bytes` for sure.
  private func makeSibling(holding bytes: [UInt8]) throws(SystemError) -> String {
    while true {
      let path = folder + ".mdedit-" + String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(SystemError) {
        let descriptor = try SystemCalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        try fill(path, descriptor, with: bytes)
        return path
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }

  private func fill(_ path: String, _ descriptor: Int32, with bytes: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      var isOpen = true
      defer { if isOpen { close(descriptor) } }
      try SystemCalls.writeAll(bytes, to: descriptor)
      try SystemCalls.check(fchmod(descriptor, before.permissions))
      try SystemCalls.check(fsync(descriptor))
      isOpen = false
      try SystemCalls.check(close(descriptor))
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Gives the file at `path` the target's owner and mode; whether it has them now.
  private func keepsOwner(_ path: String) -> Bool {
    guard let made = FileStatus(path: path) else { return false }
    if made.owner == before.owner { return true }
    // A change of owner clears the set-user bits, so the mode is set again.
    return chown(path, before.owner.user, before.owner.group) == 0 && chmod(path, before.permissions) == 0
  }

  private func syncFolder() {
    // The content is safe by now; a crash before the folder is on disk brings the old file back, also in whole.
    guard let descriptor = try? SystemCalls.open(folder, O_RDONLY | O_DIRECTORY) else { return }
    fsync(descriptor)
    close(descriptor)
  }

  // MARK: In place

  private func writeInPlace(_ bytes: [UInt8]) throws(SystemError) {
    let backup = try makeSibling(holding: original)
    do throws(SystemError) {
      try checkUnchanged()
      do throws(SystemError) { try overwrite(bytes) } catch {
        try overwrite(original)
        throw error
      }
    } catch {
      // Where even the old content can't be put back, the backup is the only copy and stays.
      if (try? Input.read(target).bytes) == original { unlink(backup) }
      throw error
    }
    unlink(backup)
  }

  private func overwrite(_ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try SystemCalls.open(target, O_WRONLY)
    do throws(SystemError) {
      try SystemCalls.writeAll(bytes, to: descriptor)
      try SystemCalls.check(ftruncate(descriptor, off_t(bytes.count)))
      try SystemCalls.check(fsync(descriptor))
    } catch {
      close(descriptor)
      throw error
    }
    try SystemCalls.check(close(descriptor))
  }

  // MARK: Paths

  private var folder: String { target.lastIndex(of: "/").map { String(target[...$0]) } ?? "./" }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
