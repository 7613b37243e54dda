#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A copy of a file that is rewritten in place, for its repair if the process is killed during the write.
///
/// The copy is beside the file, or in the folder for temporary files if nothing can be created beside it; its name
/// holds the file's identity. It holds the old and the new bytes. So a torn file can be told from one that somebody
/// else has written since, which is left alone. The writer holds the copy's lock.
package struct InPlaceBackup {
  private let made: SiblingFile.Made
  private let sibling: SiblingFile

  /// Makes a backup of the file at `path`, which has the bytes `old` and gets `new`; on return it's on disk.
  init(
    of path: String, _ status: FileStatus, _ old: [UInt8], _ new: [UInt8], calls: any FileCalls
  ) throws(SystemError) {
    let bytes = Array("\(Self.title)\(old.count) \(new.count)\n".utf8) + old + new
    for place in Self.places(of: path, status, calls) {
      let sibling = SiblingFile(of: place, calls: calls)
      do throws(SystemError) { made = try sibling.make(place, holding: bytes) } catch {
        if error.isDenied { continue }
        // There is a backup already. The next read repairs the file from it. Until then, no write begins.
        throw error.code == EEXIST ? SystemError(code: ESTALE) : error
      }
      self.sibling = sibling
      do throws(SystemError) { try sibling.synchronizeFolder() } catch {
        sibling.finish(made, removing: true)
        throw error
      }
      return
    }
    throw SystemError(code: EACCES)
  }

  /// Releases the lock, and removes the backup if `removing`.
  func close(removing: Bool) { sibling.finish(made, removing: removing) }

  /// Restores the old bytes of the file at `path` if a process was killed while it rewrote the file in place.
  ///
  /// Does nothing if there is no such file or no backup, or if the writer is still at work.
  package static func repair(_ path: String, calls: any FileCalls = LiveFileCalls()) throws(SystemError) {
    guard let target = try? calls.resolve(path), let status = try? calls.status(target), status.isRegular
    else { return }
    for place in places(of: target, status, calls) {
      guard let descriptor = calls.takeStray(place) else { continue }
      defer { try? calls.close(descriptor) }
      try repair(target, from: try calls.readAll(descriptor), place, calls)
    }
  }

  private static func repair(
    _ target: String, from bytes: [UInt8], _ place: String, _ calls: any FileCalls
  ) throws(SystemError) {
    // An incomplete backup was never used.
    if let (old, new) = parts(of: bytes) {
      let present = try calls.contents(of: target)
      if present != old, present != new {
        guard isTorn(present, old, new) else {
          // Somebody else has written the file since: the old bytes are kept under a name of their own.
          return try calls.rename(place, to: keptName(of: place, calls))
        }
        try calls.overwrite(target, with: old)
      }
    }
    do throws(SystemError) { try calls.remove(place) } catch { if error.code != ENOENT { throw error } }
  }

  /// An unused name beside `place`; a file kept earlier may be the only copy of older bytes.
  ///
  /// The backup's lock keeps other processes from taking the name meanwhile.
  private static func keptName(of place: String, _ calls: any FileCalls) throws(SystemError) -> String {
    var (name, number) = (place + "-kept", 1)
    while try calls.present(name) != nil {
      number += 1
      name = "\(place)-kept-\(number)"
    }
    return name
  }

  private static let title = "mdedit-backup 1 "

  /// The possible paths of the backup of the file at `path`.
  private static func places(of path: String, _ status: FileStatus, _ calls: any FileCalls) -> [String] {
    [SiblingFile(of: path, calls: calls).folder, calls.temporaryFolder + "/"]
      .map { $0 + ".mdedit-backup-" + status.identity }
  }

  /// The old and the new bytes in `bytes`; `nil` if they aren't complete.
  private static func parts(of bytes: [UInt8]) -> (old: [UInt8], new: [UInt8])? {
    guard bytes.starts(with: title.utf8), let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let numbers = String(decoding: bytes[title.utf8.count..<end], as: UTF8.self).split(separator: " ").map {
      Int($0)
    }
    guard numbers.count == 2, let old = numbers[0], let new = numbers[1], old >= 0, new >= 0 else {
      return nil
    }
    let content = bytes[(end + 1)...]
    guard old <= content.count, new == content.count - old else { return nil }
    return (Array(content.prefix(old)), Array(content.dropFirst(old)))
  }

  /// Whether `present` is what an interrupted rewrite from `old` to `new` leaves.
  ///
  /// Then each byte is the old one or the new one, or zero behind the old end, where the system had only made room.
  private static func isTorn(_ present: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> Bool {
    guard (min(old.count, new.count)...max(old.count, new.count)).contains(present.count) else {
      return false
    }
    return present.indices.allSatisfy { index in
      let isOld = index < old.count && present[index] == old[index]
      return isOld || index < new.count && present[index] == new[index]
        || index >= old.count && present[index] == 0
    }
  }
}
