public import EditorCoordination
public import EditorDocuments

/// Files in memory, with a script that says what fails; another program's writes are simulated by `writeOutside`.
public actor MemoryFileStorage: FileStorage {
  private struct File {
    var bytes: [UInt8]
    var stamp: Int
  }

  /// What fails, and how much works.
  public nonisolated let script: CapabilityScript

  private var files: [String: File] = [:]
  private var lastStamp = 0
  private var isHoldingWrites = false
  private var held: [CheckedContinuation<Void, Never>] = []
  /// The number of files that were replaced or made by `write`.
  public private(set) var writeCount = 0

  /// A storage of `files`, by path, which is to be initialised.
  public init(_ files: [String: String] = [:], script: CapabilityScript = CapabilityScript()) {
    self.script = script
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      lastStamp += 1
      self.files[path] = File(bytes: Array(text.utf8), stamp: lastStamp)
    }
  }

  /// What the script says.
  public var level: DegradationLevel { script.level }

  /// Makes it work, where the script doesn't let that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Ends it; the files stay.
  public func invalidate() { script.invalidate() }

  /// All of the file at `path`.
  public func read(_ path: String) throws(EditorError) -> StoredFile {
    try script.call("read \(path)", of: name)
    guard let file = files[path] else { throw Self.noFile(path) }
    return StoredFile(bytes: file.bytes, stamp: FileStamp("\(file.stamp)"))
  }

  /// Replaces the file at `path`, or makes it.
  public func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp {
    try script.call("write \(path)", of: name)
    while isHoldingWrites { await withCheckedContinuation { held.append($0) } }
    try check(condition, for: path)
    writeCount += 1
    return FileStamp("\(put(bytes, at: path))")
  }

  /// Adds `bytes` to the end of the file at `path`, or makes it.
  public func append(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) throws(EditorError) -> FileStamp {
    try script.call("append \(path)", of: name)
    try check(condition, for: path)
    return FileStamp("\(put((files[path]?.bytes ?? []) + bytes, at: path))")
  }

  /// What the file at `path` is now.
  public func stamp(of path: String) throws(EditorError) -> FileStamp? {
    try script.call("stamp \(path)", of: name)
    return files[path].map { FileStamp("\($0.stamp)") }
  }

  /// Removes the file at `path`.
  public func remove(_ path: String, if condition: WriteCondition) throws(EditorError) {
    try script.call("remove \(path)", of: name)
    guard files[path] != nil else { return }
    try check(condition, for: path)
    files[path] = nil
  }

  /// The names of the files in the folder of `path`.
  public func names(besides path: String) throws(EditorError) -> [String] {
    try script.call("list \(path)", of: name)
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

  /// Every file, by path.
  public var contents: [String: [UInt8]] { files.mapValues(\.bytes) }

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
