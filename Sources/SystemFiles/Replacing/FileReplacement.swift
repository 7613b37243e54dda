#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Replaces a file's content so that, whatever happens, either the old or the new bytes are there in whole.
///
/// The usual way writes a temporary file in the same folder, syncs it and renames it over the file: mode, owner and
/// symbolic links that lead to it are kept. Where a rename would lose something (other hard links to the file, an owner
/// that we may not set), or nothing can be made in the folder, the content is rewritten in place instead, after a
/// synced backup (`InPlaceBackup`), which is put back if the writing fails, and by the next one who reads the file if
/// the process is killed. Access control lists and extended attributes are kept in the second case alone.
package struct FileReplacement {
  private let calls: any FileCalls
  /// The file itself, behind all symbolic links.
  private let target: String
  private let before: FileStatus
  private let original: [UInt8]

  /// Replaces the content of the file at `path`, which was `original` while it had the status `before`, by `bytes`.
  ///
  /// Answers what the file was once it held them: asked for later, it could be what others have made of it since.
  /// Throws `ESTALE` where somebody else has written it since `before`.
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
    // Writing into a file that denies it would get round its permissions by way of the folder's.
    try calls.checkWritable(target)
    if before.linkCount == 1, let temporary = try makeReplacement(holding: bytes) {
      try replaceTarget(by: temporary)
      return temporary.status
    }
    return try writeInPlace(bytes)
  }

  /// Stops where somebody else has written the file since it was read.
  private func checkUnchanged() throws(SystemError) {
    let status = try calls.status(target)
    if !status.isUnchanged(since: before) { throw SystemError(code: ESTALE) }
  }

  // MARK: The usual way

  /// A file beside the target that can take its place, or `nil` where none can be made, or none that has the target's
  /// owner.
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
    // The files' content is safe by now; a crash before the folder is on disk brings the old one back, also in whole.
    try? sibling.synchronizeFolder()
  }

  // MARK: In place

  private func writeInPlace(_ bytes: [UInt8]) throws(SystemError) -> FileStatus {
    let status: FileStatus
    let backup = try InPlaceBackup(of: target, before, original, bytes, calls: calls)
    do throws(SystemError) {
      try checkUnchanged()
      do throws(SystemError) { status = try calls.overwrite(target, with: bytes) } catch {
        try calls.overwrite(target, with: original)
        throw error
      }
    } catch {
      // Where even the old content can't be put back, the backup is the only copy and stays.
      backup.close(removing: (try? calls.contents(of: target)) == original)
      throw error
    }
    backup.close(removing: true)
    return status
  }
}

extension SystemError {
  /// Whether the rights are missing for it.
  var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }
}

extension FileCalls {
  /// Writes `bytes` into the file at `path`, and cuts off what is left of what it had; answers what it is then.
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

  /// All bytes of the file at `path`.
  func contents(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY, mode: 0)
    defer { try? close(descriptor) }
    return try readAll(descriptor)
  }
}
