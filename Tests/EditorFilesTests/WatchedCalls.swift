import Foundation
import Locking
import SystemFiles

/// The system's own calls, before each of which a test does what somebody else might do at that moment, or refuses it.
///
/// It says of files what owner they have as the test wants it: who isn't root can't give a file away.
final class WatchedCalls: FileCalls {
  /// A call that a test can look at, with the path that it is about.
  enum Call: Sendable {
    case open(String, flags: Int32, mode: mode_t)
    case write
    case changeMode
    case changeOwner(FileOwner)
    case checkWritable(String)
    case close(String)
    case rename
    case link
    case lock(String)
  }

  let temporaryFolder: String
  private let owner: @Sendable (String) -> uid_t
  private let watch: @Sendable (Call) throws(SystemError) -> Void
  private let live = LiveFileCalls()
  private let paths = Locked<[Int32: String]>([:])

  /// Calls before each of which `watch` is called; files belong to whom `owner` says, by their path.
  init(
    _ scene: FileScene, owner: @escaping @Sendable (String) -> uid_t = { _ in geteuid() },
    watch: @escaping @Sendable (Call) throws(SystemError) -> Void = { _ in }
  ) {
    (temporaryFolder, self.owner, self.watch) = (scene.temporaryFolder, owner, watch)
  }

  func open(_ path: String, _ flags: Int32, mode: mode_t) throws(SystemError) -> Int32 {
    try watch(.open(path, flags: flags, mode: mode))
    let descriptor = try live.open(path, flags, mode: mode)
    paths.withLock { $0[descriptor] = path }
    return descriptor
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    try watch(.write)
    return try live.write(bytes, to: descriptor)
  }

  func changeMode(_ descriptor: Int32, to mode: mode_t) throws(SystemError) {
    try watch(.changeMode)
    try live.changeMode(descriptor, to: mode)
  }

  func changeOwner(_ descriptor: Int32, to owner: FileOwner) throws(SystemError) {
    try watch(.changeOwner(owner))
  }

  func checkWritable(_ path: String) throws(SystemError) {
    try watch(.checkWritable(path))
    try live.checkWritable(path)
  }

  func status(_ path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    if stat(path, &status) != 0 { throw .last }
    status.st_uid = owner(path)
    return FileStatus(status)
  }

  func linkStatus(_ path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    if lstat(path, &status) != 0 { throw .last }
    status.st_uid = owner(path)
    return FileStatus(status)
  }

  func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw .last }
    status.st_uid = owner(paths.withLock { $0[descriptor] ?? "" })
    return FileStatus(status)
  }

  func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] { try live.readAll(descriptor) }

  func truncate(_ descriptor: Int32, to length: Int) throws(SystemError) {
    try live.truncate(descriptor, to: length)
  }

  func synchronize(_ descriptor: Int32) throws(SystemError) {}

  func close(_ descriptor: Int32) throws(SystemError) {
    try watch(.close(paths.withLock { $0.removeValue(forKey: descriptor) } ?? ""))
    try live.close(descriptor)
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try watch(.rename)
    try live.rename(path, to: newPath)
  }

  func link(_ path: String, to newPath: String) throws(SystemError) {
    try watch(.link)
    try live.link(path, to: newPath)
  }

  func remove(_ path: String) throws(SystemError) { try live.remove(path) }

  func target(ofLink path: String) throws(SystemError) -> String { try live.target(ofLink: path) }

  func resolve(_ path: String) throws(SystemError) -> String { try live.resolve(path) }

  func lock(_ descriptor: Int32) throws(SystemError) {
    try watch(.lock(paths.withLock { $0[descriptor] ?? "" }))
    try live.lock(descriptor)
  }

  func names(in folder: String) throws(SystemError) -> [String] { try live.names(in: folder) }
}
