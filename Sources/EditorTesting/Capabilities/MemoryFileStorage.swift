public import EditorCoordination
public import EditorDocuments

/// Files in memory, with a script that says what fails and what takes long; another program's writes are simulated by
/// `writeOutside`.
///
/// Writes that fail or take long lower its level, as they do in a real storage: see `StorageGauge`.
public actor MemoryFileStorage: FileStorage {
  private struct File {
    var bytes: [UInt8]
    var stamp: Int
  }

  /// What fails, and how much works.
  public nonisolated let script: CapabilityScript

  /// What to do where a call fails.
  public nonisolated let recovery: RecoveryStrategy

  private let clock: any SleepingClock
  private var gauge = StorageGauge()
  private var memory = FileMemory()
  private var files: [String: File] = [:]
  private var lastStamp = 0
  private var isHoldingWrites = false
  private var held: [CheckedContinuation<Void, Never>] = []
  /// The number of files that were replaced or made by `write`.
  public private(set) var writeCount = 0

  /// A storage of `files`, by path, which is to be initialised; delays pass on `clock`.
  public init(
    _ files: [String: String] = [:], script: CapabilityScript = CapabilityScript(),
    clock: any SleepingClock = SystemClock(), recovery: RecoveryStrategy = .propagate
  ) {
    (self.script, self.clock, self.recovery) = (script, clock, recovery)
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      lastStamp += 1
      self.files[path] = File(bytes: Array(text.utf8), stamp: lastStamp)
    }
  }

  /// What the script says.
  public var level: DegradationLevel { script.level }

  /// The levels from now on.
  public func levels() -> LevelStream { script.levels() }

  /// Tries whether the writes that failed would get through: a call of `probe` for each of their paths.
  public func probe() async -> DegradationLevel {
    for (path, _) in gauge.unresolved {
      do throws(EditorError) { try await call("probe", path) } catch { continue }
      gauge.recovered(path)
    }
    script.observe(gauge.level)
    return script.level
  }

  /// Makes it work, where the script doesn't let that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Ends it; the files stay.
  public func invalidate() { script.invalidate() }

  /// All of the file at `path`.
  public func read(_ path: String) async throws(EditorError) -> StoredFile {
    try await call("read", path)
    guard let found = files[path] else { throw Self.noFile(path) }
    let file = StoredFile(bytes: found.bytes, stamp: FileStamp("\(found.stamp)"))
    memory.remember(file, at: path, time: clock.now)
    return file
  }

  /// What the file at `path` had when it was read last.
  public func lastKnown(_ path: String) -> AgedFile? { memory.file(path, at: clock.now) }

  /// Replaces the file at `path`, or makes it.
  public func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp {
    try await gauged("write", path)
    while isHoldingWrites { await withCheckedContinuation { held.append($0) } }
    try check(condition, for: path)
    writeCount += 1
    return FileStamp("\(put(bytes, at: path))")
  }

  /// Adds `bytes` to the end of the file at `path`, or makes it.
  public func append(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp {
    try await gauged("append", path)
    try check(condition, for: path)
    return FileStamp("\(put((files[path]?.bytes ?? []) + bytes, at: path))")
  }

  /// What the file at `path` is now.
  public func stamp(of path: String) async throws(EditorError) -> FileStamp? {
    try await call("stamp", path)
    return files[path].map { FileStamp("\($0.stamp)") }
  }

  /// Removes the file at `path`.
  public func remove(_ path: String, if condition: WriteCondition) async throws(EditorError) {
    try await call("remove", path)
    guard files[path] != nil else { return }
    try check(condition, for: path)
    files[path] = nil
  }

  /// The names of the files in the folder of `path`.
  public func names(besides path: String) async throws(EditorError) -> [String] {
    try await call("list", path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return files.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
      .filter { !$0.contains("/") }.sorted()
  }

  // MARK: A slow disk

  /// Lets each `write` from now on wait for `releaseWrites()`.
  public func holdWrites() { isHoldingWrites = true }

  /// Lets those go on that wait, and holds no more.
  public func releaseWrites() {
    isHoldingWrites = false
    let waiting = held
    held = []
    for continuation in waiting { continuation.resume() }
  }

  /// The number of writes that wait.
  public var heldWrites: Int { held.count }

  // MARK: Behind the engine's back

  /// The text of the file at `path`, or `nil` where there is none; no call that the script knows of.
  public func text(_ path: String) -> String? {
    files[path].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Writes as another program does; `nil` removes the file.
  public func writeOutside(_ text: String?, to path: String) {
    if let text { put(Array(text.utf8), at: path) } else { files[path] = nil }
  }

  /// Changes the file at `path` as another program does, with nothing in between: from its text to what `change`
  /// answers, `nil` where there is no file.
  public func changeOutside(_ path: String, _ change: @Sendable (String?) -> String?) {
    writeOutside(change(text(path)), to: path)
  }

  /// Every file, by path.
  public var contents: [String: [UInt8]] { files.mapValues(\.bytes) }

  // MARK: The script

  /// Lets a call take its time, and fail where the script says so.
  private func call(_ kind: String, _ path: String) async throws(EditorError) {
    let call = "\(kind) \(path)"
    let delay = script.delay(of: call)
    if delay > .zero { try? await clock.sleep(for: delay) }
    try script.call(call, of: name)
  }

  /// The same for a call that writes: how it goes says how much works.
  private func gauged(_ kind: String, _ path: String) async throws(EditorError) {
    let start = clock.now
    defer { script.observe(gauge.level) }
    do throws(EditorError) { try await call(kind, path) } catch {
      gauge.failed(path, with: error)
      throw error
    }
    gauge.succeeded(path, in: clock.now - start)
  }

  @discardableResult
  private func put(_ bytes: [UInt8], at path: String) -> Int {
    lastStamp += 1
    files[path] = File(bytes: bytes, stamp: lastStamp)
    return lastStamp
  }

  private func check(_ condition: WriteCondition, for path: String) throws(EditorError) {
    let present = files[path].map { FileStamp("\($0.stamp)") }
    switch condition {
    case .unchanged(let stamp) where present == nil:
      throw EditorError(.noSuchFile, "\(path) is gone, which was \(stamp.value)")
    case .unchanged(let stamp) where present != stamp: throw Self.changed(path)
    case .isNew where present != nil: throw Self.changed(path)
    case .unchanged, .isNew, .always: break
    }
  }

  private static func noFile(_ path: String) -> EditorError {
    EditorError(.noSuchFile, "\(path) isn't there")
  }

  private static func changed(_ path: String) -> EditorError {
    EditorError(.changedOutside, "\(path) was changed by somebody else")
  }
}
