public import EditorCoordination
public import EditorDocuments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of the file system, off the main actor.
///
/// A file is replaced in whole or not at all, keeps its permissions, owner and hard links, and is written through
/// symbolic links. One that has further hard links, or is in a folder in which nothing can be made, is rewritten in
/// place, after a backup; reading a file that a killed process left half-written repairs it. What killed processes left
/// in a folder is removed the first time that something is written there.
public actor SystemFileStorage: FileStorage {
  private let calls: any FileCalls
  private var isInitialized = false
  /// The folders that were tidied up.
  private var tidyFolders: Set<String> = []

  /// A storage, which is to be initialised.
  public init() { calls = LiveFileCalls() }

  /// A storage on system calls that a test can make fail.
  package init(calls: any FileCalls) { self.calls = calls }

  /// Full once it's initialised.
  public var level: DegradationLevel { isInitialized ? .full : .unavailable }

  /// Makes it work.
  public func initialize() { isInitialized = true }

  /// Ends it; a call that has begun comes to its end.
  public func invalidate() { isInitialized = false }

  /// All of the file at `path`, symbolic links followed.
  public func read(_ path: String) throws(EditorError) -> StoredFile {
    let file = try attempt("read", path) { () throws(SystemError) in try contents(path) }
    return StoredFile(bytes: file.bytes, stamp: FileStamp(file.status.stamp))
  }

  /// Replaces the file at `path`, or makes it, and answers what it is then.
  public func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) throws(EditorError) -> FileStamp {
    try attempt("written", path) { () throws(SystemError) in
      tidyUp(besides: path)
      switch condition {
      case .isNew: try create(path, bytes)
      case .unchanged(let stamp):
        let old = try contents(path)
        guard old.status.stamp == stamp.value else { throw SystemError(code: ESTALE) }
        try replace(path, old, with: bytes)
      case .always:
        guard let old = try existingContents(path) else { return try create(path, bytes) }
        try replace(path, old, with: bytes)
      }
    }
    return try attempt("read", path) { () throws(SystemError) in FileStamp(try calls.status(path).stamp) }
  }

  /// Adds `bytes` to the end of the file at `path`, or makes it, readable by its owner alone; they are on disk after
  /// that, and so is the file's name where it's new.
  public func append(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) throws(EditorError) -> FileStamp {
    try attempt("written", path) { () throws(SystemError) in
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
    if case .unchanged(let stamp) = condition, before.stamp != stamp.value { throw SystemError(code: ESTALE) }
    do throws(SystemError) {
      try calls.writeAll(bytes, to: descriptor)
      try calls.synchronize(descriptor)
      if before.size == 0 { try SiblingFile(of: path, calls: calls).synchronizeFolder() }
      return FileStamp(try calls.status(of: descriptor).stamp)
    } catch {
      // What was written of it would only be in the way.
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

  /// What the file at `path` is now, or `nil` where there is none.
  public func stamp(of path: String) throws(EditorError) -> FileStamp? {
    try attempt("read", path) { () throws(SystemError) in
      do throws(SystemError) { return FileStamp(try calls.status(path).stamp) } catch {
        if error.code == ENOENT { return nil }
        throw error
      }
    }
  }

  /// Removes the file at `path`; nothing where there is none.
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

  /// The numbers of the device and of the file on it; of a file that isn't there, its path from the root.
  public func identity(of path: String) throws(EditorError) -> FileIdentity {
    try attempt("looked for", path) { () throws(SystemError) in
      do throws(SystemError) { return FileIdentity(try calls.status(path).identity) } catch {
        guard error.code == ENOENT else { throw error }
        let folder = try calls.resolve(SiblingFile(of: path, calls: calls).folder)
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        return FileIdentity(folder + "/" + name)
      }
    }
  }

  // MARK: Steps

  private typealias Contents = (bytes: [UInt8], status: FileStatus)

  /// Removes what killed processes left in the folder of the file at `path`, once for each folder.
  private func tidyUp(besides path: String) {
    let sibling = SiblingFile(of: (try? calls.resolve(path)) ?? path, calls: calls)
    if tidyFolders.insert(sibling.folder).inserted { sibling.removeStrays() }
  }

  private func contents(_ path: String) throws(SystemError) -> Contents {
    try InPlaceBackup.repair(path, calls: calls)
    let descriptor = try calls.open(path, O_RDONLY, mode: 0)
    defer { try? calls.close(descriptor) }
    let status = try calls.status(of: descriptor)
    // A pipe or a device might never end, and can't be replaced.
    guard status.isRegular else { throw SystemError(code: status.isDirectory ? EISDIR : EINVAL) }
    return (try calls.readAll(descriptor), status)
  }

  private func existingContents(_ path: String) throws(SystemError) -> Contents? {
    do throws(SystemError) { return try contents(path) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private func replace(_ path: String, _ old: Contents, with bytes: [UInt8]) throws(SystemError) {
    try FileReplacement.replace(path, from: old.bytes, status: old.status, with: bytes, calls: calls)
  }

  /// Makes the file at `path` in whole: written under another name first, which then becomes a second one.
  private func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let sibling = SiblingFile(of: path, calls: calls)
    let temporary = try sibling.make(holding: bytes, mode: 0o644)
    defer { sibling.finish(temporary, removing: true) }
    do throws(SystemError) { try calls.link(temporary.path, to: path) } catch {
      throw error.code == EEXIST ? SystemError(code: ESTALE) : error
    }
    try? sibling.synchronizeFolder()
  }

  private func attempt<Value>(
    _ verb: String, _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(EditorError) -> Value {
    guard isInitialized else { throw .unavailable(name) }
    do throws(SystemError) { return try body() } catch { throw Self.error(error, verb, path) }
  }

  private static func error(_ error: SystemError, _ verb: String, _ path: String) -> EditorError {
    switch error.code {
    case ENOENT: EditorError(.noSuchFile, "\(path) can't be \(verb): there is no such file; check its path")
    case ESTALE:
      EditorError(.changedOutside, "\(path) was changed by somebody else: read it again before writing it")
    default: EditorError(.fileSystem, "\(path) can't be \(verb): \(error.reason); mend that and try again")
    }
  }
}
