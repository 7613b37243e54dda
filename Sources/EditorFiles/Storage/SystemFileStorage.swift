public import EditorCoordination
public import EditorDocuments
package import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of the file system, off the main actor.
///
/// A file is replaced as a whole or not at all, keeps its permissions, owner and hard links, and is written through
/// symbolic links. A file with other hard links, or in a folder in which nothing can be created, is rewritten in place,
/// after a backup. If a killed process left it half-written, reading it repairs it. Files that killed processes left in
/// a folder are removed at the first write there.
///
/// Replacing a file drops its extended attributes and access control lists; rewriting it in place keeps them.
public actor SystemFileStorage: FileStorage {
  private let calls: any FileCalls
  private let clock: any MonotonicClock
  private var isInitialized = false { didSet { announce() } }
  /// The folders that were cleaned up.
  private var tidyFolders: Set<String> = []
  /// The outcome of the writes so far.
  private var gauge = StorageGauge() { didSet { announce() } }
  private var memory = FileMemory()
  private let announcer = LevelAnnouncer()
  private let records: ClaimRecords

  /// A storage, not yet initialised; `clock` measures the duration of writes and the age of remembered files.
  public init(clock: any MonotonicClock = SystemClock()) {
    calls = LiveFileCalls()
    records = ClaimRecords(calls: calls)
    self.clock = clock
  }

  /// A storage on system calls that a test can make fail.
  package init(calls: any FileCalls, clock: any MonotonicClock = SystemClock()) {
    self.calls = calls
    records = ClaimRecords(calls: calls)
    self.clock = clock
  }

  /// Full once initialised; less after failed or slow writes: see `StorageGauge`.
  public var level: DegradationLevel { announcer.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { announcer.levels() }

  /// Makes the storage available.
  public func initialize() { isInitialized = true }

  /// Makes the storage unavailable; a call that has begun still finishes.
  public func invalidate() { (isInitialized, gauge) = (false, StorageGauge()) }

  private func announce() { announcer.announce(isInitialized ? gauge.level : .unavailable) }

  /// Reads the whole file at `path`, symbolic links followed.
  public func read(_ path: String) throws(EditorError) -> StoredFile {
    do throws(EditorError) {
      let found = try attempt("read", path) { () throws(SystemError) in try contents(path) }
      let file = StoredFile(bytes: found.bytes, stamp: FileStamp(found.status.stamp))
      memory.remember(file, at: path, time: clock.now)
      return file
    } catch {
      if error.code == .noSuchFile { memory.forget(path) }
      throw error
    }
  }

  /// The content of the file at `path` when it was last read or written; `nil` if it isn't remembered.
  public func lastKnown(_ path: String) -> AgedFile? { memory.file(path, at: clock.now) }

  /// Tests whether writes that failed would succeed now, by creating and removing a small file in each folder.
  public func probe() async -> DegradationLevel {
    guard isInitialized else { return .unavailable }
    for (path, _) in gauge.unresolved where canWrite(path) { gauge.recovered(path) }
    return level
  }

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
  public func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) throws(EditorError) -> FileStamp {
    let status = try gauged(path) { () throws(SystemError) -> FileStatus in
      tidyUp(besides: path)
      switch condition {
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
    let file = StoredFile(bytes: bytes, stamp: FileStamp(status.stamp))
    memory.remember(file, at: path, time: clock.now)
    return file.stamp
  }

  /// Appends `bytes` to the file at `path`, or creates it, readable by its owner alone.
  ///
  /// On return the bytes are on disk, and so is the name of a new file.
  public func append(
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

  /// The present stamp of the file at `path`; `nil` if there is none.
  public func stamp(of path: String) throws(EditorError) -> FileStamp? {
    try attempt("read", path) { () throws(SystemError) in
      do throws(SystemError) { return FileStamp(try calls.status(path).stamp) } catch {
        if error.code == ENOENT { return nil }
        throw error
      }
    }
  }

  /// Removes the file at `path`; does nothing if there is none.
  public func remove(_ path: String, if condition: WriteCondition) throws(EditorError) {
    try attempt("removed", path) { () throws(SystemError) in
      do throws(SystemError) {
        if case .unchanged(let stamp) = condition, try calls.status(path).stamp != stamp.value {
          throw SystemError(code: ESTALE)
        }
        try calls.remove(path)
      } catch { if error.code != ENOENT { throw error } }
    }
  }

  /// The names of all files in the folder of the file at `path`.
  public func names(besides path: String) throws(EditorError) -> [String] {
    try attempt("looked for", path) { () throws(SystemError) in
      try calls.names(in: SiblingFile(of: path, calls: calls).folder)
    }
  }

  /// The numbers of the device and of the file on it; for a missing file, its absolute path.
  public func identity(of path: String) throws(EditorError) -> FileIdentity {
    try attempt("looked for", path) { () throws(SystemError) in
      do throws(SystemError) { return FileIdentity(try calls.status(path).identity) } catch {
        guard error.code == ENOENT else { throw error }
        let path = try followed(path)
        let folder = try calls.resolve(SiblingFile(of: path, calls: calls).folder)
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        return FileIdentity(folder + "/" + name)
      }
    }
  }

  /// The path that `path` leads to, if it's a symbolic link.
  public func target(of path: String) -> String { (try? followed(path)) ?? path }

  /// The claims of others on a file, whose records are at `path`, `path-2` and so on; `claim` is made or changed.
  public func claims(at path: String, making claim: FileClaim?) -> [FileClaim] {
    isInitialized ? records.claims(at: path, making: claim) : []
  }

  /// Ends the claim with this identifier.
  public func release(_ id: String, at path: String) { records.release(id) }

  // MARK: Steps

  private typealias Contents = (bytes: [UInt8], status: FileStatus)

  /// Removes the files that killed processes left in the folder of the file at `path`, once for each folder.
  private func tidyUp(besides path: String) {
    let sibling = SiblingFile(of: (try? calls.resolve(path)) ?? path, calls: calls)
    if tidyFolders.insert(sibling.folder).inserted { sibling.removeStrays() }
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

  /// Creates the file at `path` as a whole, with the permissions that the umask allows.
  ///
  /// It's written under another name first. If the path is a symbolic link to a missing file, that file is created.
  private func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) -> FileStatus {
    let path = try followed(path)
    let sibling = SiblingFile(of: path, calls: calls)
    let temporary = try sibling.make(holding: bytes, mode: 0o666)
    defer { sibling.finish(temporary, removing: true) }
    do throws(SystemError) { try sibling.give(temporary, name: path) } catch {
      throw error.code == EEXIST ? SystemError(code: ESTALE) : error
    }
    try? sibling.synchronizeFolder()
    return temporary.status
  }

  /// The path at the end of the chain of symbolic links that begins at `path`; there needn't be a file.
  private func followed(_ path: String) throws(SystemError) -> String {
    var place = path
    for _ in 0..<Self.mostLinks {
      guard let status = try? calls.linkStatus(place), status.isLink else { return place }
      let target = try calls.target(ofLink: place)
      place = target.hasPrefix("/") ? target : SiblingFile(of: place, calls: calls).folder + target
    }
    throw SystemError(code: ELOOP)
  }

  /// The greatest number of symbolic links to follow, as in Linux (path_resolution(7)).
  private static let mostLinks = 40

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
    guard isInitialized else { throw .unavailable(name) }
    do throws(SystemError) { return try body() } catch { throw EditorError(error, verb, path) }
  }
}
