import EditorCoordination
import EditorDocuments
import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of one folder, read and written by system calls that may take long, on a queue of their own.
///
/// A call that never returns holds up this folder alone, and no thread of other tasks.
actor FolderStorage {
  private let calls: any FileCalls
  private let clock: any MonotonicClock
  private let executor = BlockingExecutor()
  private var isTidy = false
  /// The outcome of the writes so far.
  private var gauge = StorageGauge()
  private let records: ClaimRecords
  /// Writes that took effect after they were said to have failed, by path.
  private var lateWrites: [String: LateWrite] = [:]

  /// The folder's files by `calls`; `clock` measures the duration of writes.
  init(calls: any FileCalls, clock: any MonotonicClock) {
    (self.calls, self.clock) = (calls, clock)
    records = ClaimRecords(calls: calls)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The answer to `question`, and the level after the writes so far.
  ///
  /// The answer is `nil` if the caller has been told that the call timed out. A question that hadn't begun by then
  /// isn't asked. If it had begun and succeeds, `isLate` gets its value.
  func answer<Value: Sendable>(
    _ question: @Sendable (isolated FolderStorage) throws(EditorError) -> Value,
    for first: FirstAnswer<Result<Value, EditorError>>,
    isLate: @Sendable (isolated FolderStorage, Value) -> Void
  ) -> (Result<Value, EditorError>?, DegradationLevel) {
    guard !first.isDecided else { return (nil, gauge.level) }
    let result: Result<Value, EditorError>
    do throws(EditorError) { result = .success(try question(self)) } catch { result = .failure(error) }
    if first.decide() { return (result, gauge.level) }
    if case .success(let value) = result { isLate(self, value) }
    return (nil, gauge.level)
  }

  /// Reads the whole file at `path`, symbolic links followed.
  func read(_ path: String) throws(EditorError) -> StoredFile {
    let found = try attempt("read", path) { () throws(SystemError) in try contents(path) }
    lateWrites[path] = nil
    return StoredFile(bytes: found.bytes, stamp: FileStamp(found.status.stamp))
  }

  /// Tests whether writes that failed would succeed now, by creating and removing a small file.
  func probe() { for (path, _) in gauge.unresolved where canWrite(path) { gauge.recovered(path) } }

  private func canWrite(_ path: String) -> Bool {
    let sibling = SiblingFile(of: (try? calls.resolve(path)) ?? path, calls: calls)
    do throws(SystemError) {
      let made = try sibling.make(holding: [UInt8](repeating: 0x20, count: 4_096))
      sibling.finish(made, removing: true)
      do throws(SystemError) { try calls.checkWritable(path) } catch { return error.code == ENOENT }
      return true
    } catch { return false }
  }

  /// Replaces or creates the file at `path`, and returns its stamp right after the write.
  func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) throws(EditorError) -> FileStamp {
    let status = try gauged(path) { () throws(SystemError) -> FileStatus in
      tidyUp(besides: path)
      switch lateWrites[path]?.condition(for: condition, at: try? presentStamp(of: path)) ?? condition {
      case .isNew: return try create(path, bytes)
      case .unchanged(let stamp):
        let old = try contents(path)
        guard old.status.stamp == stamp.value else { throw SystemError(code: ESTALE) }
        return try replace(path, old, with: bytes)
      case .always:
        guard let old = try existingContents(path) else { return try create(path, bytes) }
        return try replace(path, old, with: bytes)
      }
    }
    // The file must still exist. But the result is the stamp of the write: the present one may be due to others.
    _ = try attempt("read", path) { () throws(SystemError) in try calls.status(path) }
    lateWrites[path] = nil
    return FileStamp(status.stamp)
  }

  /// Appends `bytes` to the file at `path`, or creates it, readable by its owner alone.
  ///
  /// On return the bytes are on disk, and so is the name of a new file.
  func append(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) throws(EditorError) -> FileStamp {
    try gauged(path) { () throws(SystemError) in
      let descriptor = try openToAppend(path, condition)
      defer { try? calls.close(descriptor) }
      do throws(SystemError) { return try append(bytes, to: path, descriptor, condition) } catch {
        if condition == .isNew { try? calls.remove(path) }
        throw error
      }
    }
  }

  /// Notes that a write under `condition`, which was said to have failed, has left the file at `path` with `stamp`.
  func noteLateWrite(to path: String, if condition: WriteCondition, _ stamp: FileStamp) {
    switch condition {
    case .unchanged(let old): lateWrites[path] = LateWrite(old: old, new: stamp)
    case .isNew: lateWrites[path] = LateWrite(old: nil, new: stamp)
    case .always: break
    }
  }

  /// Takes back `count` bytes that were appended under `condition` after that was said to have failed.
  func takeBack(_ count: Int, from path: String, if condition: WriteCondition, _ stamp: FileStamp) {
    guard let status = try? calls.status(path), FileStamp(status.stamp) == stamp else { return }
    if condition == .isNew {
      try? calls.remove(path)
    } else if let descriptor = try? calls.open(path, O_WRONLY, mode: 0) {
      try? calls.truncate(descriptor, to: max(0, status.size - count))
      try? calls.close(descriptor)
    }
  }

  private func append(
    _ bytes: [UInt8], to path: String, _ descriptor: Int32, _ condition: WriteCondition
  ) throws(SystemError) -> FileStamp {
    let before = try calls.status(of: descriptor)
    guard before.isRegular else { throw SystemError(code: EINVAL) }
    if case .unchanged(let stamp) = condition, before.stamp != stamp.value { throw SystemError(code: ESTALE) }
    do throws(SystemError) {
      try calls.writeAll(bytes, to: descriptor)
      try calls.synchronize(descriptor)
      if before.size == 0 { try SiblingFile(of: path, calls: calls).synchronizeFolder() }
      return FileStamp(try calls.status(of: descriptor).stamp)
    } catch {
      // A partial record would only be in the way.
      try? calls.truncate(descriptor, to: before.size)
      throw error
    }
  }

  private func openToAppend(_ path: String, _ condition: WriteCondition) throws(SystemError) -> Int32 {
    switch condition {
    case .always: return try calls.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    case .unchanged: return try calls.open(path, O_WRONLY | O_APPEND, mode: 0)
    case .isNew:
      do throws(SystemError) {
        return try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, mode: 0o600)
      } catch { throw error.code == EEXIST ? SystemError(code: ESTALE) : error }
    }
  }

  /// The present stamp of the file at `path`, or the one before a late write; `nil` if there is none.
  func stamp(of path: String) throws(EditorError) -> FileStamp? {
    let stamp = try attempt("read", path) { () throws(SystemError) in try presentStamp(of: path) }
    guard let late = lateWrites[path], late.new == stamp else { return stamp }
    return late.old
  }

  private func presentStamp(of path: String) throws(SystemError) -> FileStamp? {
    do throws(SystemError) { return FileStamp(try calls.status(path).stamp) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Removes the file at `path`; does nothing if there is none.
  func remove(_ path: String, if condition: WriteCondition) throws(EditorError) {
    try attempt("removed", path) { () throws(SystemError) in
      do throws(SystemError) {
        if case .unchanged(let stamp) = condition, try calls.status(path).stamp != stamp.value {
          throw SystemError(code: ESTALE)
        }
        try calls.remove(path)
      } catch { if error.code != ENOENT { throw error } }
    }
  }

  /// Gives the file at `path` the name `newPath`, and returns its stamp there.
  ///
  /// On another disk, or where there are no hard links, it's written anew, and then removed.
  func move(_ path: String, to newPath: String, if stamp: FileStamp) throws(EditorError) -> FileStamp {
    let real = try attempt("moved", path) { () throws(SystemError) in
      let real = try calls.resolve(path)
      guard try calls.status(real).stamp == stamp.value else { throw SystemError(code: ESTALE) }
      return real
    }
    try attempt("moved", newPath) { () throws(SystemError) in
      do throws(SystemError) { try calls.link(real, to: newPath) } catch {
        guard error.code != EEXIST, try calls.present(newPath) == nil else { throw SystemError(code: EEXIST) }
        let old = try contents(real)
        _ = try create(newPath, old.bytes, mode: old.status.permissions & 0o777)
      }
    }
    return try attempt("moved", path) { () throws(SystemError) in
      do throws(SystemError) { try calls.remove(real) } catch {
        try? calls.remove(newPath)
        throw error
      }
      for place in [newPath, real] { try? SiblingFile(of: place, calls: calls).synchronizeFolder() }
      return FileStamp(try calls.status(newPath).stamp)
    }
  }

  /// The names of all files in the folder of the file at `path`.
  func names(besides path: String) throws(EditorError) -> [String] {
    try attempt("looked for", path) { () throws(SystemError) in
      try calls.names(in: SiblingFile(of: path, calls: calls).folder)
    }
  }

  /// The numbers of the device and of the file on it; for a missing file, its absolute path.
  func identity(of path: String) throws(EditorError) -> FileIdentity {
    try attempt("looked for", path) { () throws(SystemError) in
      do throws(SystemError) { return FileIdentity(try calls.status(path).identity) } catch {
        guard error.code == ENOENT else { throw error }
        return FileIdentity(try calls.absolute(path))
      }
    }
  }

  /// The absolute path that `path` leads to, symbolic links followed.
  func target(of path: String) -> String { (try? calls.absolute(path)) ?? path }

  /// The claims of others on a file, whose records are at `path`, `path-2` and so on; `claim` is made or changed.
  func claims(at path: String, making claim: FileClaim?) -> [FileClaim] {
    records.claims(at: path, making: claim)
  }

  /// Ends the claim with this identifier.
  func release(_ id: String) { records.release(id) }

  // MARK: Steps

  private typealias Contents = (bytes: [UInt8], status: FileStatus)

  /// Removes the files that killed processes left in the folder of the file at `path`, at its first write.
  private func tidyUp(besides path: String) {
    guard !isTidy else { return }
    isTidy = true
    SiblingFile(of: (try? calls.resolve(path)) ?? path, calls: calls).removeStrays()
  }

  private func contents(_ path: String) throws(SystemError) -> Contents {
    try InPlaceBackup.repair(path, calls: calls)
    let descriptor = try calls.open(path, O_RDONLY, mode: 0)
    defer { try? calls.close(descriptor) }
    let status = try calls.status(of: descriptor)
    // Reading a pipe or a device might never end, and neither can be replaced.
    guard status.isRegular else { throw SystemError(code: status.isDirectory ? EISDIR : EINVAL) }
    return (try calls.readAll(descriptor), status)
  }

  private func existingContents(_ path: String) throws(SystemError) -> Contents? {
    do throws(SystemError) { return try contents(path) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private func replace(_ path: String, _ old: Contents, with bytes: [UInt8]) throws(SystemError) -> FileStatus
  {
    try FileReplacement.replace(path, from: old.bytes, status: old.status, with: bytes, calls: calls)
  }

  /// Creates the file at `path` as a whole, with the permissions of `mode` that the umask allows.
  ///
  /// It's written under another name first. If the path is a symbolic link to a missing file, that file is created.
  private func create(
    _ path: String, _ bytes: [UInt8], mode: FileMode = 0o666
  ) throws(SystemError) -> FileStatus {
    let path = try calls.followed(path)
    let sibling = SiblingFile(of: path, calls: calls)
    let temporary = try sibling.make(holding: bytes, mode: mode)
    defer { sibling.finish(temporary, removing: true) }
    do throws(SystemError) { try sibling.give(temporary, name: path) } catch {
      throw error.code == EEXIST ? SystemError(code: ESTALE) : error
    }
    try? sibling.synchronizeFolder()
    return temporary.status
  }

  /// Runs `body`, which writes the file at `path`, and records the outcome in the gauge.
  private func gauged<Value>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(EditorError) -> Value {
    let start = clock.now
    do throws(EditorError) {
      let value = try attempt("written", path, body)
      gauge.succeeded(path, in: clock.now - start)
      return value
    } catch {
      gauge.failed(path, with: error)
      throw error
    }
  }

  private func attempt<Value>(
    _ verb: String, _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(EditorError) -> Value {
    do throws(SystemError) { return try body() } catch { throw EditorError(error, verb, path) }
  }
}
