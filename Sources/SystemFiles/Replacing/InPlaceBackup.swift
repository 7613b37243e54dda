#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A copy of a file that is rewritten in place, from which it's repaired where the process is killed in the middle of
/// that.
///
/// It is beside the file, or in the folder for temporary files where nothing can be made beside it, and is found there
/// by the file's identity. It holds the old bytes and the new ones, so that a file that is neither, but was torn, can
/// be told from one that somebody else has written since, which is left alone. Who writes in place holds its lock.
package struct InPlaceBackup {
  private let made: SiblingFile.Made
  private let sibling: SiblingFile

  /// The backup of the file at `path`, which has the bytes `old` and gets `new`; on disk for sure.
  init(
    of path: String, _ status: FileStatus, _ old: [UInt8], _ new: [UInt8], calls: any FileCalls
  ) throws(SystemError) {
    let bytes = Array("\(Self.title)\(old.count) \(new.count)\n".utf8) + old + new
    for place in Self.places(of: path, status, calls) {
      let sibling = SiblingFile(of: place, calls: calls)
      do throws(SystemError) { made = try sibling.make(place, holding: bytes) } catch {
        if error.isDenied { continue }
        // There is one already: it's repaired by reading the file, and only then the file can be written.
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

  /// Gives up the lock, and removes the backup where `removing`.
  func close(removing: Bool) { sibling.finish(made, removing: removing) }

  /// Repairs the file at `path` where a process was killed while it rewrote that in place: it gets its old bytes back.
  ///
  /// Nothing is done where there is no such file or no backup, or where the one who writes it is still at work.
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
    // One that isn't whole was never used.
    if let (old, new) = parts(of: bytes) {
      let present = try calls.contents(of: target)
      if present != old, present != new {
        guard isTorn(present, old, new) else {
          // Somebody else has written the file since: the old bytes are kept, under a name of their own.
          return try calls.rename(place, to: keptName(of: place, calls))
        }
        try calls.overwrite(target, with: old)
      }
    }
    do throws(SystemError) { try calls.remove(place) } catch { if error.code != ENOENT { throw error } }
  }

  /// A name beside `place` that nothing has: what was kept before may be the only copy of older bytes.
  ///
  /// The backup's lock keeps others from taking it meanwhile.
  private static func keptName(of place: String, _ calls: any FileCalls) throws(SystemError) -> String {
    var (name, number) = (place + "-kept", 1)
    while try calls.present(name) != nil {
      number += 1
      name = "\(place)-kept-\(number)"
    }
    return name
  }

  private static let title = "mdedit-backup 1 "

  /// Where the backup of the file at `path` can be.
  private static func places(of path: String, _ status: FileStatus, _ calls: any FileCalls) -> [String] {
    [SiblingFile(of: path, calls: calls).folder, calls.temporaryFolder + "/"]
      .map { $0 + ".mdedit-backup-" + status.identity }
  }

  /// The old and the new bytes, where `bytes` hold both.
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

  /// Whether `present` is what an interrupted change from `old` to `new` leaves: each byte that of the one or of the
  /// other, or zero where the system had made room and no more.
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
