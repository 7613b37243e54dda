import Foundation
import Locking
import SystemFiles

/// A disk with one folder in memory, which forgets what wasn't synced when the power goes; also after so many calls.
final class VolatileDisk: FileCalls {
  /// What is on the disk after the power went.
  enum Survival: CaseIterable, Sendable {
    /// Only what was synced.
    case synced
    /// The files' names as they were, but only what was synced of their content: the order of both is the system's
    /// affair.
    case namesToo
    /// All content, but only the names that were synced.
    case contentToo
    /// Everything.
    case all
  }

  private struct File {
    var bytes: [UInt8] = []
    var synced: [UInt8] = []
    var time = 0
  }

  private struct State {
    var files: [Int: File] = [:]
    var names: [String: Int] = [:]
    var syncedNames: [String: Int] = [:]
    /// Which file each descriptor is of, 0 for the folder, and where it writes.
    var descriptors: [Int32: (file: Int, place: Int, appends: Bool)] = [:]
    var last = 0
    var calls = 0
  }

  static let folder = "/disk/"
  let temporaryFolder = "/nowhere"
  private let state: Locked<State>
  private let limit: Int

  /// A disk that has `files`, by name, and on which nothing happens any more after `limit` calls.
  init(_ files: [String: [UInt8]] = [:], dyingAfter limit: Int = .max) {
    var state = State()
    for (name, bytes) in files {
      state.last += 1
      state.files[state.last] = File(bytes: bytes, synced: bytes, time: state.last)
      state.names[Self.folder + name] = state.last
    }
    state.syncedNames = state.names
    self.state = Locked(state)
    self.limit = limit
  }

  /// The number of calls so far.
  var count: Int { state.withLock { $0.calls } }

  /// A second name for the file called `name`.
  func addName(_ newName: String, of name: String) {
    state.withLock { state in
      state.names[Self.folder + newName] = state.names[Self.folder + name]
      state.syncedNames = state.names
    }
  }

  private init(_ state: State) {
    self.state = Locked(state)
    limit = .max
  }

  /// The disk as it comes up again after the power went.
  func restarted(after survival: Survival) -> VolatileDisk {
    var state = state.withLock { $0 }
    if survival == .synced || survival == .contentToo { state.names = state.syncedNames }
    if survival == .synced || survival == .namesToo {
      state.files = state.files.mapValues { File(bytes: $0.synced, synced: $0.synced, time: $0.time) }
    }
    (state.descriptors, state.calls) = ([:], 0)
    return VolatileDisk(state)
  }

  /// The bytes of the file called `name`, or `nil` where there is none.
  func content(_ name: String) -> [UInt8]? {
    state.withLock { state in state.names[Self.folder + name].flatMap { state.files[$0]?.bytes } }
  }

  private func call<Value: Sendable>(
    _ body: (inout sending State) throws(SystemError) -> sending Value
  ) throws(SystemError) -> Value {
    let result: Result<Value, SystemError> = state.withLock { state in
      state.calls += 1
      guard state.calls <= limit else { return .failure(SystemError(code: EIO)) }
      do throws(SystemError) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  func open(_ path: String, _ flags: Int32, mode: mode_t) throws(SystemError) -> Int32 {
    try call { state throws(SystemError) in
      var file = path == Self.folder ? 0 : state.names[path]
      if file == nil, flags & O_CREAT != 0, path.hasPrefix(Self.folder) {
        state.last += 1
        (file, state.files[state.last], state.names[path]) = (state.last, File(time: state.last), state.last)
      } else if flags & O_EXCL != 0 {
        throw SystemError(code: file == nil ? ENOENT : EEXIST)
      }
      guard let file else { throw SystemError(code: ENOENT) }
      state.last += 1
      state.descriptors[Int32(state.last)] = (file, 0, flags & O_APPEND != 0)
      return Int32(state.last)
    }
  }

  func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    try call { state in state.descriptors[descriptor].flatMap { state.files[$0.file]?.bytes } ?? [] }
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    let bytes = bytes.prefix(40)
    return try call { state throws(SystemError) in
      guard var opened = state.descriptors[descriptor], var file = state.files[opened.file] else {
        throw SystemError(code: EBADF)
      }
      if opened.appends { opened.place = file.bytes.count }
      let end = min(file.bytes.count, opened.place + bytes.count)
      file.bytes.replaceSubrange(opened.place..<end, with: bytes)
      opened.place += bytes.count
      state.last += 1
      file.time = state.last
      (state.descriptors[descriptor], state.files[opened.file]) = (opened, file)
      return bytes.count
    }
  }

  func truncate(_ descriptor: Int32, to length: Int) throws(SystemError) {
    try call { state in
      guard let opened = state.descriptors[descriptor], var file = state.files[opened.file] else { return }
      file.bytes = Array(file.bytes.prefix(length))
      state.files[opened.file] = file
    }
  }

  func changeMode(_ descriptor: Int32, to mode: mode_t) throws(SystemError) { try call { _ in } }

  func changeOwner(_ descriptor: Int32, to owner: FileOwner) throws(SystemError) { try call { _ in } }

  func synchronize(_ descriptor: Int32) throws(SystemError) {
    try call { state in
      guard let opened = state.descriptors[descriptor] else { return }
      if opened.file == 0 { state.syncedNames = state.names }
      guard var file = state.files[opened.file] else { return }
      file.synced = file.bytes
      state.files[opened.file] = file
    }
  }

  func close(_ descriptor: Int32) throws(SystemError) {
    try call { state in state.descriptors[descriptor] = nil }
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try call { state throws(SystemError) in
      guard let file = state.names.removeValue(forKey: path) else { throw SystemError(code: ENOENT) }
      state.names[newPath] = file
    }
  }

  func link(_ path: String, to newPath: String) throws(SystemError) {
    try call { state throws(SystemError) in
      if state.names[newPath] != nil { throw SystemError(code: EEXIST) }
      state.names[newPath] = state.names[path]
    }
  }

  func remove(_ path: String) throws(SystemError) {
    try call { state throws(SystemError) in
      if state.names.removeValue(forKey: path) == nil { throw SystemError(code: ENOENT) }
    }
  }

  func checkWritable(_ path: String) throws(SystemError) { try call { _ in } }

  func status(_ path: String) throws(SystemError) -> FileStatus {
    try call { state throws(SystemError) in
      guard let file = state.names[path] else { throw SystemError(code: ENOENT) }
      return Self.status(of: file, state)
    }
  }

  func linkStatus(_ path: String) throws(SystemError) -> FileStatus {
    // There are no symbolic links on it.
    try status(path)
  }

  func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try call { state throws(SystemError) in
      guard let opened = state.descriptors[descriptor] else { throw SystemError(code: EBADF) }
      return Self.status(of: opened.file, state)
    }
  }

  func target(ofLink path: String) throws(SystemError) -> String { throw SystemError(code: EINVAL) }

  func resolve(_ path: String) throws(SystemError) -> String {
    try call { state throws(SystemError) in
      guard state.names[path] != nil else { throw SystemError(code: ENOENT) }
      return path
    }
  }

  func lock(_ descriptor: Int32) throws(SystemError) { try call { _ in } }

  func names(in folder: String) throws(SystemError) -> [String] {
    try call { state in state.names.keys.map { String($0.dropFirst(Self.folder.count)) } }
  }

  private static func status(of file: Int, _ state: State) -> FileStatus {
    var status = stat()
    status.st_ino = ino_t(file)
    status.st_nlink = nlink_t(state.names.values.count { $0 == file })
    status.st_mode = S_IFREG | 0o600
    status.st_uid = geteuid()
    status.st_size = off_t(state.files[file]?.bytes.count ?? 0)
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec = state.files[file]?.time ?? 0
    #else
      status.st_mtim.tv_sec = state.files[file]?.time ?? 0
    #endif
    return FileStatus(status)
  }
}
