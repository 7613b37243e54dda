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
/// that we may not set) the content is rewritten in place instead, after a synced backup beside it, which is put back
/// if the writing fails, and deleted only at the end: a process that is killed in the middle of that leaves the backup with the
/// old bytes. Access control lists and extended attributes are kept in the second case alone.
package struct FileReplacement {
  private let calls: any FileCalls
  /// The file itself, behind all symbolic links.
  private let target: String
  private let before: FileStatus
  private let original: [UInt8]

  /// Replaces the content of the file at `path`, which was `original` while it had the status `before`, by `bytes`.
  ///
  /// Throws `ESTALE` where somebody else has written it since.
  package static func replace(
    _ path: String, from original: [UInt8], status before: FileStatus, with bytes: [UInt8],
    calls: any FileCalls = LiveFileCalls()
  ) throws(SystemError) {
    let target = try calls.resolve(path)
    let replacement = FileReplacement(calls: calls, target: target, before: before, original: original)
    try replacement.write(bytes)
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    // Writing into a file that denies it would get round its permissions by way of the folder's.
    try calls.checkWritable(target)
    if before.linkCount == 1, let temporary = try makeReplacement(holding: bytes) {
      return try replaceTarget(by: temporary)
    }
    try writeInPlace(bytes)
  }

  /// Stops where somebody else has written the file since it was read.
  private func checkUnchanged() throws(SystemError) {
    let status = try calls.status(target)
    if !status.isUnchanged(since: before) { throw SystemError(code: ESTALE) }
  }

  // MARK: The usual way

  /// A file beside the target that can take its place, or `nil` where it can't have the target's owner.
  private func makeReplacement(holding bytes: [UInt8]) throws(SystemError) -> String? {
    let sibling = SiblingFile(of: target, calls: calls)
    let made = try sibling.make(holding: bytes, mode: before.permissions, owner: before.owner)
    if made.isOwned { return made.path }
    try? calls.remove(made.path)
    return nil
  }

  private func replaceTarget(by temporary: String) throws(SystemError) {
    do throws(SystemError) {
      try checkUnchanged()
      try calls.rename(temporary, to: target)
    } catch {
      try? calls.remove(temporary)
      throw error
    }
    SiblingFile(of: target, calls: calls).synchronizeFolder()
  }

  // MARK: In place

  private func writeInPlace(_ bytes: [UInt8]) throws(SystemError) {
    let sibling = SiblingFile(of: target, calls: calls)
    let backup = try sibling.make(holding: original, mode: before.permissions).path
    do throws(SystemError) {
      try checkUnchanged()
      do throws(SystemError) { try overwrite(bytes) } catch {
        try overwrite(original)
        throw error
      }
    } catch {
      // Where even the old content can't be put back, the backup is the only copy and stays.
      if (try? content()) == original { try? calls.remove(backup) }
      throw error
    }
    try? calls.remove(backup)
  }

  private func overwrite(_ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try calls.open(target, O_WRONLY, mode: 0)
    do throws(SystemError) {
      try calls.writeAll(bytes, to: descriptor)
      try calls.truncate(descriptor, to: bytes.count)
      try calls.synchronize(descriptor)
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    try calls.close(descriptor)
  }

  private func content() throws(SystemError) -> [UInt8] {
    let descriptor = try calls.open(target, O_RDONLY, mode: 0)
    defer { try? calls.close(descriptor) }
    return try calls.readAll(descriptor)
  }
}
