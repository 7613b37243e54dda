public import EditorCoordination
public import EditorDocuments
package import SystemFiles

/// Files of the file system, off the main actor.
///
/// A file is replaced as a whole or not at all, keeps its permissions, owner and hard links, and is written through
/// symbolic links. A file with other hard links, or in a folder in which nothing can be created, is rewritten in place,
/// after a backup. If a killed process left it half-written, reading it repairs it. Files that killed processes left in
/// a folder are removed at the first write there.
///
/// Replacing a file drops its extended attributes and access control lists; rewriting it in place keeps them.
///
/// Each folder has a queue of its own, so one on a disk that doesn't answer holds up no other. A call that takes longer
/// than the time limit fails with the code `timed-out`, and further calls for its folder fail at once until it ends.
public actor SystemFileStorage: FileStorage {
  /// A folder that was asked for a file.
  private struct AskedFolder {
    let files: FolderStorage
    var level = DegradationLevel.full
    /// Whether a call has taken longer than the time limit, and hasn't ended.
    var isStuck = false
  }

  private let calls: any FileCalls
  private let clock: any MonotonicClock
  private let timer: any SleepingClock
  private let timeLimit: Duration
  private var isInitialized = false { didSet { announce() } }
  private var folders: [String: AskedFolder] = [:]
  private var memory = FileMemory()
  private let announcer = LevelAnnouncer()

  /// A storage, not yet initialised, whose calls end within `timeLimit` on `timer`.
  ///
  /// `clock` measures the duration of writes and the age of remembered files.
  public init(
    clock: any MonotonicClock = SystemClock(), timeLimit: Duration = .seconds(20),
    timer: any SleepingClock = SystemClock()
  ) {
    self.init(calls: LiveFileCalls(), clock: clock, timeLimit: timeLimit, timer: timer)
  }

  /// A storage on system calls that a test can make fail.
  package init(
    calls: any FileCalls, clock: any MonotonicClock = SystemClock(), timeLimit: Duration = .seconds(20),
    timer: any SleepingClock = SystemClock()
  ) {
    (self.calls, self.clock, self.timeLimit, self.timer) = (calls, clock, timeLimit, timer)
  }

  // MARK: Level

  /// Full once initialised; less after failed or slow writes, and while a folder doesn't answer: see `StorageGauge`.
  public var level: DegradationLevel { announcer.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { announcer.levels() }

  /// Makes the storage available.
  public func initialize() { isInitialized = true }

  /// Makes the storage unavailable; a call that has begun still finishes.
  public func invalidate() { (folders, isInitialized) = ([:], false) }

  private func announce() {
    let levels = folders.values.map { $0.isStuck ? min($0.level, .limited) : $0.level }
    announcer.announce(isInitialized ? levels.min() ?? .full : .unavailable)
  }

  /// Tests whether writes that failed would succeed now, by creating and removing a small file in each folder.
  public func probe() async -> DegradationLevel {
    await withDiscardingTaskGroup { group in
      for folder in folders.keys {
        group.addTask {
          do throws(EditorError) { try await self.ask(folder) { $0.probe() } } catch {
            // It still doesn't answer.
          }
        }
      }
    }
    return level
  }

  // MARK: Files

  /// Reads the whole file at `path`, symbolic links followed.
  public func read(_ path: String) async throws(EditorError) -> StoredFile {
    do throws(EditorError) {
      let file = try await ask(path) { files throws(EditorError) in try files.read(path) }
      memory.remember(file, at: path, time: clock.now)
      return file
    } catch {
      if error.code == .noSuchFile { memory.forget(path) }
      throw error
    }
  }

  /// The content of the file at `path` when it was last read or written; `nil` if it isn't remembered.
  public func lastKnown(_ path: String) -> AgedFile? { memory.file(path, at: clock.now) }

  /// Replaces or creates the file at `path`, and returns its stamp right after the write.
  public func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp {
    let stamp = try await ask(path) { files throws(EditorError) in
      try files.write(bytes, to: path, if: condition)
    } isLate: { files, stamp in
      files.noteLateWrite(to: path, if: condition, stamp)
    }
    memory.remember(StoredFile(bytes: bytes, stamp: stamp), at: path, time: clock.now)
    return stamp
  }

  /// Appends `bytes` to the file at `path`, or creates it, readable by its owner alone.
  ///
  /// On return the bytes are on disk, and so is the name of a new file.
  public func append(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp {
    try await ask(path) { files throws(EditorError) in
      try files.append(bytes, to: path, if: condition)
    } isLate: { files, stamp in
      files.takeBack(bytes.count, from: path, if: condition, stamp)
    }
  }

  /// The present stamp of the file at `path`; `nil` if there is none.
  public func stamp(of path: String) async throws(EditorError) -> FileStamp? {
    try await ask(path) { files throws(EditorError) in try files.stamp(of: path) }
  }

  /// Removes the file at `path`; does nothing if there is none.
  public func remove(_ path: String, if condition: WriteCondition) async throws(EditorError) {
    try await ask(path) { files throws(EditorError) in try files.remove(path, if: condition) }
    memory.forget(path)
  }

  /// Gives the file at `path` the name `newPath`, on the same disk by a rename, and returns its stamp there.
  ///
  /// A symbolic link stays where it is; the file that it leads to is moved.
  public func move(_ path: String, to newPath: String, if stamp: FileStamp) async throws(EditorError)
    -> FileStamp
  {
    let stamp = try await ask(path) { files throws(EditorError) in
      try files.move(path, to: newPath, if: stamp)
    }
    memory.forget(path)
    return stamp
  }

  /// The names of all files in the folder of the file at `path`.
  public func names(besides path: String) async throws(EditorError) -> [String] {
    try await ask(path) { files throws(EditorError) in try files.names(besides: path) }
  }

  /// The numbers of the device and of the file on it; for a missing file, its absolute path.
  public func identity(of path: String) async throws(EditorError) -> FileIdentity {
    try await ask(path) { files throws(EditorError) in try files.identity(of: path) }
  }

  /// The absolute path that `path` leads to, symbolic links followed; `path` itself if that can't be told.
  public func target(of path: String) async -> String {
    do throws(EditorError) { return try await ask(path) { $0.target(of: path) } } catch { return path }
  }

  /// The claims of others on a file, whose records are at `path`, `path-2` and so on; `claim` is made or changed.
  public func claims(at path: String, making claim: FileClaim?) async -> [FileClaim] {
    do throws(EditorError) { return try await ask(path) { $0.claims(at: path, making: claim) } } catch {
      return []
    }
  }

  /// Ends the claim with this identifier.
  public func release(_ id: String, at path: String) async {
    do throws(EditorError) { try await ask(path) { $0.release(id) } } catch {
      // The record goes once the disk answers, or with the process.
      let files = folders[SiblingFile(of: path).folder]?.files
      Task { await files?.release(id) }
    }
  }

  // MARK: Asking

  /// Has the folder of the file at `path` answer `question`, within the time limit.
  ///
  /// `isLate` is called with an answer that comes later than that.
  private func ask<Value: Sendable>(
    _ path: String, _ question: @escaping @Sendable (isolated FolderStorage) throws(EditorError) -> Value,
    isLate: @escaping @Sendable (isolated FolderStorage, Value) -> Void = { _, _ in }
  ) async throws(EditorError) -> Value {
    guard isInitialized else { throw .unavailable(name) }
    let place = SiblingFile(of: path).folder
    let folder = folders[place] ?? AskedFolder(files: FolderStorage(calls: calls, clock: clock))
    folders[place] = folder
    guard !folder.isStuck else { throw .timedOut(place, timeLimit) }
    let answer: Result<Value, EditorError> = await withCheckedContinuation { continuation in
      let first = FirstAnswer(continuation)
      let (timer, timeLimit) = (timer, timeLimit)
      let timing = Task {
        guard await timer.hasSlept(for: timeLimit), first.decide() else { return }
        self.note(folder.files, in: place) { $0.isStuck = true }
        first.give(.failure(.timedOut(place, timeLimit)))
      }
      Task {
        let (answer, level) = await folder.files.answer(question, for: first, isLate: isLate)
        timing.cancel()
        self.note(folder.files, in: place) { ($0.level, $0.isStuck) = (level, false) }
        if let answer { first.give(answer) }
      }
    }
    return try answer.get()
  }

  /// Changes what is known of the folder at `place`, unless it was forgotten meanwhile.
  private func note(_ files: FolderStorage, in place: String, _ change: (inout AskedFolder) -> Void) {
    guard var folder = folders[place], folder.files === files else { return }
    change(&folder)
    folders[place] = folder
    announce()
  }
}

extension EditorError {
  fileprivate static func timedOut(_ folder: String, _ limit: Duration) -> EditorError {
    EditorError(
      .timedOut, "\(folder) hasn't answered for \(limit): wait until its disk is back, or save elsewhere")
  }
}
