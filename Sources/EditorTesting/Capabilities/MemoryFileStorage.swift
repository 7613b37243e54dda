public import EditorCoordination
public import EditorDocuments

/// Files in memory, with a script of failures and delays; `writeOutside` simulates writes by another program.
///
/// Failed and slow writes lower the level, as they do in a real storage: see `StorageGauge`.
public actor MemoryFileStorage: FileStorage {
  private struct File {
    var bytes: [UInt8]
    var stamp: Int
  }

  /// The script of failures, delays and the level.
  public nonisolated let script: CapabilityScript

  /// The reaction to a failed call.
  public nonisolated let recovery: RecoveryStrategy

  private let clock: any SleepingClock
  private var gauge = StorageGauge()
  private var memory = FileMemory()
  private var files: [String: File] = [:]
  private let tellsClaims: Bool
  private var claims: [String: [FileClaim]] = [:]
  private var lastStamp = 0
  private var isHoldingWrites = false
  private var held: [CheckedContinuation<Void, Never>] = []
  /// The number of files replaced or created by `write`.
  public private(set) var writeCount = 0

  /// A storage of `files`, by path, not yet initialised; delays pass on `clock`.
  ///
  /// With `tellsClaims`, its users are told of each other, as different programs are by a real storage. Otherwise a
  /// second store finds what a crash of the first would leave.
  public init(
    _ files: [String: String] = [:], script: CapabilityScript = CapabilityScript(),
    clock: any SleepingClock = SystemClock(), recovery: RecoveryStrategy = .propagate,
    tellsClaims: Bool = false
  ) {
    (self.script, self.clock, self.recovery, self.tellsClaims) = (script, clock, recovery, tellsClaims)
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      lastStamp += 1
      self.files[path] = File(bytes: Array(text.utf8), stamp: lastStamp)
    }
  }

  /// A storage of `files`, otherwise as `old` was when it was made.
  private init(
    _ files: [String: File], lastStamp: Int, on clock: any SleepingClock, like old: MemoryFileStorage
  ) {
    (script, self.clock, recovery, tellsClaims) = (CapabilityScript(), clock, old.recovery, old.tellsClaims)
    (self.files, self.lastStamp) = (files, lastStamp)
  }

  /// A storage with the same files, as a program finds them after a crash of this moment.
  ///
  /// It isn't initialised, and has a new script, no claims and no memory. Delays pass on `clock`.
  public func restarted(on clock: any SleepingClock = SystemClock()) -> MemoryFileStorage {
    MemoryFileStorage(files, lastStamp: lastStamp, on: clock, like: self)
  }

  /// The level of the script.
  public var level: DegradationLevel { script.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { script.levels() }

  /// Tests whether failed writes would succeed now, with a `probe` call for each of their paths.
  public func probe() async -> DegradationLevel {
    for (path, _) in gauge.unresolved {
      do throws(EditorError) { try await call("probe", path) } catch { continue }
      gauge.recovered(path)
    }
    script.observe(gauge.level)
    return script.level
  }

  /// Makes the storage available, unless the script makes that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Makes the storage unavailable; the files stay.
  public func invalidate() { script.invalidate() }

  /// Reads the whole file at `path`.
  public func read(_ path: String) async throws(EditorError) -> StoredFile {
    try await call("read", path)
    guard let found = files[path] else { throw Self.noFile(path) }
    let file = StoredFile(bytes: found.bytes, stamp: FileStamp("\(found.stamp)"))
    memory.remember(file, at: path, time: clock.now)
    return file
  }

  /// The content of the file at `path` when it was last read; `nil` if it never was.
  public func lastKnown(_ path: String) -> AgedFile? { memory.file(path, at: clock.now) }

  /// Replaces or creates the file at `path`.
  public func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp {
    try await gauged("write", path)
    while isHoldingWrites { await withCheckedContinuation { held.append($0) } }
    try check(condition, for: path)
    writeCount += 1
    return FileStamp("\(put(bytes, at: path))")
  }

  /// Appends `bytes` to the file at `path`, or creates it.
  public func append(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp {
    try await gauged("append", path)
    try check(condition, for: path)
    return FileStamp("\(put((files[path]?.bytes ?? []) + bytes, at: path))")
  }

  /// The present stamp of the file at `path`.
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

  /// The claims of others on the file whose records are at `path`.
  public func claims(at path: String, making claim: FileClaim?) -> [FileClaim] {
    guard tellsClaims else { return [] }
    let others = claims[path, default: []].filter { $0.id != claim?.id }
    if var claim {
      claim.holder = "user \(claim.id)"
      claims[path] = others + [claim]
    }
    return others
  }

  /// Ends the claim with this identifier.
  public func release(_ id: String, at path: String) { claims[path]?.removeAll { $0.id == id } }

  // MARK: A slow disk

  /// Makes each `write` from now on wait for `releaseWrites()`.
  public func holdWrites() { isHoldingWrites = true }

  /// Lets waiting writes continue, and holds no more.
  public func releaseWrites() {
    isHoldingWrites = false
    let waiting = held
    held = []
    for continuation in waiting { continuation.resume() }
  }

  /// The number of waiting writes.
  public var heldWrites: Int { held.count }

  // MARK: Behind the engine's back

  /// The text of the file at `path`, without a call in the script; `nil` if there is none.
  public func text(_ path: String) -> String? {
    files[path].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Writes the file as another program would; `nil` removes it.
  public func writeOutside(_ text: String?, to path: String) {
    if let text { put(Array(text.utf8), at: path) } else { files[path] = nil }
  }

  /// Changes the file at `path` as another program would, in one step.
  ///
  /// `change` gets and returns the file's text; `nil` means that there is no file.
  public func changeOutside(_ path: String, _ change: @Sendable (String?) -> String?) {
    writeOutside(change(text(path)), to: path)
  }

  /// All files, by path.
  public var contents: [String: [UInt8]] { files.mapValues(\.bytes) }

  // MARK: The script

  /// Lets a call take its delay, and fail if the script says so.
  private func call(_ kind: String, _ path: String) async throws(EditorError) {
    let call = "\(kind) \(path)"
    let delay = script.delay(of: call)
    if delay > .zero { try? await clock.sleep(for: delay) }
    try script.call(call, of: name)
  }

  /// A call that writes; its success or failure affects the level.
  private func gauged(_ kind: String, _ path: String) async throws(EditorError) {
    defer { script.observe(gauge.level) }
    // The script alone makes a disk slow: a test's result doesn't depend on how busy the machine is.
    let duration = script.delay(of: "\(kind) \(path)")
    do throws(EditorError) { try await call(kind, path) } catch {
      gauge.failed(path, with: error)
      throw error
    }
    gauge.succeeded(path, in: duration)
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
      throw EditorError(.noSuchFile, "\(path) is gone, whose stamp was \(stamp.value)")
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
