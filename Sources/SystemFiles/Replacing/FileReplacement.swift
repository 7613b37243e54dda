#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Replaces a file's content so that, whatever happens, either the old or the new bytes are there as a whole.
///
/// The usual way writes a temporary file in the same folder, syncs it and renames it over the file. Mode, owner and
/// symbolic links to the file are kept.
///
/// The content is rewritten in place instead, after a synced backup (`InPlaceBackup`), if a rename would lose other
/// hard links or an owner that we may not set. The same happens if nothing can be created in the folder. The backup is
/// put back if the write fails, or by the next reader of the file if the process is killed. Access control lists and
/// extended attributes are kept only when rewriting in place.
package struct FileReplacement {
  private let calls: any FileCalls
  /// The file itself, behind all symbolic links.
  private let target: String
  private let before: FileStatus
  private let original: [UInt8]

  /// Replaces the content of the file at `path`, which was `original` and had the status `before`, with `bytes`.
  ///
  /// Returns the status right after the write; a later status could include changes by others. Throws `ESTALE` if
  /// somebody else has written the file since `before`.
  @discardableResult
  package static func replace(
    _ path: String, from original: [UInt8], status before: FileStatus, with bytes: [UInt8],
    calls: any FileCalls = LiveFileCalls()
  ) throws(SystemError) -> FileStatus {
    let target = try calls.resolve(path)
    let replacement = FileReplacement(calls: calls, target: target, before: before, original: original)
    return try replacement.write(bytes)
  }

  private var sibling: SiblingFile { SiblingFile(of: target, calls: calls) }

  private func write(_ bytes: [UInt8]) throws(SystemError) -> FileStatus {
    // Replacing a file that denies writing would bypass its permissions by way of the folder's.
    try calls.checkWritable(target)
    if before.linkCount == 1, let temporary = try makeReplacement(holding: bytes) {
      try replaceTarget(by: temporary)
      return temporary.status
    }
    return try writeInPlace(bytes)
  }

  /// Throws if somebody else has written the file since it was read.
  private func checkUnchanged() throws(SystemError) {
    let status = try calls.status(target)
    if !status.isUnchanged(since: before) { throw SystemError(code: ESTALE) }
  }

  // MARK: The usual way

  /// Makes a file beside the target that can replace it; `nil` if none can be made, or none with the target's owner.
  private func makeReplacement(holding bytes: [UInt8]) throws(SystemError) -> SiblingFile.Made? {
    let made: SiblingFile.Made
    do throws(SystemError) {
      made = try sibling.make(holding: bytes, like: before)
    } catch {
      if error.isDenied { return nil }
      throw error
    }
    if made.isOwned { return made }
    sibling.finish(made, removing: true)
    return nil
  }

  private func replaceTarget(by temporary: SiblingFile.Made) throws(SystemError) {
    do throws(SystemError) {
      try checkUnchanged()
      try calls.rename(temporary.path, to: target)
    } catch {
      sibling.finish(temporary, removing: true)
      throw error
    }
    sibling.finish(temporary, removing: false)
    // The files' content is safe by now. A crash before the folder is on disk brings the old file back, also whole.
    try? sibling.synchronizeFolder()
  }

  // MARK: In place

  private func writeInPlace(_ bytes: [UInt8]) throws(SystemError) -> FileStatus {
    let status: FileStatus
    let backup = try InPlaceBackup(of: target, before, original, bytes, calls: calls)
    do throws(SystemError) { try checkUnchanged() } catch {
      // Nothing was overwritten. Beside a backup, the next reader could take their text for a torn one.
      backup.close(removing: true)
      throw error
    }
    do throws(SystemError) {
      do throws(SystemError) { status = try calls.overwrite(target, with: bytes) } catch {
        try calls.overwrite(target, with: original)
        throw error
      }
    } catch {
      // If even the old content can't be put back, the backup is the only copy and stays.
      backup.close(removing: (try? calls.contents(of: target)) == original)
      throw error
    }
    backup.close(removing: true)
    return status
  }
}

extension SystemError {
  /// Whether the call failed for lack of rights.
  var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }
}

extension FileCalls {
  /// Writes `bytes` to the file at `path`, truncates it, and returns its status right after that.
  @discardableResult
  func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) -> FileStatus {
    let descriptor = try open(path, O_WRONLY, mode: 0)
    let status: FileStatus
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
      try truncate(descriptor, to: bytes.count)
      status = try self.status(of: descriptor)
      try synchronize(descriptor)
    } catch {
      try? close(descriptor)
      throw error
    }
    try close(descriptor)
    return status
  }

  /// Reads all bytes of the file at `path`.
  func contents(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY, mode: 0)
    defer { try? close(descriptor) }
    return try readAll(descriptor)
  }
}
