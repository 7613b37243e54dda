import Foundation
import Locking
import SystemFiles

/// The system's own calls, of which one fails, or after which the process is as good as dead.
final class FaultyCalls: FileCalls {
  enum Fault: Sendable {
    case none
    /// The call with this number, counted from 0, fails with this code.
    case failure(at: Int, code: Int32)
    /// From the call with this number on, nothing has any effect, as after a kill; a write still writes so many bytes.
    case death(at: Int, bytesWritten: Int)
  }

  private struct State {
    var count = 0
    var descriptors: Set<Int32> = []
    var refusal: Int32?
    var isDenied = false
  }

  private let fault: Fault
  /// The folder in which nothing can be made, or `nil`; rights mean nothing to a test that runs as root.
  private let denied: String?
  let temporaryFolder: String
  private let live = LiveFileCalls()
  private let state = Locked(State())

  init(_ fault: Fault = .none, in scene: FileScene? = nil) {
    self.fault = fault
    denied = scene?.kind == .readOnlyFolder ? scene?.folder.path : nil
    temporaryFolder = scene?.temporaryFolder ?? live.temporaryFolder
  }

  deinit {
    for descriptor in state.withLock({ $0.descriptors }) { try? live.close(descriptor) }
  }

  /// Lets every write from now on fail with `code`, or none where that is `nil`.
  func refuseWrites(_ code: Int32?) { state.withLock { $0.refusal = code } }

  /// Says of every file from now on that it may not be written, or no more; root may write everything.
  func denyWriting(_ isDenied: Bool) { state.withLock { $0.isDenied = isDenied } }

  /// The number of calls so far.
  var count: Int { state.withLock { $0.count } }

  /// Counts a call, and throws where it is to fail.
  private func count(_ willDie: () -> Void = {}) throws(SystemError) {
    let number = state.withLock { state in
      state.count += 1
      return state.count - 1
    }
    switch fault {
    case .failure(let at, let code) where number == at: throw SystemError(code: code)
    case .death(let at, _) where number >= at:
      if number == at { willDie() }
      throw SystemError(code: EIO)
    case .none, .failure, .death: return
    }
  }

  func open(_ path: String, _ flags: Int32, mode: mode_t) throws(SystemError) -> Int32 {
    try count()
    if let denied, flags & O_CREAT != 0, path.hasPrefix(denied + "/"), !path.hasPrefix(temporaryFolder + "/")
    {
      throw SystemError(code: EACCES)
    }
    let descriptor = try live.open(path, flags, mode: mode)
    state.withLock { _ = $0.descriptors.insert(descriptor) }
    return descriptor
  }

  func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    try count()
    return try live.readAll(descriptor)
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    try count {
      guard case .death(_, let written) = fault, written > 0 else { return }
      _ = try? live.write(bytes.prefix(written), to: descriptor)
    }
    if let code = state.withLock({ $0.refusal }) { throw SystemError(code: code) }
    // Small portions, so that there are many calls between which something can happen.
    return try live.write(bytes.prefix(7), to: descriptor)
  }

  func truncate(_ descriptor: Int32, to length: Int) throws(SystemError) {
    try count()
    try live.truncate(descriptor, to: length)
  }

  func changeMode(_ descriptor: Int32, to mode: mode_t) throws(SystemError) {
    try count()
    try live.changeMode(descriptor, to: mode)
  }

  func changeOwner(_ descriptor: Int32, to owner: FileOwner) throws(SystemError) {
    try count()
    try live.changeOwner(descriptor, to: owner)
  }

  func synchronize(_ descriptor: Int32) throws(SystemError) {
    // Not passed on: what the disk does is beyond a test, and waiting for it takes most of the time.
    try count()
  }

  func close(_ descriptor: Int32) throws(SystemError) {
    // Closed even where it says that it failed, as the system does.
    if state.withLock({ $0.descriptors.remove(descriptor) }) != nil { try? live.close(descriptor) }
    try count()
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try count()
    try live.rename(path, to: newPath)
  }

  func link(_ path: String, to newPath: String) throws(SystemError) {
    try count()
    try live.link(path, to: newPath)
  }

  func remove(_ path: String) throws(SystemError) {
    try count()
    try live.remove(path)
  }

  func checkWritable(_ path: String) throws(SystemError) {
    try count()
    if state.withLock({ $0.isDenied }) { throw SystemError(code: EACCES) }
    try live.checkWritable(path)
  }

  func status(_ path: String) throws(SystemError) -> FileStatus {
    try count()
    return try live.status(path)
  }

  func linkStatus(_ path: String) throws(SystemError) -> FileStatus {
    try count()
    return try live.linkStatus(path)
  }

  func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try count()
    return try live.status(of: descriptor)
  }

  func target(ofLink path: String) throws(SystemError) -> String {
    try count()
    return try live.target(ofLink: path)
  }

  func resolve(_ path: String) throws(SystemError) -> String {
    try count()
    return try live.resolve(path)
  }

  func lock(_ descriptor: Int32) throws(SystemError) {
    try count()
    try live.lock(descriptor)
  }

  func names(in folder: String) throws(SystemError) -> [String] {
    try count()
    return try live.names(in: folder)
  }
}
